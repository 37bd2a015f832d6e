/** Braces, except Markdown anchors `{#id}`. */
export const placeholder = /\{(?!#)([^{}]*)\}/g;

/** Replaces each `{name}` with its value; unknown names stay. Does not fill placeholders inside values. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
