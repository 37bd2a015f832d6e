import type { Picture } from '#content-model/schemas/pictures.ts';
import { plainPath, srcSet } from '#core/pictures/renditions.ts';
import { focusClass } from './focus-class.ts';
import './photo.css';

interface Props {
  picture: Picture;
  /** Its width on the page, as `sizes`: `(max-width: 48em) 92vw, 30rem`. */
  sizes: string;
  alt?: string | undefined;
  /** In the first screen: loads immediately, others when they come near. */
  eager?: boolean;
}

/** A photograph in the size and format for the screen. Cropping keeps the focus point visible. */
export function Photo({ picture, sizes, alt = picture.alt, eager = false }: Props) {
  const { width, height, focus } = picture;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(picture, 'webp')} sizes={sizes} />
      <img
        className={focusClass(focus)}
        src={plainPath(picture)}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
