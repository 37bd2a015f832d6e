import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import {
  type BookMetadata,
  bookMetadata,
  type PlaylistMetadata,
  playlistMetadata,
} from '#core/look-ups/metadata.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Draw } from '../drawing/orders.ts';
import type { PictureSize } from '../drawing/picture.ts';
import { type AllowList, allowedPlaylist, allowList, type Named } from './allow-list.ts';
import { askForBook } from './book-page.ts';
import { entryFiles } from './entry-files.ts';
import { LookupFailure } from './failure.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { createLookUp, type Known } from './look-up.ts';
import { askForPicture, coverOfAsin, coverSize, thumbnailSize } from './picture.ts';
import { askForPlaylist } from './playlist.ts';
import type { Resolve } from './public-address.ts';

const day = 86_400_000;

/** Cached in base64, so that a picture and its age are one file. */
const picture = z.object({ webp: z.string() });
type CachedPicture = z.infer<typeof picture>;

type NamedBook = Named['books' | 'recommendedBooks'][number] & { sourceUrl: string };

export interface LookupOptions {
  /** Read at each question: it changes while the host runs. */
  content(): Named;
  dataDir: string;
  siteUrl: string;
  /** Unfolds pictures, apart from the host. */
  draw: Draw;
  /** Origin to origin, for tests. */
  overrides: Readonly<Record<string, string>>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Told when something else is known of a playlist's or book's address than before: pages that show it are out of date. */
  changed(url: string): void;
  runningClock?: Clock;
  limitMs?: number;
  resolve?: Resolve;
}

export type Lookups = ReturnType<typeof createLookups>;

/**
 * Everything the site looks up elsewhere. An address that content does not name gives undefined, and nobody is asked; what
 * nobody answers throws LookupFailure.
 */
export function createLookups(options: LookupOptions) {
  const { content, dataDir, siteUrl, draw, overrides, clock, log, changed, limitMs, resolve } = options;
  let list: { of: Named; allowed: AllowList } | undefined;
  function allowed(): AllowList {
    const named = content();
    if (list?.of !== named) list = { of: named, allowed: allowList(named) };
    return list.allowed;
  }
  const web = createGuardedFetch({
    overrides,
    mayAsk: (host) => allowed().hosts.has(host),
    agent: `Mozilla/5.0 (compatible; ministry-website; +${siteUrl})`,
    ...(limitMs !== undefined && { limitMs }),
    ...(resolve && { resolve }),
  });
  const shared = { clock, runningClock: options.runningClock ?? systemClock, log };
  const folder = (name: string) => join(dataDir, 'look-ups', name);

  const playlists = createLookUp<PlaylistMetadata>({
    ...shared,
    name: 'playlist',
    files: entryFiles(folder('playlists'), playlistMetadata),
    maxAge: day,
    ask: (url) => askForPlaylist(web.fetch, url),
    changed,
  });
  const books = createLookUp<BookMetadata>({
    ...shared,
    name: 'book',
    files: entryFiles(folder('books'), bookMetadata),
    maxAge: 7 * day,
    ask: (url) => askForBook(web.fetch, url),
    changed,
  });
  const pictures = (name: string, maxAge: number, size: PictureSize) =>
    createLookUp<CachedPicture>({
      ...shared,
      name,
      files: entryFiles(folder(`${name}s`), picture),
      maxAge,
      ask: async (url) => ({
        webp: (await askForPicture(web.fetch, draw, url, size)).toString('base64'),
      }),
    });
  const covers = pictures('cover', 7 * day, coverSize);
  const thumbnails = pictures('thumbnail', day, thumbnailSize);

  /** What is known by now of the books that content names. */
  async function knownBooks(): Promise<(BookMetadata | undefined)[]> {
    const known = await Promise.all([...allowed().books].map((url) => books.known(url)));
    return known.map((entry) => entry?.value);
  }

  /** Covers that content names, or a page that content names. */
  const isAllowedCover = async (src: string) =>
    allowed().covers.has(src) || (await knownBooks()).some((book) => book?.imageUrl === src);

  const isAllowedAsin = async (asin: string) =>
    allowed().asins.has(asin) || (await knownBooks()).some((book) => book?.asin === asin);

  return {
    /**
     * Asks for what a page shows and is missing or too old, its picture too, and waits for it: see warming.ts.
     *
     * @throws LookupFailure; not for a picture, which the log tells of
     */
    renew: {
      async playlist(url: string) {
        await playlists.renew(url);
        const { thumbnailUrl } = (await playlists.known(url))?.value ?? {};
        if (thumbnailUrl) await thumbnails.renew(thumbnailUrl).catch(() => {});
      },
      async book(book: NamedBook) {
        await books.renew(book.sourceUrl);
        const found = (await books.known(book.sourceUrl))?.value;
        const asin = book.asin ?? found?.asin;
        const cover = book.imageUrl ?? (asin ? coverOfAsin(asin) : found?.imageUrl);
        if (cover) await covers.renew(cover).catch(() => {});
      },
    },
    async playlist(address: string): Promise<Known<PlaylistMetadata> | undefined> {
      const url = allowedPlaylist(allowed(), address);
      return url === undefined ? undefined : playlists.find(url);
    },
    /** What the platform calls a playlist that staff name; undefined when it does not say. */
    async titleOfPlaylist(address: string): Promise<string | undefined> {
      try {
        return (await askForPlaylist(web.fetch, address)).title;
      } catch (error) {
        if (error instanceof LookupFailure) return undefined;
        throw error;
      }
    },
    async thumbnail(address: string): Promise<Known<CachedPicture> | undefined> {
      const url = allowedPlaylist(allowed(), address);
      if (url === undefined) return undefined;
      const { thumbnailUrl } = (await playlists.find(url)).value;
      if (!thumbnailUrl) throw new LookupFailure('useless', 'the playlist has no picture');
      return thumbnails.find(thumbnailUrl);
    },
    async book(address: string): Promise<Known<BookMetadata> | undefined> {
      return allowed().books.has(address) ? books.find(address) : undefined;
    },
    async coverOfAsin(asin: string): Promise<Known<CachedPicture> | undefined> {
      return (await isAllowedAsin(asin)) ? covers.find(coverOfAsin(asin)) : undefined;
    },
    async cover(src: string): Promise<Known<CachedPicture> | undefined> {
      return (await isAllowedCover(src)) ? covers.find(src) : undefined;
    },
    /** What is known already, for pages; nobody is waited for. */
    known: {
      playlist: async (address: string) => {
        const url = allowedPlaylist(allowed(), address);
        return url === undefined ? undefined : playlists.known(url);
      },
      book: async (address: string) => (allowed().books.has(address) ? books.known(address) : undefined),
    },
    /** Ends what is under way. */
    stop: () => web.stop(),
  };
}
