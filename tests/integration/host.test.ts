import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startOutsideServices } from '#server/test-support/outside-services.ts';
import { content } from '../content.ts';
import { hostForAll, startHost, type TestHost } from '../host.ts';
import { readable } from '../structure.ts';

const shared = hostForAll();
let host: TestHost;

/** For tests that count, move the clock or close the database. */
function hostForEach(options?: Parameters<typeof startHost>[0]) {
  beforeEach(async () => {
    host = await startHost(options);
  });
  afterEach(() => host[Symbol.asyncDispose]());
}

/** One host for the other tests. */
const hostOfAll = () =>
  beforeEach(() => {
    host = shared();
  });

/** Directives of a Content-Security-Policy with their values. */
function directivesOf(policy: unknown): Map<string, string[]> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name, values]));
}

const get = (url: string, headers: Record<string, string> = {}) => host.inject({ url, headers });

describe('a page', () => {
  hostForEach({ config: { retentionDays: 90 } });

  it('is sent in the best encoding that the client accepts', async () => {
    const plain = await get('/connect');
    const brotli = await get('/connect', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/connect', { 'accept-encoding': 'gzip;q=1.0, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
    for (const answer of [plain, brotli, gzip]) expect(answer.headers.vary).toBe('Accept-Encoding');
  });

  it('answers 304 to a matching ETag', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers.etag).toBe(first.headers.etag);
    const other = await get('/', { 'accept-encoding': 'br', 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
  });

  it('is revalidated at each load', async () => {
    const { headers } = await get('/connect');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.etag).toBeDefined();
  });

  it.each(['br', 'gzip', 'identity'])(
    'costs no body and no rendering to revalidate in %s',
    async (encoding) => {
      const { headers } = await get('/about', { 'accept-encoding': encoding });
      const rendered = host.renderings();
      const asked = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
      const again = await get('/about', asked);
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      expect([again.headers['cache-control'], again.headers.etag]).toEqual(['no-cache', headers.etag]);
      expect(host.renderings()).toBe(rendered);
    },
  );

  it('is rendered once for all visitors, with any query string', async () => {
    await Promise.all([get('/'), get('/?utm_source=x'), get('/?a=1&b=2')]);
    await get('/');
    expect(host.renderings()).toBe(1);
  });

  it('is rendered for one visitor and not cached if it reads the query string', async () => {
    const answer = await get('/connect?subject=A%20%22visit%22&message=%3Cscript%3E&x=1');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.payload).toContain('value="A &quot;visit&quot;"');
    expect(answer.payload).toContain('&lt;script&gt;');
    expect((await get('/connect')).payload).not.toContain('&lt;script&gt;');
  });

  it('with a date is rendered again after midnight in Chicago', async () => {
    expect((await get('/')).payload).toContain('October 8, 2025');
    host.clock.moveTo('2025-10-09T04:59:30Z');
    const late = await get('/');
    expect(late.payload).toContain('October 8, 2025');
    host.clock.moveTo('2025-10-09T05:00:00Z');
    expect((await get('/')).payload).toContain('October 9, 2025');
    expect(host.renderings()).toBe(2);
  });

  it('without a date is also rendered again after midnight, for the sun times', async () => {
    await get('/connect');
    host.clock.moveTo('2025-10-09T04:59:30Z');
    await get('/connect');
    expect(host.renderings()).toBe(1);
    host.clock.moveTo('2025-10-09T05:00:00Z');
    await get('/connect');
    expect(host.renderings()).toBe(2);
  });

  it('that does not exist answers 404, rendered once for all such paths', async () => {
    const answers = await Promise.all(['/a', '/b', '/c/d', '/..%2F..%2Fetc'].map((path) => get(path)));
    await get('/e');
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.payload).toContain('404 Page Not Found');
      expect(answer.payload).toContain('Did you forget to add the page to the router?');
    }
    expect(host.renderings()).toBeLessThanOrEqual(answers.length);
    const rendered = host.renderings();
    await get('/yet-another');
    expect(host.renderings()).toBe(rendered);
  });

  it('says how long the server keeps prayer requests, as it is configured', async () => {
    expect((await get('/privacy')).payload).toContain('90 days');
  });

  it('answers HEAD like GET, without a body', async () => {
    const answer = await host.inject({ method: 'HEAD', url: '/' });
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toBe('');
  });
});

