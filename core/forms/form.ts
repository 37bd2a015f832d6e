/** The words a form says while it is sent and afterwards (specification, sections 4 and 8). */
export interface FormTexts {
  /** The submit button while the answer is awaited. */
  pending: string;
  success: { title: string; description: string };
  /** `description` is the fallback for a failure without a sentence. */
  failure: { title: string; description: string };
}

/**
 * How old a form's token must be before the form is taken. People need longer to fill in a form, even with
 * the browser's help; a robot takes milliseconds.
 */
export const formTokenWaitSeconds = 2;

/** Where a form that is hydrated gets its token: JSON with `formToken`. */
export const formTokenPath = (form: string) => `/api/form-token?form=${form}`;
