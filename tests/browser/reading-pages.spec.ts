import { barriers } from './barriers.ts';
import { copied, expect, hydrateAt, phone, stubClipboard, test } from './fixtures.ts';

const path = '/resources/torah-portions/vayishlach';

test('a portion is read in Hebrew and English, in one language, and larger', { tag: '@slow' }, async ({
  page,
}) => {
  await test.step('the schedule leads to the page', async () => {
    await page.goto('/resources/torah-portions');
    await page.locator('#schedule').getByRole('link', { name: 'Vayishlach', exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vayishlach');
  });
  await page.goto(path);
  const verse = page.locator('#gen-32-3');
  const [english, hebrew] = [verse.getByText('Jacob sent messengers'), verse.locator('p[lang=he]')];
  await expect(english).toBeVisible();
  await expect(hebrew).toHaveAttribute('dir', 'rtl');
  expect(await barriers(page)).toEqual([]);
  await test.step('one language is chosen, and kept for the next page', async () => {
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await expect(hebrew).toBeHidden();
    await page.goto('/resources/torah-portions/vayeshev');
    await expect(page.locator('#gen-37-1 p[lang=he]')).toBeHidden();
    await page.getByRole('link', { name: /\(Hebrew\)/ }).click();
    await expect(page.locator('#gen-37-1 p[lang=he]')).toBeVisible();
    await expect(page.locator('#gen-37-1').getByText('Jacob lived')).toBeHidden();
    await page.getByRole('link', { name: 'Both', exact: true }).click();
  });
  await test.step('the letters grow', async () => {
    const text = page.locator('#gen-37-1 p[lang=he]');
    const size = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const before = await size();
    await page.getByRole('button', { name: /Larger text/ }).click();
    expect(await size()).toBeGreaterThan(before * 1.2);
  });
});

test('the number of a verse links to it and copies its reference', { tag: '@slow' }, async ({ page }) => {
  await stubClipboard(page);
  await page.goto(path);
  const link = page.getByRole('link', { name: 'Genesis 32:28' });
  await hydrateAt(link);
  await link.click();
  await expect(page).toHaveURL(`${path}#gen-32-28`);
  await expect.poll(() => copied(page)).toBe('Genesis 32:28');
  await expect(page.locator('#gen-32-28')).toBeInViewport();
});

test('a search for a reference opens at the verse', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/search?q=Genesis+32:28');
  await page.getByRole('link', { name: 'Genesis 32:28' }).click();
  await expect(page).toHaveURL(`${path}#gen-32-28`);
  await expect(page.locator('#gen-32-28')).toBeInViewport();
});

test.describe('on a phone', { tag: '@slow' }, () => {
  test.use(phone);

  test('nothing scrolls sideways, and the list of readings opens in the bar', async ({ page }) => {
    await page.goto(path);
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wider()).toBeLessThanOrEqual(0);
    await page.getByText('Readings', { exact: true }).click();
    await page
      .locator('.reading-bar')
      .getByRole('link', { name: /Fourth reading/ })
      .click();
    await expect(page.locator('#r4')).toBeInViewport();
    expect(await barriers(page)).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the address chooses the language', { tag: '@slow' }, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('link', { name: /\(Hebrew\)/ }).click();
    await expect(page).toHaveURL(`${path}?show=hebrew`);
    await expect(page.locator('#gen-32-3 p[lang=he]')).toBeVisible();
    await expect(page.locator('#gen-32-3').getByText('Jacob sent')).toBeHidden();
  });
});
