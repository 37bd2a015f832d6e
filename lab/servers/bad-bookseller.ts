import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { root } from './project-copy.ts';

/** The addresses at booksellers that the content names. */
const books = globSync('content/{books,recommended-books}/*.yaml', { cwd: root }).flatMap((path) => [
  ...(/^sourceUrl: (?:>-\s+)?(\S+)/m.exec(readFileSync(`${root}/${path}`, 'utf8'))?.slice(1) ?? []),
]);

/**
 * Stands in for all booksellers: each page nests without end, each picture unfolds to forty million pixels. `await using` stops it.
 *
 * @returns `overrides` for LOOKUP_ORIGIN_OVERRIDES, and how to have the host at an address ask for everything
 */
export async function startBadBookseller() {
  const blank = { create: { width: 6300, height: 6300, channels: 3 as const, background: '#884422' } };
  const picture = await sharp(blank).avif({ effort: 0 }).toBuffer();
  const page = (path: string) =>
    `<meta property="og:type" content="book"><meta property="og:title" content="A book">
    <meta property="og:image" content="${path}/cover.avif">${'<div>'.repeat(39_000)}`;
  const server = createServer(({ url = '' }, response) => {
    if (url.endsWith('.avif')) response.setHeader('content-type', 'image/avif').end(picture);
    else response.setHeader('content-type', 'text/html').end(page(url.split('?')[0] ?? ''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    overrides: JSON.stringify(Object.fromEntries(books.map((book) => [new URL(book).origin, origin]))),
    /** @returns how many times it was asked */
    async beAskedBy(host: string): Promise<number> {
      const ask = (path: string, query: Record<string, string>) =>
        fetch(`${host}${path}?${new URLSearchParams(query)}`, { signal: AbortSignal.timeout(60_000) }).then(
          (answer) => answer.arrayBuffer(),
        );
      await Promise.all(books.map((url) => ask('/api/books/meta', { url })));
      const cover = (book: string) => `${new URL(book).origin}${new URL(book).pathname}/cover.avif`;
      await Promise.all(books.map((book) => ask('/api/books/cover', { src: cover(book) })));
      return 2 * books.length;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
