import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const books = (page: Page) => page.getByRole('article');
const columns = (page: Page) =>
  page.locator('.books').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);

test('the ministry’s own books: four, three of them with a free PDF', async ({ page, isMobile }) => {
  await page.goto('/resources/books');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books');
  await expect(books(page).getByRole('heading', { level: 2 })).toHaveText([
    'Behold the Lamb',
    'Out of Egypt, Into His Presence',
    'El Shaddai: Lord God Almighty',
    'Book Title',
  ]);
  for (const [index, book] of (await books(page).all()).entries()) {
    await expect(book.locator('.author')).toHaveText('Pastor Nathan Weiss');
    await expect(book.getByRole('link', { name: /^Purchase.*\(opens in a new tab\)$/ })).toBeVisible();
    await expect(book.getByRole('link', { name: /^Free PDF/ })).toHaveCount(index < 3 ? 1 : 0);
  }
  await expect(books(page).nth(3)).toContainText('A study of the faith in its Jewish setting.');
  expect(await columns(page)).toBe(isMobile ? 1 : 4);
  await page.setViewportSize({ width: 900, height: 900 });
  expect(await columns(page)).toBe(2);
});

test('a cover that fails to load gives way to the document icon', async ({ page }) => {
  await page.route(/book-egypt.*\.svg/, (route) => route.abort());
  await page.goto('/resources/books');
  const failed = books(page).nth(1).locator('.cover');
  await failed.scrollIntoViewIfNeeded();
  await expect(failed.getByText('Image unavailable')).toBeVisible();
  await expect(failed.locator('img')).toHaveAttribute('src', /book-missing/);
  await expect(books(page).first().getByText('Image unavailable')).toBeHidden();
});

test('ten recommended books, independent of any bookseller', async ({ page }) => {
  await page.goto('/discipleship/resources');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recommended Discipleship Resources');
  await expect(page.getByText('Independent recommendations • No affiliate links')).toBeVisible();
  await expect(books(page)).toHaveCount(10);
  for (const book of await books(page).all()) {
    await expect(book.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(book.locator('.author')).toHaveText(/\w+/);
    await expect(book.locator('.cover img')).toBeAttached();
    await expect(book.getByText('Purchase from your preferred bookseller.')).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/resources/books', '/discipleship/resources']) {
    test(`${path}: long descriptions show three lines until "Read more"`, async ({ page }) => {
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
    });
  }
});