describe('addresses', () => {
  hostOfAll();

  it.each([
    ['/about/', 308, '/about'],
    ['/connect/?subject=x', 308, '/connect?subject=x'],
    ['//elsewhere.example/', 308, '/elsewhere.example'],
    ...content.redirects.map(({ from, status, to }): [string, number, string] => [from, status, to]),
    ...content.redirects.map(({ from, status, to }): [string, number, string] => [`${from}/`, status, to]),
  ])('%s leads on with %i to %s', async (from, status, to) => {
    const answer = await get(from);
    expect([answer.statusCode, answer.headers.location]).toEqual([status, to]);
  });

  it('that are malformed are rejected', async () => {
    expect((await get('/%zz')).statusCode).toBe(400);
  });

  it('reject other methods and list the allowed ones', async () => {
    const answer = await host.inject({ method: 'DELETE', url: '/about' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('security', () => {
  hostOfAll();

  const everyKind = [
    '/',
    '/nowhere',
    '/connect?message=x',
    '/favicon.svg',
    '/healthz',
    '/api/contact',
    '/about/',
    '/%zz',
  ];

  it.each(everyKind)('%s has the security headers', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it.each(['/', '/messages', '/connect', '/gatherings', '/give', '/nowhere', '/api/contact', '/robots.txt'])(
    '%s lets nothing in that its policy does not name',
    async (path) => {
      const { headers } = await get(path);
      const policy = directivesOf(headers['content-security-policy']);
      expect(policy.get('default-src')?.join()).toMatch(/^'(none|self)'$/);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"]);
      for (const values of policy.values()) {
        for (const value of values)
          expect(value).not.toMatch(/\*|^'unsafe-|^https?:$|^(blob|filesystem|http):/);
      }
      // Hashes of inline content, and the site's own files.
      for (const name of ['script-src', 'style-src']) {
        for (const value of policy.get(name) ?? []) expect(value).toMatch(/^'self'$|^'sha(256|384|512)-/);
      }
      expect(policy.get('form-action')?.join()).toMatch(/^'(self|none)'$/);
    },
  );

  it('adds HSTS on https, for subdomains only if configured', async () => {
    for (const [hsts, sent] of [
      ['site', 'max-age=63072000'],
      ['subdomains', 'max-age=63072000; includeSubDomains'],
    ] as const) {
      await using secure = await startHost({ config: { siteUrl: 'https://www.example.org', hsts } });
      expect((await secure.inject('/')).headers['strict-transport-security']).toBe(sent);
    }
  });

  it.each(['/', '/connect', '/nowhere'])(
    'the policy of %s allows every script and style in it',
    async (path) => {
      const { payload, headers } = await get(path);
      const policy = String(headers['content-security-policy']);
      // Structured data never runs and needs no hash.
      const inline = [
        ...payload.matchAll(/<(script|style)\b(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/\1>/g),
      ];
      expect(inline.length).toBeGreaterThan(0);
      for (const [, , text = ''] of inline) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(policy).toContain(`'sha256-${hash}'`);
      }
      expect(payload).not.toMatch(/<[^>]+\s(style|on\w+)=/);
    },
  );

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling', { 'sec-fetch-site': 'same-site' }],
    ['another origin, by an old browser', { origin: 'https://elsewhere.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('refuses a post from %s', async (_who, headers) => {
    const answer = await host.inject({ method: 'POST', url: '/api/contact', headers, payload: good });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('rejects a post from another origin with any forwarded host', async () => {
    await using proxied = await startHost({ config: { trustProxy: 1 } });
    const headers = { origin: 'https://elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
    const answer = await proxied.inject({ method: 'POST', url: '/api/contact', headers, payload: good });
    expect(answer.statusCode).toBe(403);
  });

  it.each([
    ['its own pages', { 'sec-fetch-site': 'same-origin' }],
    ['its own origin', { origin: 'http://localhost:3000' }],
    ['a program', {}],
  ])('takes a post from %s', async (_who, headers) => {
    const answer = await host.inject({ method: 'POST', url: '/api/contact', headers, payload: good });
    expect(answer.statusCode).toBe(201);
  });
});

describe('health', () => {
  hostForEach();

  it('is up, and ready while the database answers', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    const ready = await get('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({
      status: 'ready',
      mail: 'good',
      mails: { pending: 0, failed: 0 },
      disk: 'good',
    });
    expect(ready.headers['cache-control']).toBe('no-store');
  });

  it('is up but not ready while the database is away', async () => {
    await host.db.destroy();
    expect((await get('/readyz')).statusCode).toBe(503);
    expect((await get('/healthz')).statusCode).toBe(200);
  });
});

const good = { name: 'Ruth Boaz', email: 'ruth@example.org', message: 'May we come and visit you?' };

describe('a form posted without JavaScript', () => {
  hostForEach();

  const post = (fields: Record<string, string>, to = host) =>
    to.inject({
      method: 'POST',
      url: '/connect',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ form: 'contact', ...fields }).toString(),
    });
  const stored = () => host.db.selectFrom('contact_submissions').selectAll().execute();

  it('is stored and leads to a confirmation', async () => {
    const answer = await post({ ...good, subject: 'Parking', company: '' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/connect?sent=contact#contact']);
    expect(await stored()).toMatchObject([{ ...good, subject: 'Parking' }]);
    expect(await host.db.selectFrom('outbox').select('template').execute()).toHaveLength(2);
    expect((await get('/connect?sent=contact')).payload).toContain('Message Sent!');
  });

  it('returns 422 with a summary, the errors and the typed values', async () => {
    const answer = await post({ ...good, email: 'ruth@', subject: '<b>' });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.payload).toContain('One thing needs fixing before we can send this.');
    expect(answer.payload).toContain('Please enter a valid email address');
    expect(answer.payload).toContain('value="ruth@"');
    expect(answer.payload).toContain('value="&lt;b&gt;"');
    expect(await stored()).toHaveLength(0);
  });

  it('returns 429 with a message and the typed values after too many posts', async () => {
    await using strict = await startHost({ config: { rateLimit: { max: 1, windowMs: 60_000 } } });
    await post(good, strict);
    const answer = await post({ ...good, message: 'And one more thing, please.' }, strict);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.payload).toContain('Please wait a few minutes');
    expect(answer.payload).toContain('And one more thing, please.');
  });

  it('returns 503 with the typed values while the database is away', async () => {
    await host.db.destroy();
    const answer = await post(good);
    expect(answer.statusCode).toBe(503);
    expect(answer.payload).toContain('Nothing is lost');
    expect(answer.payload).toContain(good.message);
  });

  it('is rejected if it is not a form of that page', async () => {
    expect((await post({ form: 'other' })).statusCode).toBe(400);
  });

  it('accepts and stores 20,000 Hebrew letters, which take 120 KB', async () => {
    const message = 'שָׁלוֹם לָכֶם '.repeat(1_600).slice(0, 20_000).trim();
    const answer = await post({ ...good, message });
    expect([answer.statusCode, (await stored())[0]?.message]).toEqual([303, message]);
  });

  it('accepts the maximum, every field full of emoji, which takes 246 KB', async () => {
    const full = { name: '🕎'.repeat(200), subject: '🕎'.repeat(300), message: '🕎'.repeat(20_000) };
    expect((await post({ ...good, ...full })).statusCode).toBe(303);
    expect((await post({ ...good, ...full, company: ' '.repeat(20_000) })).statusCode).toBe(413);
  });

  it('returns the typed values and an error when the message is too long', async () => {
    const message = '🕎'.repeat(20_001);
    const answer = await post({ ...good, message });
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toContain('20,000 characters');
    expect(answer.payload).toContain(message);
  });

  it('gets an error page when it is over the size limit', async () => {
    const answer = await post({ ...good, message: 'x'.repeat(300_000) });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.payload).toContain(`<h1>${content.pages['too-long'].heading}</h1>`);
    expect(await stored()).toHaveLength(0);
  });
});

it('logs nothing that identifies a visitor', async () => {
  host = await startHost();
  await get('/connect?message=confession&subject=secret', {
    'user-agent': 'Phone of Ruth',
    referer: 'https://ruth.example',
  });
  await host.inject({ method: 'POST', url: '/api/contact', payload: { ...good, message: 'too short' } });
  await host.inject({ method: 'POST', url: '/api/contact', payload: good });
  await get('/nowhere');
  const log = host.log.join('');
  expect(log).toContain('submission accepted');
  expect(log).toContain('"path":"/connect"');
  expect(log).not.toMatch(/confession|secret|ruth|127\.0\.0\.1|visit/i);
  await host[Symbol.asyncDispose]();
});

describe('a page contains look-up results without skeletons', () => {
  const { teachingSeries, books, recommendedBooks } = content;
  const list = new URL(teachingSeries[0]?.playlistUrl ?? '').searchParams.get('list');

  it.each([
    [
      '/discipleship/teaching-series',
      'youtube/playlist',
      teachingSeries.map((one) => one.playlistUrl),
      `Playlist ${list}`,
    ],
    ['/resources/books', 'books/meta', books.flatMap(({ sourceUrl }) => sourceUrl ?? []), 'The untitled'],
    ['/discipleship/resources', 'books/meta', recommendedBooks.map((book) => book.sourceUrl), '<article'],
  ])('%s', async (path, api, urls, words) => {
    await using outside = await startOutsideServices();
    host = await startHost({ config: { lookupOriginOverrides: outside.overrides } });
    onTestFinished(() => host[Symbol.asyncDispose]());
    // Rendered before any look-up, and cached.
    const { payload: before } = await get(path);
    for (const url of urls)
      expect((await host.inject({ url: `/api/${api}`, query: { url } })).statusCode).toBe(200);
    const { payload } = await get(path);
    expect(payload).not.toBe(before);
    expect(payload).not.toContain(' aria-busy="true"');
    expect(payload).toContain(words);
    const pictures = [...payload.matchAll(/<img [^>]*src="(\/api\/[^"]+)"/g)].map(([, src = '']) =>
      readable(src),
    );
    if (path !== '/discipleship/resources') expect(pictures).not.toEqual([]);
    for (const src of pictures) expect((await get(src)).headers['content-type']).toMatch(/^image\//);
  });
});
