/** The words a form says while it is sent and afterwards (specification, sections 4 and 8). */
export interface FormTexts {
  /** The submit button while the answer is awaited. */
  pending: string;
  success: { title: string; description: string };
  /** `description` is the fallback for a failure that brings no sentence of its own. */
  failure: { title: string; description: string };
}
