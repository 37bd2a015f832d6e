/** Islands draw covers and series, nothing else: in the browser the addresses of all other drawings would be weight. */
const files = import.meta.env.SSR
  ? import.meta.glob<string>('../art/*.svg', { query: '?url', import: 'default', eager: true })
  : import.meta.glob<string>('../art/{book,series}-*.svg', { query: '?url', import: 'default', eager: true });

/**
 * The hashed address of a drawing in src/art, by its file name without `.svg`. Throws when there is none, and in the browser
 * when it is neither a cover nor of a series.
 */
export function artUrl(name: string): string {
  const url = files[`../art/${name}.svg`];
  if (!url)
    throw new Error(
      `No drawing named "${name}" in src/art${import.meta.env.SSR ? `. Check the name, or add ${name}.svg there.` : ' that art.ts gives to the browser.'}`,
    );
  return url;
}

/** The names of all drawings there are. */
export const artNames = (): string[] => Object.keys(files).map((path) => path.replace(/^.*\/|\.svg$/g, ''));
