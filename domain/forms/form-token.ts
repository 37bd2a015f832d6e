/**
 * How old a form's token must be before the form is taken. Nobody reads a form and fills it in less, even with the
 * browser's help; a robot does in milliseconds.
 */
export const formTokenWaitSeconds = 2;

/** Where a form that is hydrated gets its token: JSON with `formToken`. */
export const formTokenPath = (form: string) => `/api/form-token?form=${form}`;
