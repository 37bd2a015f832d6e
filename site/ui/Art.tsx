interface Props {
  /** File name in site/art without `.svg`. */
  name: string;
  width: number;
  height: number;
  /** Empty (the default) for decoration; words only where the picture says something the page does not. */
  alt?: string | undefined;
  className?: string | undefined;
  /** Pictures in the first screen load at once, all others when they come near. */
  eager?: boolean;
}

export function Art({ name, width, height, alt = '', className, eager = false }: Props) {
  return (
    <img
      src={artUrl(name)}
      width={width}
      height={height}
      alt={alt}
      className={className}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  );
}

/** The names of all drawings there are. */
export const artNames = (): string[] => Object.keys(files).map((path) => path.replace(/^.*\/|\.svg$/g, ''));

/** What islands draw: in the browser the addresses of all other drawings would be weight. */
const files = import.meta.env.SSR
  ? import.meta.glob<string>('../art/*.svg', { query: '?url', import: 'default', eager: true })
  : import.meta.glob<string>('../art/{book,map,playlist,series,vignette-affiliate}-*.svg', {
      query: '?url',
      import: 'default',
      eager: true,
    });

/**
 * The hashed address of a drawing in site/art, by its file name without `.svg`. Throws when there is none, and in the browser
 * when no island draws it.
 */
export function artUrl(name: string): string {
  const url = files[`../art/${name}.svg`];
  if (!url)
    throw new Error(
      `No drawing named "${name}" in site/art${import.meta.env.SSR ? `. Check the name, or add ${name}.svg there.` : ' that Art.tsx gives to the browser.'}`,
    );
  return url;
}
