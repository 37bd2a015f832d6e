import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { RenditionFormat } from '#core/pictures/renditions.ts';
import { forPeople, type Original, type PictureSize } from './orders.ts';

/** The longest side of what is kept, in pixels: a head across a fine screen is 1920 wide, and may be cut from a larger picture. */
const longest = 2560;

/** Beyond it, in pixels. Telephones take up to 50 million, and a JPEG of these takes 180 to 250 MB while it is read. */
const most = 64_000_000;

/** Photographs have at least a bit for four pixels; what has far less was made to unfold. Small ones may be drawings. */
const [emptiest, small] = [200, 8_000_000];

const kinds = ['jpeg', 'png', 'webp'];

const fault = (sentence: string) => new Error(forPeople + sentence);

/**
 * Makes the one file that is kept of a photograph: upright, no larger than pages need, without metadata.
 *
 * @param from a file that says of itself that it is a JPEG, a PNG or a WebP
 * @throws Error whose message is `forPeople` and a sentence
 */
export async function makeOriginal(from: string, to: string): Promise<Buffer> {
  const picture = sharp(from, { limitInputPixels: most, failOn: 'error' });
  const {
    width,
    height,
    format,
    pages = 1,
  } = await picture.metadata().catch((error) => {
    throw fault(/pixel limit/.test(error.message) ? tooLarge : damaged);
  });
  if (!kinds.includes(format)) throw fault(damaged);
  if (pages > 1) throw fault('It moves. Save one picture of it as a JPEG, and choose that.');
  if (width * height > Math.max(small, emptiest * (await stat(from)).size)) throw fault(tooLarge);
  const made = await picture
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, effort: 3 })
    .toFile(to)
    .catch((error) => {
      throw /No space|ENOSPC|write error/i.test(error.message) ? error : fault(damaged);
    });
  return Buffer.from(JSON.stringify({ width: made.width, height: made.height } satisfies Original));
}

const tooLarge =
  'It is larger than we can take: 64 million pixels are the most. Save it smaller, and choose it again.';
const damaged =
  'It cannot be read as a picture, or its end is missing. Save it once more as a JPEG, and choose that.';

/** One size of an original, as pages show it. */
export async function makeRendition(from: string, width: number, format: RenditionFormat): Promise<Buffer> {
  const picture = sharp(from, { limitInputPixels: most })
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

/** As much of a photograph as fills a size, with the point that must stay in sight where the page has it. */
export async function cutOut(
  from: string,
  size: { width: number; height: number },
  focus: { x: number; y: number },
): Promise<Buffer> {
  const { data, info } = await sharp(from, { limitInputPixels: most })
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
