import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { draw } from '../drawing/draw.ts';
import { addLookups } from '../lookups/lookup-routes.ts';
import { createLookups, type LookupOptions } from '../lookups/lookups.ts';
import { movableClock } from './movable-clock.ts';
import { bookseller, startOutsideServices } from './outside-services.ts';

const common = { sample: false, order: 1, title: 'T', description: 'D' };
export const seriesUrl = 'https://www.youtube.com/playlist?list=PLone';
export const playlistUrl = 'https://www.youtube.com/playlist?list=PLtwo';
export const bookUrl = `${bookseller}/lamb`;
export const numberedBookUrl = 'https://bookshop.org/dp/B0ABCDEFGH';
export const ownCover = 'https://books.example.com/ours.jpg';
const book = { ...common, author: 'A', cover: 'book-lamb', hasFreePdf: false };

const lookupContent: ReturnType<LookupOptions['content']> = {
  teachingSeries: [{ ...common, id: 'series-1', playlistUrl: seriesUrl }],
  playlists: [
    {
      ...common,
      id: 'playlist-1',
      url: playlistUrl,
      playlistId: 'PLtwo',
      keywords: [],
      metaDescription: 'M',
    },
  ],
  books: [{ ...book, id: 'book-1', sourceUrl: bookUrl, imageUrl: ownCover }],
  recommendedBooks: [
    { ...book, id: 'book-1', sourceUrl: numberedBookUrl },
    { ...book, id: 'book-2', sourceUrl: `${bookseller}/exodus`, asin: '0736918140' },
  ],
};

/** The look-ups' endpoints with stand-ins for everybody outside, an own folder, and a clock to move. */
export async function startLookupHost(options: Partial<LookupOptions> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'look-ups-test-'));
  const outside = await startOutsideServices();
  const clock = movableClock();
  const changed: string[] = [];
  const app = Fastify();
  const lookups = createLookups({
    content: () => lookupContent,
    dataDir,
    siteUrl: 'http://localhost:3000',
    draw,
    overrides: outside.overrides,
    clock,
    runningClock: clock,
    log: { warn() {} },
    changed: (url) => changed.push(url),
    // Who is no stand-in has no address.
    resolve: async () => [],
    ...options,
  });
  addLookups(app, lookups);
  return {
    app,
    lookups,
    outside,
    clock,
    changed,
    content: lookupContent,
    get: (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({ url: path, query, headers }),
    async [Symbol.asyncDispose]() {
      await lookups.stop();
      await app.close();
      await outside[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true });
    },
  };
}
