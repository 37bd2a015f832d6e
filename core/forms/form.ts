import type * as z from 'zod/mini';

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

/** For each faulty field the sentences to show beside it, in the order of the schema's checks. */
export type FieldErrors = Record<string, string[]>;

export type Validation<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

/**
 * Checks what a visitor sent against a form's schema. Never throws: whatever is not an object counts as an empty form,
 * so that every required field reports itself.
 */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Validation<z.output<Schema>> {
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const result = schema.safeParse(fields);
  if (result.success) return { ok: true, value: result.data };

  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '');
    const sentences = errors[field] ?? [];
    if (!sentences.includes(issue.message)) errors[field] = [...sentences, issue.message];
  }
  return { ok: false, errors };
}
