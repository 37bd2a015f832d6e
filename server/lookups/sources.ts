import * as z from 'zod/mini';
import type { PlaylistMetadata } from '#core/look-ups/metadata.ts';
import type { PictureSize, RenderDocument } from '../drawing/orders.ts';
import { boundedText } from './book-page.ts';
import { type GuardedFetch, LookupFailure } from './guarded-fetch.ts';

const oEmbedEndpoint = 'https://www.youtube.com/oembed';

const oEmbed = z.object({ title: z.string(), thumbnail_url: z.optional(z.url()) });

/** Uses the video platform's public oEmbed endpoint. @throws LookupFailure */
export async function fetchPlaylist(fetch: GuardedFetch, playlistUrl: string): Promise<PlaylistMetadata> {
  const endpoint = new URL(oEmbedEndpoint);
  endpoint.searchParams.set('url', playlistUrl);
  endpoint.searchParams.set('format', 'json');
  const { body } = await fetch(endpoint, { types: ['application/json', 'text/json'], maxBytes: 1_000_000 });
  const answer = oEmbed.safeParse(parseJson(body.toString()));
  const title = answer.success ? boundedText(answer.data.title, 200) : undefined;
  if (!title) throw new LookupFailure('useless', `${endpoint.host} does not answer with oEmbed`);
  return { title, thumbnailUrl: answer.data?.thumbnail_url };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Pixel formats only. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Twice the size on the page, for high-resolution screens. */
export const coverSize: PictureSize = { width: 640, height: 960 };
export const thumbnailSize: PictureSize = { width: 800, height: 450 };

/** Converts to WebP in another process. @throws LookupFailure, also when it is not a picture */
export async function fetchPicture(
  fetch: GuardedFetch,
  renderDocument: RenderDocument,
  address: string,
  size: PictureSize,
): Promise<Buffer> {
  const { body, url } = await fetch(address, { types, maxBytes: 5_000_000 });
  try {
    return await renderDocument({ kind: 'picture', bytes: body, size });
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new LookupFailure('useless', `${url.host} sends no supported picture: ${reason}`, {
      cause: error,
    });
  }
}

export const coverOfAsin = (asin: string) =>
  `https://m.media-amazon.com/images/P/${asin}.01._SCLZZZZZZZ_.jpg`;
