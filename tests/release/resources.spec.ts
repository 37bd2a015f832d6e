import type { Page } from '@playwright/test';
import { expect, phone, test } from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';

const { resources, books: words } = content.pages;
const published = content.books.filter((book) => book.published);
const books = (page: Page) => page.getByRole('article');

test('the hub shows published books, three weeks of portions with files, and studies', async ({
  page,
  request,
}) => {
  await page.goto('/resources');
  const works = page.locator('#published-works');
  await expect(works.getByRole('heading', { level: 3 })).toHaveText(
    published.map(({ title }) => title ?? ''),
  );
  for (const { id, title, sourceUrl, published: sale } of published) {
    await expect(works.getByText(sale?.price ?? '')).toBeVisible();
    const purchase = works.getByRole('link', { name: `Purchase ${title}` });
    await expect(purchase).toHaveAttribute('href', sourceUrl ?? '');
    await expect(purchase).toHaveAttribute('target', '_blank');
    await expect(works.getByRole('link', { name: `Free PDF of ${title}` })).toHaveAttribute(
      'href',
      `/resources/books?book=${id}#free-pdf`,
    );
  }
  const cards = page.locator('#weekly article');
  await expect(cards.getByRole('heading')).toHaveText([/V'Zot HaBerachah/, /Bereshit/, /Noach/]);
  await expect(cards.first()).toContainText('Oct 6 – 12, 2025');
  await expect(page.getByText('This Week', { exact: true })).toHaveCount(1);
  await expect(cards.first()).toContainText('This Week');
  for (const label of ['Torah', 'Haftarah', 'Brit Chadashah'])
    await expect(cards.nth(1).getByText(label, { exact: true })).toBeVisible();
  await expect(cards.nth(1).getByRole('link', { name: /Genesis 1:1–6:8/ })).toHaveAttribute(
    'target',
    '_blank',
  );
  for (const [name, type] of [
    [/^Download Reading Guide for V'Zot HaBerachah/, 'application/pdf'],
    [/^Get Annual Reading Plan/, 'application/pdf'],
    [resources.portions.calendar, 'text/calendar; charset=utf-8'],
  ] as const) {
    const href = await page.getByRole('link', { name }).first().getAttribute('href');
    const file = await request.get(href ?? '');
    expect(file.status()).toBe(200);
    expect(file.headers()['content-type']).toBe(type);
  }
  for (const { title, study } of resources.studies.tiles) {
    const heading = page.getByRole('heading', { name: study.heading });
    await expect(heading).toBeHidden();
    await page.locator('.study > summary').filter({ hasText: title }).click();
    await expect(heading).toBeVisible();
  }
});

test.describe('on a phone, without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test('the hub takes six screens, and an address with an anchor opens its study', async ({ page }) => {
    await page.goto('/resources');
    const main = await page.getByRole('main').boundingBox();
    expect(main?.height).toBeLessThan(6 * (page.viewportSize()?.height ?? 0));
    for (const { id, study } of resources.studies.tiles) {
      await page.goto(`/resources#${id}`);
      await expect(page.getByRole('heading', { name: study.heading })).toBeInViewport();
    }
  });
});

test('the ministry’s books are in one, two or four columns, with fallbacks for missing facts', async ({
  page,
}) => {
  await page.goto('/resources/books');
  await expect(books(page).getByRole('heading', { level: 2 })).toHaveText(
    content.books.map(({ title }) => title ?? /^(Loading\.\.\.|Book Title)$/),
    { useInnerText: true },
  );
  for (const [index, { author, hasFreePdf, description }] of content.books.entries()) {
    const book = books(page).nth(index);
    await expect(book).toContainText(author ?? '');
    await expect(book).toContainText(description ?? words.defaultDescription);
    await expect(book.getByRole('link', { name: /^Purchase.*\(opens in a new tab\)$/ })).toBeVisible();
    await expect(book.getByRole('link', { name: /^Free PDF/ })).toHaveCount(hasFreePdf ? 1 : 0);
  }
  const columns = () =>
    page.locator('.books').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  for (const [width, count] of [
    [1366, 4],
    [900, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns()).toBe(count);
  }
});

test('a cover that fails to load is replaced by the document icon', async ({ page }) => {
  await page.route(new RegExp(`${nth(content.books, 1).cover}.*\\.svg`), (route) => route.abort());
  await page.goto('/resources/books');
  const failed = books(page).nth(1).locator('.cover');
  await failed.scrollIntoViewIfNeeded();
  await expect(failed.getByText('Image unavailable')).toBeVisible();
  await expect(failed.locator('img')).toHaveAttribute('src', /book-missing/);
  await expect(books(page).first().getByText('Image unavailable')).toBeHidden();
});

test('recommended books are independent of any bookseller', async ({ page }) => {
  await page.goto('/discipleship/resources');
  await expect(page.getByText('Independent recommendations • No affiliate links')).toBeVisible();
  await expect(books(page)).toHaveCount(content.recommendedBooks.length);
  for (const book of await books(page).all()) {
    await expect(book.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(book.locator('.author')).toHaveText(/\w+/);
    await expect(book.locator('img')).toBeAttached();
    await expect(book.getByText('Purchase from your preferred bookseller.')).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('long descriptions show three lines until "Read more", short ones have no button', async ({
    page,
  }) => {
    for (const path of ['/resources/books', '/discipleship/resources']) {
      await page.goto(path);
      const book = books(page).first();
      const text = book.locator('.description p');
      const lines = () =>
        text.evaluate((p) => Math.round(p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight)));
      const toggle = book.locator('summary');
      expect(await lines()).toBe(3);
      await expect(toggle).toHaveText('Read more', { useInnerText: true });
      await toggle.click();
      expect(await lines()).toBeGreaterThan(3);
      await expect(toggle).toHaveText('Read less', { useInnerText: true });
      await expect(book.locator('details')).toHaveAttribute('open');
      await toggle.click();
      expect(await lines()).toBe(3);
      if (path === '/resources/books') await expect(books(page).nth(1).locator('summary')).toHaveCount(0);
    }
  });
});
