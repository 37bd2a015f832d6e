import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/* One stand-in for all other servers, to which the origins in `overrides` lead. */

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown;

export const platform = 'https://www.youtube.com';
export const bookseller = 'https://books.example.com';
const otherBookseller = 'https://bookshop.org';
export const thumbnailHost = 'https://i.ytimg.com';
const imageHost = 'https://m.media-amazon.com';
const origins = [platform, bookseller, otherBookseller, thumbnailHost, imageHost];

export const html = (response: ServerResponse, head: string, type = 'text/html; charset=utf-8') =>
  response.setHeader('content-type', type).end(`<!doctype html><head>${head}</head><body></body>`);

export const drawPicture = (
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' = 'jpeg',
  width = 400,
  height = 600,
) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    // AVIF with little effort: otherwise a large one takes half a minute.
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();

/** The platform's statuses: 400 without a playlist, 401 for a private one, 404 for an unknown one. */
const oEmbed: Answer = (_request, response, url) => {
  const list = URL.parse(url.searchParams.get('url') ?? '')?.searchParams.get('list');
  const refuse = (status: number, text: string) => response.writeHead(status).end(text);
  if (!list || url.searchParams.get('format') !== 'json') return refuse(400, 'Bad Request');
  if (list.includes('Private')) return refuse(401, 'Unauthorized');
  if (list.includes('Gone')) return refuse(404, 'Not Found');
  return response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      title: `Playlist ${list}`,
      author_name: 'A Ministry',
      type: 'video',
      version: '1.0',
      provider_name: 'YouTube',
      thumbnail_url: `${thumbnailHost}/vi/${list}/hqdefault.jpg`,
      html: '<iframe></iframe>',
    }),
  );
};

const bookPage: Answer = (_request, response, url) => {
  const name = url.pathname.slice(1);
  html(
    response,
    `<title>Shop</title><meta property="og:type" content="book"><meta property="og:title" content="The ${name}">
    <meta property="og:description" content="About &quot;${name}&quot;"><meta property="book:author" content="A Writer">
    <meta property="og:image" content="/covers/${name}.jpg">`,
  );
};

const picture: Answer = async (_request, response) => {
  response.setHeader('content-type', 'image/jpeg').end(await drawPicture());
};

/** A shop's search results: no book, and the shop's own picture. */
const search: Answer = (_request, response) =>
  html(
    response,
    `<title>Search</title><meta property="og:type" content="website"><meta property="og:title" content="Search">
    <meta property="og:image" content="/logo.png">`,
  );

function defaultAnswer(path: string): Answer {
  if (path === '/oembed') return oEmbed;
  if (path === '/search') return search;
  return /\.(jpg|png)$/.test(path) ? picture : bookPage;
}

/** `await using` stops it. @param tls for browsers, which use https */
export async function startOutsideServices(tls?: { key: string; cert: string }) {
  const calls: { path: string; request: IncomingMessage }[] = [];
  const special = new Map<string, Answer>();
  const server = tls ? createSecureServer(tls) : createServer();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // The platform allows scripts of every origin.
    response.setHeader('access-control-allow-origin', '*');
    const url = new URL(request.url ?? '/', 'http://stand-in');
    calls.push({ path: url.pathname, request });
    const answer = special.get('*') ?? special.get(url.pathname) ?? defaultAnswer(url.pathname);
    answer(request, response, url);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    overrides: Object.fromEntries(origins.map((from) => [from, origin])),
    calls,
    count: (path: string) => calls.filter((call) => call.path === path).length,
    /** Changes the answer for a path; '*' is every path. */
    answer: (path: string, answer: Answer) => void special.set(path, answer),
    reset: () => special.clear(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
