import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import {
  type BookMetadata,
  bookMetadata,
  type PlaylistMetadata,
  playlistMetadata,
} from '#core/look-ups/metadata.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Draw, PictureSize } from '../drawing/orders.ts';
import { type AllowList, allowedPlaylist, allowList, type Named } from './allow-list.ts';
import { askForBook } from './book-page.ts';
import { createGuardedFetch, LookupFailure, type Resolve } from './guarded-fetch.ts';
import { createLookUp, entryFiles, type Known } from './look-up.ts';
import { askForPicture, askForPlaylist, coverOfAsin, coverSize, thumbnailSize } from './sources.ts';

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
  const allowLists = new LRUCache<Named, AllowList>({ max: 1, memoMethod: allowList });
  const allowed = () => allowLists.memo(content());
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
     * Asks for what a page shows and is missing or too old, its picture too, and waits for it: see createWarming.
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

/** The first visitors come first. */
const first = 10_000;
const between = 6 * 3_600_000;

/**
 * Looks up what pages show before a visitor asks for it, so that hardly anyone meets a page without it: soon after the
 * start, and every six hours what is missing or too old by then. One question at a time; a server that cannot be
 * reached is left alone until the next round.
 */
export function createWarming(
  lookups: Pick<Lookups, 'renew'>,
  content: () => Omit<ReturnType<LookupOptions['content']>, 'playlists'>,
) {
  function questions() {
    const { teachingSeries, books, recommendedBooks } = content();
    return [
      ...teachingSeries.map(({ playlistUrl }) => ({
        host: new URL(playlistUrl).host,
        ask: () => lookups.renew.playlist(playlistUrl),
      })),
      ...[...books, ...recommendedBooks].flatMap(({ sourceUrl, ...book }) =>
        sourceUrl
          ? { host: new URL(sourceUrl).host, ask: () => lookups.renew.book({ ...book, sourceUrl }) }
          : [],
      ),
    ];
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function round(): Promise<void> {
    const away = new Set<string>();
    for (const { host, ask } of questions()) {
      if (stopped || away.has(host)) continue;
      // The failure is in the log by now.
      await ask().catch(({ kind }: LookupFailure) => kind !== 'useless' && away.add(host));
    }
  }

  function waitFor(ms: number) {
    timer = setTimeout(async () => {
      await round();
      if (!stopped) waitFor(between);
    }, ms);
    timer.unref();
  }

  return {
    round,
    start: () => waitFor(first),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
