interface Props {
  name: string;
  width: number;
  height: number;
  /** Empty (the default) for decoration; text only if the picture adds to the page's text. */
  alt?: string | undefined;
  className?: string | undefined;
  /** `first`: on the first screen. `page`: with the page, for captures of all of it. `near`: when near. */
  load?: 'first' | 'page' | 'near';
}

export function Art({ name, width, height, alt = '', className, load = 'near' }: Props) {
  return (
    <img
      src={artUrl(name)}
      width={width}
      height={height}
      alt={alt}
      className={className}
      loading={load === 'near' ? 'lazy' : undefined}
      fetchPriority={load === 'first' ? 'high' : load === 'page' ? 'low' : undefined}
      decoding="async"
    />
  );
}

export const artNames = (): string[] => Object.keys(files).map((path) => path.replace(/^.*\/|\.svg$/g, ''));

/** Also in the browser: staff choose any of them for a card that an island shows. */
const files = import.meta.glob<string>('../art/*.svg', { query: '?url', import: 'default', eager: true });

/** The hashed address of a drawing in site/art. Throws if it does not exist. */
export function artUrl(name: string): string {
  const url = files[`../art/${name}.svg`];
  if (!url)
    throw new Error(`No drawing named "${name}" in site/art. Check the name, or add ${name}.svg there.`);
  return url;
}
