import type { Draw } from '../drawing/orders.ts';
import type { PictureSize } from '../drawing/picture.ts';
import { LookupFailure } from './failure.ts';
import type { GuardedFetch } from './guarded-fetch.ts';

/** Pixel formats only. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** What the page shows it at, twice over for fine screens. */
export const coverSize: PictureSize = { width: 640, height: 960 };
export const thumbnailSize: PictureSize = { width: 800, height: 450 };

/** A picture from elsewhere as WebP, made apart from the host. @throws LookupFailure, also for what is no picture */
export async function askForPicture(
  fetch: GuardedFetch,
  draw: Draw,
  address: string,
  size: PictureSize,
): Promise<Buffer> {
  const { body, url } = await fetch(address, { types, maxBytes: 5_000_000 });
  try {
    return await draw({ kind: 'picture', bytes: body, size });
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new LookupFailure('useless', `${url.host} sends no picture that we take: ${reason}`, {
      cause: error,
    });
  }
}

/** Where the bookseller keeps the cover of a book by its number. */
export const coverOfAsin = (asin: string) =>
  `https://m.media-amazon.com/images/P/${asin}.01._SCLZZZZZZZ_.jpg`;
