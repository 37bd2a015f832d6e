import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonical, routes } from '../routes.ts';
import { MovableClock, siteUrl, testHost } from './test-host.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pages-test-'));
const pages = new Map<string, string>();
let host: Awaited<ReturnType<typeof testHost>>;

beforeAll(async () => {
  host = await testHost({ dataDir, clock: new MovableClock('2025-10-09T01:00:00Z') });
  for (const path of routes) {
    const answer = await host.app.inject(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    pages.set(path, answer.payload);
  }
});

afterAll(async () => {
  await host.app.close();
  await host.db.destroy();
  rmSync(dataDir, { recursive: true });
});

const page = (path: string) => pages.get(path) ?? '';
const one = (html: string, pattern: RegExp) => {
  const found = [...html.matchAll(pattern)].map((match) => match[1] ?? '');
  expect(found).toHaveLength(1);
  // Text and attributes escape differently; what they say is the same.
  return (found[0] ?? '').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
};

describe.each(routes)('%s', (path) => {
  it('has one heading of the first rank, a title and a description', () => {
    expect(page(path).match(/<h1[\s>]/g)).toHaveLength(1);
    expect(one(page(path), /<title>([^<]+)<\/title>/g)).toMatch(/Beit HaDerech/);
    expect(one(page(path), /<meta name="description" content="([^"]+)"/g).length).toBeGreaterThan(50);
    expect(one(page(path), /<meta name="keywords" content="([^"]+)"/g)).toContain(',');
  });

  it('tells search engines and share cards where it stands', () => {
    const address = new URL(canonical[path] ?? path, siteUrl).href;
    expect(one(page(path), /<link rel="canonical" href="([^"]+)"/g)).toBe(address);
    expect(one(page(path), /<meta property="og:url" content="([^"]+)"/g)).toBe(address);
    expect(one(page(path), /<meta property="og:type" content="([^"]+)"/g)).toBe('website');
    expect(one(page(path), /<meta property="og:site_name" content="([^"]+)"/g)).toBe('Beit HaDerech');
    expect(one(page(path), /<meta name="twitter:card" content="([^"]+)"/g)).toBe('summary_large_image');
    const title = one(page(path), /<title>([^<]+)<\/title>/g);
    expect(one(page(path), /<meta property="og:title" content="([^"]+)"/g)).toBe(title);
  });

  it('leads nowhere that does not exist', async () => {
    const links = new Set(
      [...page(path).matchAll(/<a\b[^>]*\shref="([^"]+)"/g)].map((match) => match[1] ?? ''),
    );
    for (const link of links) {
      const url = new URL(link.replaceAll('&amp;', '&'), new URL(path, siteUrl));
      if (url.origin !== siteUrl) continue;
      const answer = await host.app.inject(url.pathname + url.search);
      expect([link, answer.statusCode]).toEqual([link, 200]);
      if (!url.hash) continue;
      const anchor = decodeURIComponent(url.hash.slice(1));
      expect(answer.payload.includes(`id="${anchor}"`), `${link} on ${path}: the anchor exists`).toBe(true);
    }
  });

  it('declares the order of the cascade layers once, before every style', () => {
    const [first, ...others] = [...page(path).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
      ([, css = '']) => css,
    );
    expect(first).toBe('@layer tokens,base,components,print');
    for (const css of others) expect(css).not.toMatch(/@layer [^{;]*[,;]/);
  });

  it('has no id twice', () => {
    const ids = [...page(path).matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('opens new tabs without handing over the page, and says that it does', () => {
    for (const [tag, , words] of page(path).matchAll(/<a\b([^>]*target="_blank"[^>]*)>([\s\S]*?)<\/a>/g)) {
      expect(tag).toContain('rel="noopener"');
      expect(`${tag}${words}`).toMatch(/new tab/);
    }
  });

  it('leaves no placeholder of the content unfilled', () => {
    expect(page(path).replace(/<(script|style)[\s\S]*?<\/\1>/g, '')).not.toMatch(/\{[a-z][\w.-]*\}/i);
  });
});

it('titles and descriptions are each used once', () => {
  const own = routes.filter((path) => !canonical[path]);
  for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
    const texts = own.map((path) => pattern.exec(page(path))?.[1]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
});
