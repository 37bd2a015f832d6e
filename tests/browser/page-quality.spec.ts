import { expectNoBarriers } from './barriers.ts';
import { expect, phone, test } from './fixtures.ts';
import { allowedOn, expectGoodPage } from './page-quality.ts';

/* All pages and states: tests/release/every-page.spec.ts and states.spec.ts. Texts, links and metadata:
   tests/release/pages.test.ts. */

test.describe('on a phone', { tag: '@slow' }, () => {
  test.use(phone);

  test.describe('Home', () => {
    test.use({ allowed: allowedOn('/') });

    test('is light, has no barriers, and cuts nothing off', ({ page }) => expectGoodPage(page, '/'));
  });
});

test('the open menus of a desktop have no barriers', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  for (const [name, first] of [
    ['About', 'Our Team'],
    ['Discipleship menu', 'Overview'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expectNoBarriers(page, page.getByRole('banner').getByRole('link', { name: first }));
  }
});

test('a page with a barrier would be found', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src="/favicon.svg">'),
  );
  await expect(expectNoBarriers(page, page.locator('main'))).rejects.toThrow('image-alt');
});
