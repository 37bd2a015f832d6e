import { expect, test } from './fixtures.ts';

const shared = [
  '/resources/torah-portions',
  '/messages',
  '/about/we-believe',
  '/about/we-practice',
  '/about/we-dont-believe',
  '/beliefs',
  '/gatherings',
  '/resources/books',
];

for (const path of shared) {
  test.describe(path, () => {
    test.use({ allowed: path === '/messages' ? ['https://www.youtube.com'] : [] });

    test('is passed on by its link', async ({ page, context, baseURL }) => {
      await page.route('https://www.youtube.com/**', (route) => route.fulfill({ json: {} }));
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
      await page.goto(path);
      await page.getByRole('link', { name: 'Share this page' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Link copied!' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
    });
  });
}

test('a device with a share sheet opens it', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Reflect.set(navigator, 'share', async (data: ShareData) => Reflect.set(window, 'shared', data));
  });
  await page.goto('/about/we-believe');
  await page.getByRole('link', { name: 'Share this page' }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual({ title: await page.title(), url: `${baseURL}/about/we-believe` });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the link opens an e-mail', async ({ page }) => {
    await page.goto('/gatherings');
    await expect(page.getByRole('link', { name: 'Share this page' })).toHaveAttribute(
      'href',
      /^mailto:\?subject=Gatherings.*&body=http.*gatherings$/,
    );
  });
});
