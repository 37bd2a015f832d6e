import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readingPages, sitePages } from '#site/routes.ts';
import { canonical, content, routes } from '../content.ts';
import { hostForAll, siteUrl } from '../host.ts';

const host = hostForAll();
let listed: { loc: string; lastmod?: string }[];

beforeAll(async () => {
  const { payload } = await get('/sitemap.xml');
  expect(XMLValidator.validate(payload)).toBe(true);
  listed = new XMLParser().parse(payload).urlset.url;
});

const get = (url: string, headers: Record<string, string> = {}) => host().inject({ url, headers });
const { redirects } = content;
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

describe('the sitemap', () => {
  it('lists each page except the search once, at its own address', () => {
    const own = routes
      .filter((path) => !canonical[path] && path !== '/search')
      .map((path) => new URL(path, siteUrl).href);
    const readings = readingPages(content).map(({ path }) => new URL(path, siteUrl).href);
    expect(listed.map(({ loc }) => loc).toSorted()).toEqual([...own, ...readings].toSorted());
  });

  it('lists only indexable pages with that canonical address', async () => {
    // Reading pages are all made in one way: two of them are enough.
    const others = /torah-portions\/(?!noach$|matot-masei$)/;
    for (const { loc } of listed.filter((page) => !others.test(page.loc))) {
      const { statusCode, payload } = await get(loc.slice(siteUrl.length));
      expect([loc, statusCode, canonicalOf(payload)]).toEqual([loc, 200, loc]);
      expect(payload).not.toContain('name="robots"');
    }
  });

  it('second addresses and redirects lead to listed pages', async () => {
    const addresses = listed.map(({ loc }) => loc);
    for (const path of Object.keys(canonical)) {
      expect(addresses).toContain(canonicalOf((await get(path)).payload));
      expect(addresses).not.toContain(siteUrl + path);
    }
    expect(redirects.length).toBeGreaterThan(0);
    for (const { from, to, status } of redirects) {
      const answer = await get(from);
      expect([answer.statusCode, answer.headers.location]).toEqual([status, to]);
      if (!to.startsWith('/')) continue;
      expect(addresses).toContain(canonicalOf((await get(to)).payload));
      expect(addresses).not.toContain(siteUrl + from);
    }
  });

  it('omits the date only for pages that change daily', async () => {
    host().clock.moveTo('2025-10-09T01:00:00Z');
    // The frame around the text follows the sun and the moon, and the end of a page names the next service.
    const words = async (path: string) =>
      (await get(path)).payload
        .replaceAll(/ uid="\w+"|<(span|p) class="moon-name.*?<\/\1>/g, '')
        .split(/<main|&quot;next-visit/)[1];
    const saysSomethingElse = async (path: string) => {
      const before = await words(path);
      host().clock.moveTo('2025-12-09T01:00:00Z');
      const after = await words(path);
      host().clock.moveTo('2025-10-09T01:00:00Z');
      return after !== before;
    };
    for (const { path, dated } of sitePages(content).filter(({ listed }) => listed)) {
      expect([path, await saysSomethingElse(path)]).toEqual([path, dated]);
    }
  });

  it('is XML with an ETag and answers 304 to a current copy', async () => {
    const first = await get('/sitemap.xml', { 'accept-encoding': 'br' });
    expect(first.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(first.headers['content-encoding']).toBe('br');
    const again = await get('/sitemap.xml', {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });
});

it('robots.txt names the sitemap and excludes only the API and the search', async () => {
  const { payload, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(payload.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /search',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]);
  const barred = [...payload.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => siteUrl + path);
  for (const { loc } of listed) expect(barred.filter((path) => loc.startsWith(path))).toEqual([]);
});

it('security.txt names the contact from content and expires within a year', async () => {
  const { payload, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    payload
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
  expect(fields).toMatchObject({
    Contact: `mailto:${content.ministry.email}`,
    Canonical: `${siteUrl}/.well-known/security.txt`,
  });
  const left = Date.parse(fields.Expires) - host().clock.now().getTime();
  expect(left).toBeGreaterThan(300 * 24 * 3600 * 1000);
  expect(left).toBeLessThanOrEqual(366 * 24 * 3600 * 1000);
});

describe('the feed of weekly portions', () => {
  it('is linked in head and body of the pages that show the portions', async () => {
    for (const path of ['/resources/torah-portions', '/resources']) {
      const { payload } = await get(path);
      expect(payload).toContain(
        `<link rel="alternate" type="application/atom+xml" title="${content.ministry.name} Torah portions" href="/torah/portions.atom">`,
      );
      expect(payload).toMatch(/<a class="[^"]+" href="\/torah\/portions\.atom">(?:<svg.*?<\/svg>)?RSS feed/);
    }
    expect((await get('/about')).payload).not.toContain('application/atom+xml');
  });

  it('is cached for an hour, but never past the Sunday on which it changes', async () => {
    host().clock.moveTo('2025-10-09T01:00:00Z');
    const first = await get('/torah/portions.atom');
    expect(first.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    host().clock.moveTo('2025-10-12T04:59:30Z');
    const late = await get('/torah/portions.atom', { 'if-none-match': String(first.headers.etag) });
    expect(late.statusCode).toBe(304);
    expect(late.headers['cache-control']).toBe('public, max-age=30');
    host().clock.moveTo('2025-10-12T05:00:00Z');
    const sunday = await get('/torah/portions.atom', { 'if-none-match': String(first.headers.etag) });
    expect(sunday.statusCode).toBe(200);
    expect(sunday.payload).toContain('Noach: October 25, 2025');
    host().clock.moveTo('2025-10-09T01:00:00Z');
  });

  it('links to the Sabbaths on the page', async () => {
    const { payload } = await get('/torah/portions.atom');
    const { feed } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(payload);
    for (const { link } of feed.entry) {
      const { pathname, search, hash } = new URL(link.href);
      expect((await get(pathname + search)).payload).toContain(`id="${hash.slice(1)}"`);
    }
  });
});

/** Links in the head of pages. */
const linked = async (rel: string) =>
  [...(await get('/')).payload.matchAll(/<link rel="([^"]+)" href="([^"]+)"/g)]
    .filter((link) => link[1] === rel)
    .map((link) => link[2]);

it('the manifest is linked, allowed by the policy, and names the ministry and its color', async () => {
  expect(await linked('manifest')).toEqual(['/manifest.webmanifest']);
  const { payload, headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('manifest-src');
  const answer = await get('/manifest.webmanifest');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ]);
  const day = /<meta name="theme-color" content="([^"]+)" media="\(prefers-color-scheme: light\)"/;
  const color = day.exec(payload)?.[1];
  const { fullName, name } = content.ministry;
  expect(answer.json()).toMatchObject({
    ...{ id: '/', name: fullName, short_name: name, start_url: '/', scope: '/', display: 'standalone' },
    ...{ theme_color: color, background_color: color },
  });
});

it('the manifest has working shortcuts and icons of the stated sizes, one maskable', async () => {
  const { shortcuts, icons } = (await get('/manifest.webmanifest')).json();
  expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/gatherings',
    '/resources/torah-portions',
    '/connect',
    '/pray',
  ]);
  for (const { url, name } of shortcuts) {
    expect((await get(url)).statusCode).toBe(200);
    expect(name).not.toContain('{');
  }
  expect(icons.map((icon: Record<string, string>) => `${icon.sizes} ${icon.purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of icons) {
    const answer = await get(src);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

it('the logo of the maskable icon is within the safe circle', async () => {
  const file = (await get('/icons/maskable-512.png')).rawPayload;
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4).toString('hex');
  const ground = pixel(0, 0);
  expect(ground, 'no corner is transparent').toMatch(/ff$/);
  expect(pixel(256, 256)).not.toBe(ground);
  const outside = new Set<string>();
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if (Math.hypot(x + 0.5 - 256, y + 0.5 - 256) > 0.4 * 512) outside.add(pixel(x, y));
  expect([...outside]).toEqual([ground]);
});

it('the Apple touch icon is 180 px wide and opaque', async () => {
  expect(await linked('apple-touch-icon')).toEqual(['/apple-touch-icon.png']);
  const answer = await get('/apple-touch-icon.png');
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([180, 180]);
  expect((await sharp(answer.rawPayload).stats()).isOpaque).toBe(true);
});

it('favicon.ico has one picture of 32 px', async () => {
  expect(await linked('icon')).toEqual(['/favicon.svg', '/favicon.ico']);
  const { statusCode, headers, rawPayload } = await get('/favicon.ico');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/x-icon']);
  expect(rawPayload.subarray(0, 6).toString('hex')).toBe('000001000100');
  const [length, start] = [rawPayload.readUInt32LE(14), rawPayload.readUInt32LE(18)];
  expect(start + length).toBe(rawPayload.length);
  const { format, width, height } = await sharp(rawPayload.subarray(start)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 32, height: 32 });
});
