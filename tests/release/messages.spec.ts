import type { Page } from '@playwright/test';
import { expect, stopClock, stubPlatform, test } from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';

const platform = 'https://www.youtube.com/oembed';
const pictures = 'https://i.ytimg.com/';
const anyone = { 'access-control-allow-origin': '*' };
const { playlists } = content;
const { search } = content.pages.messages;

// The only page with a third-party request before a click; both servers are stubbed here.
test.use({ allowed: [platform, pictures] });

const cards = (page: Page) => page.locator('#playlists').getByRole('article');

async function answerWithPictures(page: Page) {
  await page.route(`${platform}?**`, (route) =>
    route.fulfill({ headers: anyone, json: { thumbnail_url: `${pictures}vi/1/hqdefault.svg` } }),
  );
  await page.route(`${pictures}**`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
    }),
  );
}

test('each playlist has a title, a description and Watch Now, which the picture follows too', async ({
  page,
}) => {
  await answerWithPictures(page);
  await page.goto('/messages');
  await expect(cards(page).getByRole('heading')).toHaveText(playlists.map(({ title }) => title));
  for (const { id, description, url } of playlists) {
    const card = page.locator(`#${id}`);
    await expect(card.locator('p')).toHaveText(description);
    const watch = card.getByRole('link', { name: /^Watch Now \(opens in a new tab/ });
    await expect(watch).toHaveAttribute('href', url);
    await expect(watch).toHaveAttribute('target', '_blank');
  }
  const hit = await page
    .locator('.playlist .art')
    .last()
    .evaluate((art) => {
      art.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = art.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.textContent;
    });
  expect(hit).toContain('Watch Now');
});

test('pictures are looked up 100 ms after the page; until then the card shows its drawing', async ({
  page,
}) => {
  await stopClock(page);
  const held = Promise.withResolvers<void>();
  await answerWithPictures(page);
  const asked: string[] = [];
  await page.route(`${platform}?**`, async (route) => {
    asked.push(route.request().url());
    await held.promise;
    await route.fallback();
  });
  await page.goto('/messages');
  const first = cards(page).first().locator('img');
  const drawing = new RegExp(`${nth(playlists, 0).art}`);
  await page.clock.runFor(90);
  await expect(first).toHaveAttribute('src', drawing);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await expect(page.locator('.playlist .loading')).toHaveCount(playlists.length);
  await expect(first).toHaveAttribute('src', drawing);
  await expect.poll(() => asked.length).toBe(playlists.length);
  const query = new URL(nth(asked, 0)).searchParams;
  expect(playlists.map(({ url }) => url)).toContain(query.get('url'));
  expect(query.get('format')).toBe('json');
  held.resolve();
  for (const card of await cards(page).all()) {
    await expect(card.locator('img')).toHaveAttribute('src', /^https:\/\/i\.ytimg\.com\//);
  }
  await expect(page.locator('.loading')).toHaveCount(0);
});

test('a visitor who does nothing sees the pictures', async ({ page }) => {
  await answerWithPictures(page);
  await stopClock(page);
  await page.goto('/messages', { waitUntil: 'load' });
  await expect(page.locator('#playlists astro-island')).toHaveAttribute('data-hydrated');
  await page.clock.runFor(100);
  for (const card of await cards(page).all())
    await expect(card.locator('img')).toHaveAttribute('src', /^https:\/\/i\.ytimg\.com\//);
});

test('without a picture the card shows its drawing, labelled "Playlist"', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const answer of [{ status: 404, body: 'Not Found' }, { json: { title: 'Genesis' } }]) {
    await page.unrouteAll();
    await page.route(`${platform}?**`, (route) => route.fulfill({ headers: anyone, ...answer }));
    await page.goto('/messages');
    const placeholders = page.getByRole('img', { name: 'Playlist', exact: true });
    await expect(placeholders).toHaveCount(playlists.length);
    for (const [index, { art }] of playlists.entries())
      await expect(placeholders.nth(index)).toHaveAttribute('src', new RegExp(art ?? 'playlist-placeholder'));

    await expect(page.locator('.loading')).toHaveCount(0);
    await expect(page.getByText('oEmbed failed')).toHaveCount(0);
  }
  expect(asked.filter((path) => path.includes('undefined'))).toEqual([]);
});

test.describe('search, without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters by title, description and keywords, in an address that can be shared', async ({ page }) => {
    await stubPlatform(page);
    await page.goto('/messages');
    await page.getByRole('search').getByLabel(search.label).fill('  COVENANT ');
    await page.getByRole('button', { name: search.button }).click();
    await expect(page).toHaveURL(/\/messages\?search=/);
    await expect(page.getByRole('status')).toHaveText('1 playlist for “COVENANT”');
    await expect(cards(page).getByRole('heading')).toHaveText([nth(playlists, 0).title]);
    await expect(page.getByLabel(search.label)).toHaveValue('COVENANT');
    await page.getByRole('link', { name: search.all }).click();
    await expect(page).toHaveURL('/messages');
    await expect(cards(page)).toHaveCount(playlists.length);
    await expect(page.getByRole('status')).toHaveCount(0);
    // "evenings" of one, "each" of the other.
    await page.goto('/messages?search=e');
    await expect(page.getByRole('status')).toHaveText('2 playlists for “e”');
    await page.goto('/messages?search=%3Cb%3Ezebra');
    await expect(page.getByRole('status')).toHaveText(search.none.replace('{query}', '<b>zebra'));
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: search.all })).toHaveAttribute('href', '/messages');
    await expect(page.getByRole('link', { name: search.ask.label })).toHaveAttribute('href', '/connect#ask');
  });
});
