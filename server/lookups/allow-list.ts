import type { Content } from '#content-model/content.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { checkedAddress } from './guarded-fetch.ts';

/** Everything that may be looked up. Comes from the site's content, never from a visitor. */
export interface AllowList {
  /** Addresses of playlists, by their id. */
  playlists: ReadonlyMap<string, string>;
  /** Hosts of the playlists in the content. */
  playlistHosts: ReadonlySet<string>;
  books: ReadonlySet<string>;
  /** The bookseller's numbers in the content or in these pages' addresses. */
  asins: ReadonlySet<string>;
  covers: ReadonlySet<string>;
  /** Hosts to which a redirect may lead. */
  hosts: ReadonlySet<string>;
}

export type LookupContent = Pick<Content, 'playlists' | 'teachingSeries' | 'books' | 'recommendedBooks'>;

const imageHosts = ['m.media-amazon.com', 'images-na.ssl-images-amazon.com'];

export function allowList({ playlists, teachingSeries, books, recommendedBooks }: LookupContent): AllowList {
  const catalogue = [...books, ...recommendedBooks];
  const lists = [
    ...playlists.map((item) => item.url),
    ...teachingSeries.map((item) => item.playlistUrl),
  ].filter((url) => isAllowedAddress(url) && playlistIdOf(url) !== undefined);
  const pages = catalogue.flatMap((book) => book.sourceUrl ?? []).filter(isAllowedAddress);
  const covers = catalogue.flatMap((book) => book.imageUrl ?? []).filter(isAllowedAddress);
  return {
    playlists: new Map(lists.map((url) => [playlistIdOf(url) ?? '', url])),
    playlistHosts: new Set(lists.map((url) => new URL(url).host)),
    books: new Set(pages),
    asins: new Set(
      catalogue
        .flatMap(({ asin, sourceUrl }) =>
          [asin, sourceUrl && asinOf(sourceUrl)].flatMap((item) => item || []),
        )
        .filter(isAsin),
    ),
    covers: new Set(covers),
    hosts: new Set([...[...pages, ...covers].map((url) => new URL(url).hostname), ...imageHosts]),
  };
}

/** Finds the playlist in the content that an address refers to; undefined for any other. */
export function allowedPlaylist(allowed: AllowList, address: string): string | undefined {
  const url = isAllowedAddress(address) ? new URL(address) : undefined;
  if (!url || !allowed.playlistHosts.has(url.host)) return undefined;
  return allowed.playlists.get(playlistIdOf(address) ?? '');
}

function isAllowedAddress(url: string): boolean {
  try {
    return checkedAddress(url) !== undefined;
  } catch {
    return false;
  }
}

/** The bookseller's number of a book: ten letters and digits, often the ISBN-10. */
const asin = /^[A-Z0-9]{10}$/;

/** The number in the bookseller's paths. */
const inPath = /\/(?:dp|gp\/product|gp\/aw\/d)\/([a-z0-9]{10})(?=\/|$)/i;
const isbnInPath = /\/(?:isbn\/(97[89][\d-]{10,14}|\d{9}[\dx])|(978\d{10}))(?=\/|$)/i;

const isAsin = (text: string): boolean => asin.test(text);

/** From `/dp/B0XXXXXXXX`, `/gp/product/…`, or an ISBN in a bookseller's address; undefined without one. */
export function asinOf(address: string): string | undefined {
  const url = new URL(address);
  const number = inPath.exec(url.pathname)?.[1];
  if (number) return number.toUpperCase();
  const [, labelled, bare] = isbnInPath.exec(url.pathname) ?? [];
  const isbn = url.searchParams.get('isbn') ?? url.searchParams.get('ean') ?? labelled ?? bare;
  return isbn ? isbn10(isbn) : undefined;
}

/** An ISBN as ten characters, the bookseller's number of a printed book; undefined for other ISBNs. */
function isbn10(isbn: string): string | undefined {
  const digits = isbn.replaceAll('-', '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) return checkDigit(digits) === digits[9] ? digits : undefined;
  if (!/^978\d{10}$/.test(digits)) return undefined;
  return digits.slice(3, 12) + checkDigit(digits.slice(3));
}

/** The tenth character for the first nine digits. */
function checkDigit(digits: string): string {
  const sum = [...digits.slice(0, 9)].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0);
  const checkValue = (11 - (sum % 11)) % 11;
  return checkValue === 10 ? 'X' : String(checkValue);
}
