import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pageAt } from '../../src/site-map.ts';
import { canonical, routes } from '../routes.ts';
import { hostForAll } from './host-for-all.ts';
import { siteUrl } from './test-host.ts';

const host = hostForAll();

const page = async (path: string) => (await host().app.inject(path)).payload;
const meta = (html: string, name: string) => {
  const found = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  const [only, ...more] = found.filter((match) => match[1] === name);
  expect(more, name).toEqual([]);
  return readable(only?.[2] ?? '');
};
const readable = (html: string) => html.replace(/&#(?:39|x27);/g, "'").replaceAll('&amp;', '&');

/** The picture that a page names for sharing, as a platform would fetch it. */
async function cardOf(path: string) {
  const address = new URL(meta(await page(path), 'og:image'));
  expect(address.origin).toBe(siteUrl);
  const answer = await host().app.inject(address.pathname + address.search);
  return { address: address.href, answer };
}

describe.each(routes)('%s', (path) => {
  it('has a share card of the stated size, light enough for every platform', async () => {
    const html = await page(path);
    const { answer, address } = await cardOf(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['cross-origin-resource-policy'], 'other sites may show it').toBe('cross-origin');
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    expect(answer.rawPayload.length).toBeLessThan(120 * 1024);
    expect(meta(html, 'og:image:type')).toBe('image/png');
    expect(meta(html, 'og:image:width')).toBe('1200');
    expect(meta(html, 'og:image:height')).toBe('630');
    expect(meta(html, 'twitter:image')).toBe(address);
  });

  it('has a card that says the page’s heading and shows its drawing', async () => {
    const html = await page(path);
    const card = pageAt(host().content, path);
    expect(meta(html, 'og:image:alt')).toBe(`${host().content.ministry.name}: ${card?.cardTitle}`);
    expect(meta(html, 'twitter:image:alt')).toBe(meta(html, 'og:image:alt'));
    const heading = readable(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, ' ');
    // The year is not on the card, which is older than the year may be.
    expect(
      heading
        .replace(/\(\d{4}–\d{4}\)/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe(card?.cardTitle);
    if (path !== '/') expect(html).toMatch(new RegExp(`<img src="/assets/${card?.drawing}\\.[^"/]+\\.svg"`));
  });
});

it('no two pages share a card, but those shown at two addresses', async () => {
  const own = routes.filter((path) => !canonical[path]);
  const pictures = await Promise.all(own.map(async (path) => (await cardOf(path)).answer.rawPayload));
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(own.length);
  for (const [second, first] of Object.entries(canonical)) {
    expect((await cardOf(second)).address).toBe((await cardOf(first)).address);
  }
});

it('a page without a card of its own has the first page’s', async () => {
  expect((await cardOf('/nowhere')).address).toBe((await cardOf('/')).address);
});
