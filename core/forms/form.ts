import type * as z from 'zod/mini';

/** The texts of a form while it is sent and afterwards (specification, sections 4 and 8). */
export interface FormTexts {
  pending: string;
  success: { title: string; description: string };
  /** `description` is used when a failure has no message. */
  failure: { title: string; description: string };
}

/** The minimum age of a form token, in seconds: people need longer than robots, even with autofill. */
export const formTokenWaitSeconds = 2;

/** Returns a hydrated form's token: JSON with `formToken`. */
export const formTokenPath = (form: string) => `/api/form-token?form=${form}`;

export type FieldErrors = Record<string, string[]>;

export type Validation<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

/** Validates a form's input. Never throws: input that is not an object counts as an empty form. */
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
