/**
 * How old a form's stamp must be before the form is taken. Nobody reads a form and fills it in less, even with the
 * browser's help; a robot does in milliseconds.
 */
export const stampWaitSeconds = 2;

/** Where a form that has woken gets its stamp: JSON with `stamp`. */
export const stampPath = (form: string) => `/api/form-stamp?form=${form}`;
