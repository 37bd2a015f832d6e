import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { content, nth } from '#tests/content.ts';
import {
  bookUrl,
  numberedBookUrl,
  ownCover,
  playlistUrl,
  seriesUrl,
  startLookupHost,
} from '../test-support/lookup-host.ts';
import { day, hour, minute } from '../test-support/movable-clock.ts';
import { bookseller, drawPicture, html, thumbnailHost } from '../test-support/outside-services.ts';
import { createWarming } from './lookups.ts';

const playlist = '/api/youtube/playlist';
const thumbnail = '/api/youtube/thumbnail';
const meta = '/api/books/meta';
const cover = '/api/books/cover';
const paths = [playlist, thumbnail, meta, cover];

describe('GET /api/youtube/playlist', () => {
  test('returns title and picture', async () => {
    await using host = await startLookupHost();
    const response = await host.get(playlist, { url: seriesUrl });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      title: 'Playlist PLone',
      thumbnailUrl: `${thumbnailHost}/vi/PLone/hqdefault.jpg`,
    });
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
    expect(Object.fromEntries(new URL(`http://x${host.outside.calls[0]?.request.url}`).searchParams)).toEqual(
      {
        url: seriesUrl,
        format: 'json',
      },
    );
  });

  test("accepts the playlists of /messages, and every spelling of a playlist's address", async () => {
    await using host = await startLookupHost();
    expect((await host.get(playlist, { url: playlistUrl })).json().title).toBe('Playlist PLtwo');
    const watch = await host.get(playlist, { url: 'https://www.youtube.com/watch?v=x&list=PLtwo' });
    expect(watch.json().title).toBe('Playlist PLtwo');
    expect(host.outside.calls).toHaveLength(1);
  });

  test('fetches from the platform once in 24 hours', async () => {
    await using host = await startLookupHost();
    for (const wait of [0, 23 * hour, hour - 1]) {
      host.clock.advance(wait);
      await host.get(playlist, { url: seriesUrl });
    }
    expect(host.outside.count('/oembed')).toBe(1);
    host.clock.advance(1);
    const late = await host.get(playlist, { url: seriesUrl });
    expect(late.statusCode).toBe(200);
    expect(late.headers['cache-control']).toBe('public, max-age=60');
    await host.lookups.renew.playlist(seriesUrl);
    expect(host.outside.count('/oembed')).toBe(2);
  });

  test.each([
    ['Private', 401],
    ['Gone', 404],
  ])('answers 502 for a playlist that is %s', async (name) => {
    const url = `https://www.youtube.com/playlist?list=PL${name}`;
    const series = { ...nth(content.teachingSeries, 0), playlistUrl: url };
    await using host = await startLookupHost({ teachingSeries: [series] });
    const response = await host.get(playlist, { url });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([502, 'no-store']);
  });

  test.each(['<html>', '{}', '{"title":7}', '{"title":" "}', '{"title":"T","thumbnail_url":"no"}', '"', ''])(
    'answers 502 when the platform answers %s',
    async (body) => {
      await using host = await startLookupHost();
      host.outside.answer('/oembed', (_, response) =>
        response.setHeader('content-type', 'application/json').end(body),
      );
      expect((await host.get(playlist, { url: seriesUrl })).statusCode).toBe(502);
    },
  );
});

describe('GET /api/books/meta', () => {
  test('returns the bookseller’s data', async () => {
    await using host = await startLookupHost();
    const response = await host.get(meta, { url: bookUrl });
    expect(response.headers['cache-control']).toBe('public, max-age=604800');
    expect(response.json()).toEqual({
      title: 'The lamb',
      author: 'A Writer',
      description: 'About "lamb"',
      imageUrl: `${bookseller}/covers/lamb.jpg`,
    });
    expect((await host.get(meta, { url: numberedBookUrl })).json()).toMatchObject({ asin: 'B0ABCDEFGH' });
  });

  test('fetches from the bookseller once in 7 days', async () => {
    await using host = await startLookupHost();
    await host.get(meta, { url: bookUrl });
    host.clock.advance(7 * day - 1);
    await host.get(meta, { url: bookUrl });
    expect(host.outside.count('/lamb')).toBe(1);
    host.clock.advance(1);
    await host.get(meta, { url: bookUrl });
    await host.lookups.renew.book({ ...nth(host.site().content.books, 0), sourceUrl: bookUrl });
    expect(host.outside.count('/lamb')).toBe(2);
  });

  test('follows the bookseller’s redirects', async () => {
    await using host = await startLookupHost();
    host.outside.answer('/lamb', (_, response) => response.writeHead(301, { location: '/lamb-2' }).end());
    expect((await host.get(meta, { url: bookUrl })).json().title).toBe('The lamb-2');
  });

  test('answers 502 to a robot check and does not cache it', async () => {
    await using host = await startLookupHost();
    host.outside.answer('/lamb', (_, response) => html(response, '<title>Robot Check</title>'));
    const failed = await host.get(meta, { url: bookUrl });
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([502, 'no-store']);
    host.outside.reset();
    host.clock.advance(minute);
    expect((await host.get(meta, { url: bookUrl })).statusCode).toBe(200);
  });
});

