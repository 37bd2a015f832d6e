/** Content placeholders: words in braces that are filled with facts, `{town}`. */

/** Braces with anything but a Markdown anchor `{#id}` between them. */
export const placeholder = /\{(?!#)([^{}]*)\}/g;

/** Replaces each `{name}` that `values` holds; others stay. A value is never filled again. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
