interface Sized {
  /** `/pictures/joel-1a2b3c4d` */
  src: string;
  /** Of the original, in pixels. */
  width: number;
}

export type RenditionFormat = 'avif' | 'webp' | 'jpg';

/** From a portrait on a phone to a banner on a high-resolution screen. */
const widths = [320, 640, 960, 1280, 1920];

/** For browsers and programs without AVIF and WebP. */
const plainWidth = 960;

/** The widths of a picture's renditions in pixels, ascending; none is wider than the picture. */
export function renditionWidths(width: number): number[] {
  return [...widths.filter((smaller) => smaller < width), ...(width <= 1920 ? [width] : [])];
}

export const renditionPath = ({ src }: Pick<Sized, 'src'>, width: number, format: RenditionFormat) =>
  `${src}-${width}.${format}`;

export const srcSet = (picture: Sized, format: 'avif' | 'webp'): string =>
  renditionWidths(picture.width)
    .map((width) => `${renditionPath(picture, width, format)} ${width}w`)
    .join(', ');

export const plainPath = (picture: Sized): string =>
  renditionPath(picture, Math.min(plainWidth, picture.width), 'jpg');

/** Parses a rendition's address; undefined if the picture has no such rendition. */
export function renditionOf(
  path: string,
  picture: Sized,
): { width: number; format: RenditionFormat } | undefined {
  const [, width, format] = /-(\d+)\.(avif|webp|jpg)$/.exec(path) ?? [];
  const rendition = { width: Number(width), format: format as RenditionFormat };
  const isThere =
    rendition.format === 'jpg'
      ? path === plainPath(picture)
      : renditionWidths(picture.width).includes(rendition.width) &&
        path === renditionPath(picture, rendition.width, rendition.format);
  return isThere ? rendition : undefined;
}
