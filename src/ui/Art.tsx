import { artUrl } from './art.ts';

interface Props {
  /** File name in src/art without `.svg`. */
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
