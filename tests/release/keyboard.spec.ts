import { expect, test, toast } from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';
import { expectFocusOrder, focused } from './focus-order.ts';

test('Tab moves the focus down the page, always in sight and with a ring', ({ page }) =>
  expectFocusOrder(page, '/connect'));

test('the focus stays in sight while Tab is held down', async ({ page }) => {
  await page.goto('/');
  // As far as the link next to the message; the content above was not laid out before.
  await Promise.all(Array.from({ length: 25 }, () => page.keyboard.press('Tab')));
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  expect(await focused(page)).toMatchObject({ shown: true, inSight: true, covered: false });
});

test('the first Tab shows a link that skips the header', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('accordions, the month filter and a copy button work by keyboard', async ({ page }) => {
  await page.goto('/about/we-dont-believe');
  const closed = page.locator('.statement details.disclosure:not([open])').first();
  const summary = closed.locator('> summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.statement details.disclosure[open] > summary:focus')).toHaveCount(1);
  await page.goto('/resources/torah-portions');
  await page.getByLabel(/month/i).focus();
  await page.keyboard.type('Nov');
  await expect(page.locator('.row:visible time').first()).toContainText('November');
  await page.getByRole('button', { name: /^Copy/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toBeVisible();
});

for (const path of [
  '/',
  '/about/we-practice',
  '/resources/torah-portions',
  '/resources/books',
  '/discipleship/teaching-series',
  '/affiliates',
  nth(content.affiliates, 0).href,
]) {
  test(`${path}: Tab moves the focus down the page, in sight and with a ring`, async ({ page }) => {
    test.slow();
    await expectFocusOrder(page, path);
  });
}
