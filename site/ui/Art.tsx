export interface ArtProps {
  name: string;
  width: number;
  height: number;
  /** Empty (the default) for decoration; text only if the picture adds to the page's text. */
  alt?: string | undefined;
  className?: string | undefined;
}

/**
 * A drawing below the first screen (on it: `FirstArt`). It loads when it comes near, or once the whole page
 * is laid out (layouts/sections.client.ts), so that captures of the page have it.
 */
export const Art = ({ name, alt = '', ...img }: ArtProps) => (
  <img src={artUrl(name)} alt={alt} {...img} loading="lazy" fetchPriority="low" decoding="async" />
);

export const artNames = (): string[] => Object.keys(files).map((path) => path.replace(/^.*\/|\.svg$/g, ''));

/** Also in the browser: staff choose any of them for a card that an island shows. */
const files = import.meta.glob<string>('../art/*.svg', { query: '?url', import: 'default', eager: true });

/** The hashed address of a drawing in site/art. Throws if it does not exist. */
export const artUrl = (name: string): string => addressIn(files, name);

/** @param addresses of the drawings, by path. Throws if `name` is not one of them. */
export function addressIn(addresses: Record<string, string>, name: string): string {
  const url = addresses[`../art/${name}.svg`];
  if (!url)
    throw new Error(`No drawing named "${name}" in site/art. Check the name, or add ${name}.svg there.`);
  return url;
}
