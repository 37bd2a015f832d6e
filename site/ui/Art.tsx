interface Props {
  name: string;
  width: number;
  height: number;
  /** Empty (the default) for decoration; text only if the picture adds to the page's text. */
  alt?: string | undefined;
  className?: string | undefined;
  /** Pictures in the first screen load immediately, others when they come near. */
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

export const artNames = (): string[] => Object.keys(files).map((path) => path.replace(/^.*\/|\.svg$/g, ''));

/** In the browser only the drawings of islands, to keep the bundle small. */
const files = import.meta.env.SSR
  ? import.meta.glob<string>('../art/*.svg', { query: '?url', import: 'default', eager: true })
  : import.meta.glob<string>('../art/{book,map,playlist,series,vignette-affiliate}-*.svg', {
      query: '?url',
      import: 'default',
      eager: true,
    });

/**
 * The hashed address of a drawing in site/art. Throws if it does not exist, or in the browser if no island
 * uses it.
 */
export function artUrl(name: string): string {
  const url = files[`../art/${name}.svg`];
  if (!url)
    throw new Error(
      `No drawing named "${name}" in site/art${import.meta.env.SSR ? `. Check the name, or add ${name}.svg there.` : ' that Art.tsx gives to the browser.'}`,
    );
  return url;
}
