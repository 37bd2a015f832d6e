import { content } from '../content.ts';
import { expect, test } from './fixtures.ts';

const { phone, service } = content.ministry;

test('on paper: a page’s words and how to reach us, and nothing to press', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', '/gatherings', '/connect', '/resources/books', '/resources/torah-portions']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.locator('main :is(.button, form, img, iframe), header nav, .foot nav').filter({ visible: true }),
    ).toHaveCount(0);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByText(phone)).toBeVisible();
    await expect(foot.getByText(service.text)).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }
});

test('beliefs are printed unfolded, and a page held in the dark is printed black on white', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  await page.goto('/about/we-dont-believe');
  const closed = page.locator('details.disclosure:not([open])').last();
  await expect(closed.locator('p').first()).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
});
