import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { RenditionFormat } from '#core/pictures/renditions.ts';
import { type Original, type PictureSize, publicErrorPrefix } from './orders.ts';

/** Longest side in pixels: a page's top picture is 1920 wide, and may be cropped from a larger one. */
const maxSide = 2560;

/** Limit in pixels. Phones take up to 50 million; decoding such a JPEG takes 180 to 250 MB. */
const maxPixels = 64_000_000;

/** Photographs have at least a bit for four pixels; fewer suggest a decompression bomb. */
const [maxPixelsPerByte, maxUncheckedPixels] = [200, 8_000_000];

const formats = ['jpeg', 'png', 'webp'];

const fault = (sentence: string) => new Error(publicErrorPrefix + sentence);

/**
 * Creates the stored file of a photograph: upright, no larger than pages need, without metadata.
 * @throws Error whose message is `publicErrorPrefix` and a sentence
 */
export async function makeOriginal(from: string, to: string): Promise<Buffer> {
  const picture = sharp(from, { limitInputPixels: maxPixels, failOn: 'error' });
  const {
    width,
    height,
    format,
    pages = 1,
  } = await picture.metadata().catch((error) => {
    throw fault(/pixel limit/.test(error.message) ? tooLarge : damaged);
  });
  if (!formats.includes(format)) throw fault(damaged);
  if (pages > 1) throw fault('It is animated. Save a still picture as a JPEG, and choose that.');
  if (width * height > Math.max(maxUncheckedPixels, maxPixelsPerByte * (await stat(from)).size))
    throw fault(tooLarge);
  const result = await picture
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, effort: 3 })
    .toFile(to)
    .catch((error) => {
      throw /No space|ENOSPC|write error/i.test(error.message) ? error : fault(damaged);
    });
  return Buffer.from(JSON.stringify({ width: result.width, height: result.height } satisfies Original));
}

const tooLarge =
  'It is too large: the limit is 64 million pixels. Save it in a smaller size, and choose it again.';
const damaged = 'It is damaged or not a picture. Save it again as a JPEG, and choose that.';

export async function makeRendition(from: string, width: number, format: RenditionFormat): Promise<Buffer> {
  const picture = sharp(from, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 50, effort: 3 }).toBuffer();
    case 'webp':
      return picture.webp({ quality: 75 }).toBuffer();
    case 'jpg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
  }
}

/** Crops a photograph to a size around its focus point. */
export async function cropAround(
  from: string,
  size: { width: number; height: number },
  focus: { x: number; y: number },
): Promise<Buffer> {
  const { data, info } = await sharp(from, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ ...size, fit: 'outside' })
    .toBuffer({ resolveWithObject: true });
  return sharp(data)
    .extract({
      ...size,
      left: Math.round(((info.width - size.width) * focus.x) / 100),
      top: Math.round(((info.height - size.height) * focus.y) / 100),
    })
    .toBuffer();
}

/** Booksellers send a single pixel instead of 404 for a missing cover. */
const minSide = 40;

/** Covers have about two million pixels. With more than eight, a kilobyte could unpack to half a gigabyte. */
const maxFetchedPixels = 8_000_000;

/** Converts another site's picture to WebP without metadata. @throws Error for other files and sizes */
export async function fitPicture(bytes: Uint8Array, size: PictureSize): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: maxFetchedPixels, failOn: 'error' });
  const { width, height, format } = await picture.metadata();
  // An SVG can contain scripts.
  if (format === 'svg') throw new Error('it is a drawing');
  if (width < minSide || height < minSide) throw new Error(`it has ${width} by ${height} pixels`);
  const fitted = picture.autoOrient().resize({ ...size, fit: 'inside', withoutEnlargement: true });
  return fitted.webp({ quality: 80 }).toBuffer();
}
