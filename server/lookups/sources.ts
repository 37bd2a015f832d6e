import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { bookMetadata, type PlaylistMetadata, playlistMetadata } from '#core/look-ups/metadata.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { PictureSize, RenderDocument } from '../drawing/orders.ts';
import { boundedText, fetchBook } from './book-page.ts';
import { type GuardedFetch, LookupFailure } from './guarded-fetch.ts';
import { createLookUp } from './look-up.ts';

const day = 86_400_000;

/** Base64, so that a picture and its age are one file. */
const picture = z.object({ webp: z.string() });

export interface SourceOptions {
  dataDir: string;
  /** Decodes pictures in a separate process. */
  renderDocument: RenderDocument;
  clock: Clock;
  runningClock?: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called with the address of a playlist or book whose result has changed. */
  changed(url: string): void;
}

/** The look-ups at other sites, by their addresses there. */
export function createSources(
  fetch: GuardedFetch,
  { dataDir, renderDocument, clock, runningClock = systemClock, log, changed }: SourceOptions,
) {
  function lookUp<Value>(
    name: string,
    schema: z.ZodMiniType<Value>,
    days: number,
    fetchValue: (url: string) => Promise<Value>,
  ) {
    const folder = join(dataDir, 'look-ups', `${name}s`);
    const maxAge = days * day;
    return createLookUp({ name, folder, schema, maxAge, fetchValue, clock, runningClock, log, changed });
  }
  const pictures = (name: string, days: number, size: PictureSize) =>
    lookUp(name, picture, days, async (url) => {
      const webp = await fetchPicture(fetch, renderDocument, url, size);
      return { webp: webp.toString('base64') };
    });
  return {
    playlists: lookUp('playlist', playlistMetadata, 1, (url) => fetchPlaylist(fetch, url)),
    books: lookUp('book', bookMetadata, 7, (url) => fetchBook(fetch, url)),
    covers: pictures('cover', 7, coverSize),
    thumbnails: pictures('thumbnail', 1, thumbnailSize),
  };
}

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
const thumbnailSize: PictureSize = { width: 800, height: 450 };

/** Converts to WebP in another process. @throws LookupFailure, also when it is not a picture */
async function fetchPicture(
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
