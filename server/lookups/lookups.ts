import { remembered } from '#content-model/remembered.ts';
import type { BookMetadata } from '#core/look-ups/metadata.ts';
import { type AllowList, allowedPlaylist, allowList, type LookupContent } from './allow-list.ts';
import { createGuardedFetch, LookupFailure, type Resolve } from './guarded-fetch.ts';
import { coverOfAsin, createSources, fetchPlaylist, type SourceOptions } from './sources.ts';

type NamedBook = LookupContent['books' | 'recommendedBooks'][number] & { sourceUrl: string };

export interface LookupOptions extends SourceOptions {
  /** A function, because the content changes while the host runs. */
  content(): LookupContent;
  siteUrl: string;
  overrides: Readonly<Record<string, string>>;
  limitMs?: number;
  resolve?: Resolve;
}

export type Lookups = ReturnType<typeof createLookups>;

/**
 * An address that is not in the content gives undefined without a request; a failed one throws LookupFailure.
 */
export function createLookups(options: LookupOptions) {
  const { content, siteUrl, overrides, limitMs, resolve } = options;
  const allowLists = remembered<LookupContent, AllowList>();
  function allowed(): AllowList {
    const current = content();
    return allowLists(current, [], () => allowList(current));
  }
  const web = createGuardedFetch({
    overrides,
    mayRedirectTo: (host) => allowed().hosts.has(host),
    agent: `Mozilla/5.0 (compatible; ministry-website; +${siteUrl})`,
    ...(limitMs !== undefined && { limitMs }),
    ...(resolve && { resolve }),
  });
  const { playlists, books, covers, thumbnails } = createSources(web.fetch, options);

  async function knownBooks(): Promise<(BookMetadata | undefined)[]> {
    const entries = await Promise.all([...allowed().books].map((url) => books.peek(url)));
    return entries.map((entry) => entry?.value);
  }

  /** Covers in the content, or on a bookseller's page that the content names. */
  const isAllowedCover = async (src: string) =>
    allowed().covers.has(src) || (await knownBooks()).some((book) => book?.imageUrl === src);

  const isAllowedAsin = async (asin: string) =>
    allowed().asins.has(asin) || (await knownBooks()).some((book) => book?.asin === asin);

  return {
    /**
     * Fetches a missing or stale result with its picture. @throws LookupFailure; a failed picture is only
     * logged
     */
    renew: {
      async playlist(url: string) {
        await playlists.renew(url);
        const { thumbnailUrl } = (await playlists.peek(url))?.value ?? {};
        if (thumbnailUrl) await thumbnails.renew(thumbnailUrl).catch(() => {});
      },
      async book(book: NamedBook) {
        await books.renew(book.sourceUrl);
        const found = (await books.peek(book.sourceUrl))?.value;
        const asin = book.asin ?? found?.asin;
        const cover = book.imageUrl ?? (asin ? coverOfAsin(asin) : found?.imageUrl);
        if (cover) await covers.renew(cover).catch(() => {});
      },
    },
    async playlist(address: string) {
      const url = allowedPlaylist(allowed(), address);
      return url === undefined ? undefined : playlists.find(url);
    },
    /** The platform's title of a playlist that staff add; undefined when it is unavailable. */
    async titleOfPlaylist(address: string): Promise<string | undefined> {
      try {
        return (await fetchPlaylist(web.fetch, address)).title;
      } catch (error) {
        if (error instanceof LookupFailure) return undefined;
        throw error;
      }
    },
    async thumbnail(address: string) {
      const url = allowedPlaylist(allowed(), address);
      if (url === undefined) return undefined;
      const { thumbnailUrl } = (await playlists.find(url)).value;
      if (!thumbnailUrl) throw new LookupFailure('useless', 'the playlist has no picture');
      return thumbnails.find(thumbnailUrl);
    },
    book: async (address: string) => (allowed().books.has(address) ? books.find(address) : undefined),
    coverOfAsin: async (asin: string) =>
      (await isAllowedAsin(asin)) ? covers.find(coverOfAsin(asin)) : undefined,
    cover: async (src: string) => ((await isAllowedCover(src)) ? covers.find(src) : undefined),
    /** Cached results for pages, without waiting. */
    cached: {
      playlist: async (address: string) => {
        const url = allowedPlaylist(allowed(), address);
        return url === undefined ? undefined : playlists.peek(url);
      },
      book: async (address: string) => (allowed().books.has(address) ? books.peek(address) : undefined),
    },
    stop: () => web.stop(),
  };
}

/** After the first visitors have been served. */
const firstDelayMs = 10_000;
const intervalMs = 6 * 3_600_000;

/**
 * Prefetches the look-ups of pages, soon after the start and every six hours. One request at a time; an
 * unreachable server is skipped until the next run.
 */
export function createWarming(
  lookups: Pick<Lookups, 'renew'>,
  content: () => Omit<ReturnType<LookupOptions['content']>, 'playlists'>,
) {
  function requests() {
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

  async function runOnce(): Promise<void> {
    const unreachable = new Set<string>();
    for (const { host, ask } of requests()) {
      if (stopped || unreachable.has(host)) continue;
      // The failure has been logged.
      await ask().catch(({ kind }: LookupFailure) => kind !== 'useless' && unreachable.add(host));
    }
  }

  function waitFor(ms: number) {
    timer = setTimeout(async () => {
      await runOnce();
      if (!stopped) waitFor(intervalMs);
    }, ms);
    timer.unref();
  }

  return {
    runOnce,
    start: () => waitFor(firstDelayMs),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
