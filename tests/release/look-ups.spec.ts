import type { Page, Route } from '@playwright/test';
import { expect, playerOrigin, stubFrame, test, toast } from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';

const series = '/discipleship/teaching-series';
const own = '/resources/books';
const recommended = '/discipleship/resources';
const { teachingSeries, books, recommendedBooks } = content;

const cards = (page: Page) => page.getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 });
/** Starts using the page with the cards in view. */
const begin = (page: Page) =>
  cards(page)
    .first()
    .scrollIntoViewIfNeeded()
    .then(() => page.mouse.wheel(0, 60));

/** Holds the requests of a page and answers them, by address, when `answer` is called. */
async function hold(page: Page, api: string, answerOne: (asked: string, route: Route) => Promise<void>) {
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(`**${api}?*`, async (route) => {
    const url = new URL(route.request().url()).searchParams.get('url') ?? '';
    asked.push(url);
    await held.promise;
    await answerOne(url, route);
  });
  return { asked, answer: held.resolve };
}

const refuse = (_: string, route: Route) =>
  route.fulfill({ status: 502, contentType: 'application/problem+json', body: '{"detail":"Not now."}' });

test.describe('teaching series before their look-up', () => {
  test.use({ allowed: [playerOrigin] });

  test('show our text, then a skeleton, then the platform’s title and picture', async ({ page }) => {
    const questions = await hold(page, '/api/youtube/playlist', (url, route) =>
      route.fulfill({ json: { title: `Found ${url.slice(-3)}`, thumbnailUrl: 'https://i.ytimg.com/a.jpg' } }),
    );
    await page.route('**/api/youtube/thumbnail?*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await page.goto(series, { waitUntil: 'load' });
    await expect(titles(page)).toHaveText(teachingSeries.map(({ title = '' }) => title));
    await begin(page);
    await expect(page.locator('article[aria-busy]')).toHaveCount(teachingSeries.length);
    await expect(cards(page).first().getByText('Loading...')).toBeAttached();
    await expect(cards(page).first().getByRole('button')).toHaveCount(3);
    questions.answer();
    await expect(titles(page)).toHaveText(
      teachingSeries.map(({ playlistUrl }) => `Found ${playlistUrl.slice(-3)}`),
    );
    await expect(page.locator('article[aria-busy]')).toHaveCount(0);
    await expect(cards(page).first().locator('.art img')).toHaveAttribute(
      'src',
      /^\/api\/youtube\/thumbnail\?url=https/,
    );
  });

  test('keep our text when the platform does not answer, and ask it once', async ({ page }) => {
    const questions = await hold(page, '/api/youtube/playlist', refuse);
    await page.goto(series, { waitUntil: 'load' });
    await begin(page);
    await expect(page.locator('article[aria-busy]')).toHaveCount(teachingSeries.length);
    questions.answer();
    await expect(page.locator('article[aria-busy]')).toHaveCount(0);
    await expect(titles(page)).toHaveText(teachingSeries.map(({ title = '' }) => title));
    await expect(cards(page).first().locator('.art img')).toHaveAttribute('src', /series-follow-me/);
    expect(questions.asked.toSorted()).toEqual(
      teachingSeries.map(({ playlistUrl }) => playlistUrl).toSorted(),
    );
  });

  test('play and share during and after the look-up', async ({ page }) => {
    await stubFrame(page);
    const questions = await hold(page, '/api/youtube/playlist', (_, route) =>
      route.fulfill({ json: { title: 'Found' } }),
    );
    await page.goto(series, { waitUntil: 'load' });
    await cards(page).nth(1).getByRole('button', { name: 'Share' }).click();
    await expect(toast(page)).toHaveCount(1);
    await cards(page).nth(1).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('dialog').locator('iframe')).toHaveCount(1);
    await expect(page.locator('article[aria-busy]')).toHaveCount(teachingSeries.length);
    questions.answer();
    await expect(page.locator('article[aria-busy]')).toHaveCount(0);
    await expect(page.getByRole('dialog').locator('iframe')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await cards(page).nth(1).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Found' })).toBeVisible();
  });
});

test.describe('books before their look-up', () => {
  test('show our facts and "Loading...", then the bookseller’s text and cover', async ({ page }) => {
    const questions = await hold(page, '/api/books/meta', (_, route) =>
      route.fulfill({
        json: { title: 'Found', author: 'Unknown Author', description: 'Told.', asin: 'B0ABCDEFGH' },
      }),
    );
    await page.route('**/api/books/cover?*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await page.goto(own, { waitUntil: 'load' });
    // React removes what is only for browsers without JavaScript.
    const loading = titles(page).last().locator('.awaited');
    await expect(loading).toHaveText('Loading...');
    await begin(page);
    await expect(page.locator('article[aria-busy]')).toHaveCount(books.length);
    await expect(loading).toHaveText('Loading...');
    await expect(titles(page).first()).toHaveText(nth(books, 0).title ?? '');
    await expect(page.locator('article[aria-busy]')).toHaveCount(books.length);
    questions.answer();
    await expect(titles(page).last()).toHaveText('Found');
    await expect(cards(page).last().locator('.author')).toHaveText(nth(books, -1).author ?? '');
    await expect(cards(page).last().locator('.description')).toHaveText('Told.');
    await expect(cards(page).last().locator('.cover img')).toHaveAttribute(
      'src',
      '/api/books/cover?asin=B0ABCDEFGH',
    );
    await expect(titles(page).first()).toHaveText(nth(books, 0).title ?? '');
  });

  test('ask three times without an answer, then show the fallbacks', async ({ page }) => {
    await page.clock.install();
    for (const [path, records] of [
      [own, books],
      [recommended, recommendedBooks],
    ] as const) {
      await page.unrouteAll();
      const questions = await hold(page, '/api/books/meta', refuse);
      questions.answer();
      await page.goto(path, { waitUntil: 'load' });
      await begin(page);
      await expect(page.locator('article[aria-busy]')).toHaveCount(records.length);
      // Skips the pauses between the attempts.
      await expect(async () => {
        await page.clock.runFor(5000);
        await expect(page.locator('article[aria-busy]')).toHaveCount(0, { timeout: 100 });
      }).toPass();
      for (const { sourceUrl } of records)
        expect(questions.asked.filter((url) => url === sourceUrl)).toHaveLength(3);
      await expect(titles(page)).toHaveText(records.map(({ title = 'Book Title' }) => title));
    }
  });
});

test('an untouched page looks up visible cards, and keeps the drawing of a broken picture', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 2500 });
  const questions = await hold(page, '/api/youtube/playlist', (_, route) =>
    route.fulfill({ json: { title: 'Found', thumbnailUrl: 'https://i.ytimg.com/a.jpg' } }),
  );
  await page.route('**/api/youtube/thumbnail?*', (route) => route.fulfill({ status: 502 }));
  questions.answer();
  await page.goto(series, { waitUntil: 'load' });
  await expect(titles(page).first()).toHaveText('Found');
  await expect(cards(page).first().locator('.art img')).toHaveAttribute('src', /series-follow-me/);
});
