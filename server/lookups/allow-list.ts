import type { Content } from '#content-model/content.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { asinOf, isAsin } from './asin.ts';
import { checkedAddress } from './public-address.ts';

/** All that may be looked up: what the site's own content names, and nothing that a visitor makes up. */
export interface AllowList {
  /** Addresses of playlists, by their id. */
  playlists: ReadonlyMap<string, string>;
  /** Where content has its playlists. */
  playlistHosts: ReadonlySet<string>;
  /** Booksellers' pages. */
  books: ReadonlySet<string>;
  /** The bookseller's numbers that content or these pages' addresses name. */
  asins: ReadonlySet<string>;
  /** Covers' addresses that content gives. */
  covers: ReadonlySet<string>;
  /** Hosts to which a redirect may lead. */
  hosts: ReadonlySet<string>;
}

/** The content in which addresses to look up stand. */
export type Named = Pick<Content, 'playlists' | 'teachingSeries' | 'books' | 'recommendedBooks'>;

const imageHosts = ['m.media-amazon.com', 'images-na.ssl-images-amazon.com'];

export function allowList({ playlists, teachingSeries, books, recommendedBooks }: Named): AllowList {
  const catalogue = [...books, ...recommendedBooks];
  const lists = [...playlists.map((one) => one.url), ...teachingSeries.map((one) => one.playlistUrl)].filter(
    (url) => isAskable(url) && playlistIdOf(url) !== undefined,
  );
  const pages = catalogue.flatMap((book) => book.sourceUrl ?? []).filter(isAskable);
  const covers = catalogue.flatMap((book) => book.imageUrl ?? []).filter(isAskable);
  return {
    playlists: new Map(lists.map((url) => [playlistIdOf(url) ?? '', url])),
    playlistHosts: new Set(lists.map((url) => new URL(url).host)),
    books: new Set(pages),
    asins: new Set(
      catalogue
        .flatMap(({ asin, sourceUrl }) => [asin, sourceUrl && asinOf(sourceUrl)].flatMap((one) => one || []))
        .filter(isAsin),
    ),
    covers: new Set(covers),
    hosts: new Set([...[...pages, ...covers].map((url) => new URL(url).hostname), ...imageHosts]),
  };
}

/** The playlist that content names and an address means; undefined for any other. */
export function allowedPlaylist(allowed: AllowList, address: string): string | undefined {
  const url = isAskable(address) ? new URL(address) : undefined;
  if (!url || !allowed.playlistHosts.has(url.host)) return undefined;
  return allowed.playlists.get(playlistIdOf(address) ?? '');
}

function isAskable(url: string): boolean {
  try {
    return checkedAddress(url) !== undefined;
  } catch {
    return false;
  }
}
