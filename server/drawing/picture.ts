import sharp from 'sharp';

/** Longest sides, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Booksellers answer with a single pixel, not with 404, when they have no cover. */
const smallest = 40;

/** Covers have some two million. Beyond eight, a file of a kilobyte could unfold to half a gigabyte and more. */
const mostPixels = 8_000_000;

/**
 * A picture from elsewhere, made anew as WebP of at most this size, without the metadata it came with. Its header is looked at first.
 *
 * @throws Error for what is no picture, or one of too few or too many pixels
 */
export async function fitPicture(bytes: Uint8Array, size: PictureSize): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
  const { width, height, format } = await picture.metadata();
  // An SVG can hold scripts.
  if (format === 'svg') throw new Error('it is a drawing');
  if (width < smallest || height < smallest) throw new Error(`it has ${width} by ${height} pixels`);
  const fitted = picture.autoOrient().resize({ ...size, fit: 'inside', withoutEnlargement: true });
  return fitted.webp({ quality: 80 }).toBuffer();
}
