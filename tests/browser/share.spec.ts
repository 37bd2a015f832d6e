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

test('on a line too weak for its script, the link opens an e-mail all the same', async ({ page }) => {
  await page.goto('/gatherings');
  const asked: string[] = [];
  await page.route(/share-sheet/, async (route) => {
    asked.push(route.request().url());
    await route.abort('internetdisconnected');
  });
  const link = page.getByRole('link', { name: 'Share this page' });
  // Where it would lead in place of an e-mail program, which no test browser has.
  await link.evaluate((a) => a.setAttribute('href', '#mail'));
  await link.click();
  await expect(page).toHaveURL('/gatherings#mail');
  expect(asked).toHaveLength(1);
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
