import { LookupFailure } from './failure.ts';
import type { GuardedFetch } from './guarded-fetch.ts';

/** Pixel formats only: an SVG can hold scripts. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Longest sides in pixels: what the page shows it at, twice over for fine screens. */
export const coverSize = { width: 640, height: 960 };
export const thumbnailSize = { width: 800, height: 450 };

/** Booksellers answer with a single pixel, not with 404, when they have no cover. */
const smallest = 40;
/** Against pictures of a few bytes that unfold to gigabytes. */
const maxPixels = 40_000_000;

/** A picture from elsewhere, made anew as WebP of at most this size, without the metadata it came with. */
export interface Picture {
  webp: Buffer;
}

/** @throws LookupFailure, also for what is no picture */
export async function askForPicture(
  fetch: GuardedFetch,
  address: string,
  size: { width: number; height: number },
): Promise<Picture> {
  const { body, url } = await fetch(address, { types, maxBytes: 5_000_000 });
  // Wanted seldom: loaded with the first picture, not with the host.
  const { default: sharp } = await import('sharp');
  const picture = sharp(body, { limitInputPixels: maxPixels, failOn: 'error' });
  try {
    const { width, height, format } = await picture.metadata();
    if (format === 'svg')
      throw new LookupFailure('useless', `${url.host} sends a drawing instead of a picture`);
    if (width < smallest || height < smallest) {
      throw new LookupFailure('useless', `${url.host} sends a picture of ${width} by ${height} pixels`);
    }
    const fitted = picture.autoOrient().resize({ ...size, fit: 'inside', withoutEnlargement: true });
    return { webp: await fitted.webp({ quality: 80 }).toBuffer() };
  } catch (error) {
    if (error instanceof LookupFailure) throw error;
    throw new LookupFailure('useless', `${url.host} sends no picture: ${error}`, { cause: error });
  }
}

/** Where the bookseller keeps the cover of a book by its number. */
export const coverOfAsin = (asin: string) =>
  `https://m.media-amazon.com/images/P/${asin}.01._SCLZZZZZZZ_.jpg`;
