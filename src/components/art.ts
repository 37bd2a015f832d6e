const files = import.meta.glob<string>('../art/*.svg', { query: '?url', import: 'default', eager: true });

/** The hashed address of a drawing in src/art, by its file name without `.svg`. Throws when there is none. */
export function artUrl(name: string): string {
  const url = files[`../art/${name}.svg`];
  if (!url)
    throw new Error(`No drawing named "${name}" in src/art. Check the name, or add ${name}.svg there.`);
  return url;
}
