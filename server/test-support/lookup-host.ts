import type { Content } from '#content-model/content.ts';
import { content, nth } from '#tests/content.ts';
import { renderDocument } from '../drawing/draw.ts';
import { startFormHost } from './form-host.ts';
import { bookseller, startOutsideServices } from './outside-services.ts';

export const seriesUrl = 'https://www.youtube.com/playlist?list=PLone';
export const playlistUrl = 'https://www.youtube.com/playlist?list=PLtwo';
export const bookUrl = `${bookseller}/lamb`;
export const numberedBookUrl = 'https://bookshop.org/dp/B0ABCDEFGH';
export const ownCover = 'https://books.example.com/ours.jpg';

const lookupContent: Pick<Content, 'teachingSeries' | 'playlists' | 'books' | 'recommendedBooks'> = {
  teachingSeries: [{ ...nth(content.teachingSeries, 0), playlistUrl: seriesUrl }],
  playlists: [{ ...nth(content.playlists, 0), url: playlistUrl, playlistId: 'PLtwo' }],
  books: [{ ...nth(content.books, 0), sourceUrl: bookUrl, imageUrl: ownCover }],
  recommendedBooks: [
    { ...nth(content.recommendedBooks, 0), sourceUrl: numberedBookUrl },
    { ...nth(content.recommendedBooks, 0), sourceUrl: `${bookseller}/exodus`, asin: '0736918140' },
  ],
};

/** A host that looks up the content above, with stand-ins for all other servers. */
export async function startLookupHost({
  limitMs,
  ...overrides
}: { limitMs?: number } & Partial<typeof lookupContent> = {}) {
  await using disposables = new AsyncDisposableStack();
  const outside = disposables.use(await startOutsideServices());
  const host = disposables.use(
    await startFormHost({
      content: { ...content, ...lookupContent, ...overrides },
      lookupOriginOverrides: outside.overrides,
      renderDocument,
      ...(limitMs && { lookups: { limitMs } }),
    }),
  );
  const resources = disposables.move();
  return {
    ...host,
    outside,
    get: (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
      host.app.inject({ url: path, query, headers }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
