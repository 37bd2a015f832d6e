import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const platform = 'https://www.youtube.com/oembed';
const pictures = 'https://i.ytimg.com/';
const anyone = { 'access-control-allow-origin': '*' };

// The one page that asks a third party before a click; here both of its servers are ours.
test.use({ allowed: [platform, pictures] });

const cards = (page: Page) => page.locator('.playlist');
const picture = (page: Page, title: string) => cards(page).filter({ hasText: title }).getByRole('img');

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

test('five playlists, each with a title, a description and Watch Now in a new tab', async ({ page }) => {
  await answerWithPictures(page);
  await page.goto('/messages');
  await expect(page).toHaveTitle('Messages | Beit HaDerech');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  for (const id of [
    'isaiah-prophecy-today',
    'spiritual-warfare',
    'corner-fringe-messages',
    'spiritual-gifts',
    'corinthians-paul-teaching-torah',
  ]) {
    const card = page.locator(`#${id}`);
    await expect(card.getByRole('heading')).toBeVisible();
    await expect(card.locator('p')).toHaveText(/\w+/);
    const watch = card.getByRole('link', { name: 'Watch Now (opens in a new tab)' });
    await expect(watch).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/playlist\?list=/);
    await expect(watch).toHaveAttribute('target', '_blank');
  }
  await expect(cards(page)).toHaveCount(5);
});

test('the picture is as good to press as the button', async ({ page }) => {
  await answerWithPictures(page);
  await page.goto('/messages');
  const hit = await page.locator('#spiritual-gifts .art').evaluate((art) => {
    art.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = art.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.textContent;
  });
  expect(hit).toContain('Watch Now');
});

test('an answer without a picture leaves the dark placeholder, and nothing else is asked for', async ({
  page,
}) => {
  await page.route(`${platform}?**`, (route) => route.fulfill({ headers: anyone, json: {} }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/messages');
  for (const card of await cards(page).all()) {
    await expect(card.getByRole('img', { name: 'Playlist' })).toHaveAttribute('src', /playlist-placeholder/);
  }
  expect(asked.filter((path) => path.includes('undefined'))).toEqual([]);
});

test('two channels to watch and subscribe', async ({ page }) => {
  await answerWithPictures(page);
  await page.goto('/messages');
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Watch & Subscribe' }),
  });
  await expect(section.getByRole('link', { name: /YouTube \(opens in a new tab\)/ })).toHaveAttribute(
    'href',
    /youtube\.com/,
  );
  await expect(section.getByRole('link', { name: /Rumble \(opens in a new tab\)/ })).toHaveAttribute(
    'href',
    /rumble\.com/,
  );
});

test('pictures are looked up 100 ms after the page; until then the card’s drawing stands there', async ({
  page,
}) => {
  await page.clock.install({ time: '2025-10-09T01:00:00Z' });
  await page.clock.pauseAt('2025-10-09T01:00:01Z');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await answerWithPictures(page);
  const asked: string[] = [];
  await page.route(`${platform}?**`, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.fallback();
  });
  await page.goto('/messages');
  const isaiah = page.locator('#isaiah-prophecy-today img');
  await page.clock.runFor(90);
  await expect(isaiah).toHaveAttribute('src', /playlist-isaiah-prophecy-today/);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await expect(page.locator('.playlist .loading')).toHaveCount(5);
  await expect(isaiah).toHaveAttribute('src', /playlist-isaiah-prophecy-today/);
  await expect.poll(() => asked.length).toBe(5);
  const query = new URL(asked[0] ?? '').searchParams;
  expect(query.get('url')).toMatch(/^https:\/\/www\.youtube\.com\/playlist\?list=/);
  expect(query.get('format')).toBe('json');
  release();
  for (const card of await cards(page).all()) {
    await expect(card.locator('img')).toHaveAttribute('src', /^https:\/\/i\.ytimg\.com\//);
  }
  await expect(page.locator('.loading')).toHaveCount(0);
});

for (const [what, answer] of [
  ['the platform does not know the playlist', { status: 404, headers: anyone, body: 'Not Found' }],
  ['the answer has no picture', { headers: anyone, json: { title: 'Isaiah' } }],
] as const) {
  test(`when ${what}, a dark placeholder labelled "Playlist" stands there`, async ({ page }) => {
    await page.route(`${platform}?**`, (route) => route.fulfill(answer));
    await page.goto('/messages');
    await expect(page.getByRole('img', { name: 'Playlist', exact: true })).toHaveCount(5);
    await expect(picture(page, 'Spiritual Gifts')).toHaveAttribute('src', /playlist-placeholder/);
    await expect(page.locator('.loading')).toHaveCount(0);
    await expect(page.getByText('oEmbed failed')).toHaveCount(0);
  });
}

test.describe('search, without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the box filters by title, description and keywords, and the address can be shared', async ({
    page,
  }) => {
    await page.goto('/messages');
    await page.getByRole('search').getByLabel('Search messages').fill('  ISAIAH ');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/messages\?search=/);
    await expect(page.getByRole('status')).toHaveText('1 playlist for “ISAIAH”');
    await expect(cards(page).getByRole('heading')).toHaveText(['Isaiah: Prophecy for Today']);
    await expect(page.getByLabel('Search messages')).toHaveValue('ISAIAH');
    await page.getByRole('link', { name: 'Show all messages' }).click();
    await expect(page).toHaveURL('/messages');
    await expect(cards(page)).toHaveCount(5);
    await expect(page.getByRole('status')).toHaveCount(0);
  });

  test('more than one is counted', async ({ page }) => {
    await page.goto('/messages?search=spiritual');
    await expect(page.getByRole('status')).toHaveText('2 playlists for “spiritual”');
    await expect(cards(page)).toHaveCount(2);
  });

  test('nothing found is said, with ways on, and what was typed is only text', async ({ page }) => {
    await page.goto('/messages?search=%3Cb%3Ezebra');
    await expect(page.getByRole('status')).toHaveText(/^Nothing here matches “<b>zebra” yet\./);
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Show all messages' })).toHaveAttribute('href', '/messages');
    await expect(page.getByRole('link', { name: 'Ask a question' })).toHaveAttribute('href', '/connect#ask');
  });
});
