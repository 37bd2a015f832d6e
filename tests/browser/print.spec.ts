import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }));

for (const path of ['/', '/gatherings', '/connect', '/resources/books', '/resources/torah-portions']) {
  test(`${path} on paper: its words and how to reach us, and nothing to press`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.locator('main :is(.button, form, img, iframe), header nav, .foot nav').filter({ visible: true }),
    ).toHaveCount(0);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByText('(815) 555-0142')).toBeVisible();
    await expect(foot.getByText('Saturdays at 3:00 PM')).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });
}

test('beliefs are printed unfolded, and a page held in the dark is printed black on white', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/about/we-believe');
  const closed = page.locator('details.disclosure:not([open])').last();
  await expect(closed.locator('p').first()).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
});