describe('pictures', () => {
  test.each([
    ['by the bookseller’s number', cover, { asin: 'B0ABCDEFGH' }],
    ['by a number that content gives', cover, { asin: '0736918140' }],
    ['that content names', cover, { src: ownCover }],
    ['of a playlist', thumbnail, { url: seriesUrl }],
  ])('%s comes from this site as WebP', async (_, path, query) => {
    await using host = await startLookupHost();
    const response = await host.get(path, query);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=604800, stale-while-revalidate=604800',
    });
    expect((await sharp(response.rawPayload).metadata()).format).toBe('webp');
    const again = await host.get(path, query, { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(host.outside.calls.filter((call) => call.path.endsWith('.jpg'))).toHaveLength(1);
  });

  test('of a bookseller’s page are served after that page has been read, not before', async () => {
    await using host = await startLookupHost();
    const src = `${bookseller}/covers/lamb.jpg`;
    expect((await host.get(cover, { src })).statusCode).toBe(400);
    expect(host.outside.calls).toEqual([]);
    await host.get(meta, { url: bookUrl });
    expect((await host.get(cover, { src })).statusCode).toBe(200);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    await using host = await startLookupHost();
    const body = await drawPicture(format);
    host.outside.answer('/ours.jpg', (_, response) =>
      response.setHeader('content-type', `image/${format}`).end(body),
    );
    expect((await host.get(cover, { src: ownCover })).statusCode).toBe(200);
  });

  test('have the size in which a page shows them, and are never enlarged', async () => {
    await using host = await startLookupHost();
    const size = async (width: number, height: number, src: string) => {
      host.outside.answer('*', async (_, response) =>
        response.setHeader('content-type', 'image/png').end(await drawPicture('png', width, height)),
      );
      const found = await sharp(
        (await host.get(cover, src ? { src } : { asin: '0736918140' })).rawPayload,
      ).metadata();
      return [found.width, found.height];
    };
    expect(await size(2000, 3000, ownCover)).toEqual([640, 960]);
    expect(await size(200, 300, '')).toEqual([200, 300]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"/>';
  test.each([
    ['an SVG', 'image/svg+xml', svg],
    ['an SVG that says it is a PNG', 'image/png', svg],
    ['a page', 'text/html', '<p>'],
    ['a page that says it is a picture', 'image/jpeg', '<!doctype html><p>Not found</p>'],
    ['half a picture', 'image/jpeg', 'half'],
    ['the single pixel of a bookseller without a cover', 'image/gif', 'pixel'],
    ['an AVIF of nine million pixels in a kilobyte', 'image/avif', 'bomb'],
    ['a PNG of more than eight million pixels', 'image/png', 'huge'],
    ['more than 5 MB', 'image/jpeg', 'long'],
  ])('are not accepted from %s', async (_, type, text) => {
    const bodies: Record<string, () => Promise<Buffer> | Buffer> = {
      half: async () => (await drawPicture()).subarray(0, 300),
      pixel: () => drawPicture('gif', 1, 1),
      huge: () => drawPicture('png', 2_830, 2_830),
      bomb: () => drawPicture('avif', 3_000, 3_000),
      long: () => Buffer.alloc(5_000_001),
    };
    const body = (await bodies[text]?.()) ?? text;
    await using host = await startLookupHost();
    host.outside.answer('/ours.jpg', (_, response) => response.setHeader('content-type', type).end(body));
    expect((await host.get(cover, { src: ownCover })).statusCode).toBe(502);
  });
});

describe('while other servers are down', () => {
  test.each([
    [playlist, { url: seriesUrl }],
    [meta, { url: bookUrl }],
    [cover, { src: ownCover }],
    [thumbnail, { url: seriesUrl }],
  ])('%s returns the cached result of any age', async (path, query) => {
    await using host = await startLookupHost();
    const before = await host.get(path, query);
    host.outside.answer('*', (request) => request.socket.destroy());
    host.clock.advance(30 * day);
    const after = await host.get(path, query);
    expect(after.statusCode).toBe(200);
    expect(after.rawPayload).toEqual(before.rawPayload);
  });

  test.each([
    [
      502,
      'the server closes the connection',
      (request: { socket: { destroy(): void } }) => request.socket.destroy(),
    ],
    [504, 'it takes too long', () => {}],
  ])('the status is %i without a cached result when %s', async (status, _, answer) => {
    await using host = await startLookupHost(status === 504 ? { limitMs: 50 } : {});
    host.outside.answer('*', answer);
    const response = await host.get(meta, { url: bookUrl });
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({ status, detail: expect.stringMatching(/^[A-Z].+\.$/) });
  });
});

test('a hundred simultaneous visitors make one request to each server', async () => {
  await using host = await startLookupHost();
  const all = Array.from({ length: 100 }, () => host.get(playlist, { url: seriesUrl }));
  expect(new Set((await Promise.all(all)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(host.outside.calls).toHaveLength(1);
});

describe('an address that is not in the content gets 400 without a request to others', () => {
  test.each([
    [playlist, { url: 'https://www.youtube.com/playlist?list=PLother' }],
    [playlist, { url: 'https://www.youtube.com/playlist' }],
    [playlist, { url: 'https://evil.example/playlist?list=PLone' }],
    [playlist, { url: 'https://www.youtube.com.evil.example/playlist?list=PLone' }],
    [playlist, { url: 'https://www.youtube.com@evil.example/playlist?list=PLone' }],
    [playlist, { url: 'https://www.youtube.com:8080/playlist?list=PLone' }],
    [playlist, { url: 'http://127.0.0.1/?list=PLone' }],
    [playlist, {}],
    [meta, { url: `${bookUrl}/` }],
    [meta, { url: `${bookUrl}?a=1` }],
    [meta, { url: bookseller }],
    [meta, { url: 'http://169.254.169.254/latest/meta-data/' }],
    [meta, {}],
    [cover, { asin: 'B000000000' }],
    [cover, { asin: '../B0ABCDEFG' }],
    [cover, { asin: 'b0abcdefgh' }],
    [cover, { src: `${bookseller}/other.jpg` }],
    [cover, { src: bookUrl }],
    [cover, { src: 'file:///etc/passwd' }],
    [cover, {}],
    [thumbnail, { url: bookUrl }],
  ])('%s %o', async (path, query) => {
    await using host = await startLookupHost();
    const response = await host.get(path, query as Record<string, string>);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ detail: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(host.outside.calls).toEqual([]);
  });

  test('a parameter that is given twice', async () => {
    await using host = await startLookupHost();
    const both = `url=${encodeURIComponent(bookUrl)}&url=${encodeURIComponent(bookUrl)}`;
    expect((await host.app.inject(`${meta}?${both}`)).statusCode).toBe(400);
  });

  test('any input of a visitor', async () => {
    await using host = await startLookupHost();
    const named = [seriesUrl, playlistUrl, bookUrl, numberedBookUrl, `${bookseller}/exodus`];
    const near = fc
      .tuple(fc.constantFrom(...named, ownCover), fc.nat(40), fc.string({ maxLength: 4 }))
      .map(([url, at, more]) => url.slice(0, at) + more + url.slice(at));
    const invented = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true }),
      fc.ipV4().map((ip) => `http://${ip}/`),
      near,
    );
    const known = new Set([...named, ownCover]);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.constantFrom('url', 'src', 'asin'),
        invented,
        async (path, name, value) => {
          // Another spelling of the same address is allowed.
          fc.pre(!known.has(value) && !/list=(PLone|PLtwo)/.test(value));
          expect((await host.get(path, { [name]: value })).statusCode).toBe(400);
        },
      ),
      { numRuns: 500 },
    );
    expect(host.outside.calls).toEqual([]);
  });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is answered with 405', async (method) => {
  await using host = await startLookupHost();
  for (const path of paths) {
    const response = await host.app.inject({ method, url: path, query: { url: seriesUrl } });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
  expect(host.outside.calls).toEqual([]);
});

describe('the prefetch', () => {
  test('fetches everything that pages show, one at a time; the next run makes no requests', async () => {
    await using host = await startLookupHost();
    let open = 0;
    let most = 0;
    const { runOnce: round } = createWarming(
      {
        renew: {
          playlist: async (url) => {
            most = Math.max(most, ++open);
            await host.lookups.renew.playlist(url);
            open -= 1;
          },
          book: async (book) => {
            most = Math.max(most, ++open);
            await host.lookups.renew.book(book);
            open -= 1;
          },
        },
      },
      () => host.site().content,
    );
    await round();
    const paths = ['/oembed', '/vi/PLone/hqdefault.jpg', '/lamb', '/ours.jpg', '/dp/B0ABCDEFGH', '/exodus'];
    for (const path of paths) expect(host.outside.count(path)).toBe(1);
    expect(most).toBe(1);
    const requestsBefore = host.outside.calls.length;
    await round();
    expect(host.outside.calls).toHaveLength(requestsBefore);
  });

  test('skips a server that is unreachable', async () => {
    await using host = await startLookupHost();
    host.outside.answer('/lamb', (request) => request.socket.destroy());
    await host.warming.runOnce();
    expect(host.outside.count('/lamb')).toBe(1);
    expect(host.outside.count('/exodus')).toBe(0);
    expect(host.outside.count('/dp/B0ABCDEFGH')).toBe(1);
  });

  test('continues after a page without a book', async () => {
    await using host = await startLookupHost();
    host.outside.answer('/lamb', (_, response) => html(response, ''));
    await host.warming.runOnce();
    expect(host.outside.count('/exodus')).toBe(1);
  });

  test('ends when the host stops', async () => {
    await using host = await startLookupHost();
    host.warming.stop();
    await host.warming.runOnce();
    expect(host.outside.calls).toEqual([]);
  });
});
