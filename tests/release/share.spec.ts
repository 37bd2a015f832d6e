import { copied, expect, hydrateAt, stubClipboard, stubPlatform, test } from '#tests/browser/fixtures.ts';

/** All pages with a share link. */
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
const name = 'Share this page';

test.describe('a page', () => {
  test.use({ allowed: ['https://www.youtube.com'] });

  test('is shared by its link', async ({ page, baseURL }) => {
    await stubPlatform(page);
    await stubClipboard(page);
    for (const path of shared) {
      await page.goto(path);
      const link = page.getByRole('link', { name });
      await hydrateAt(link);
      await link.click();
      await expect(page.getByRole('status').filter({ hasText: 'Link copied!' })).toBeVisible();
      expect(await copied(page)).toBe(`${baseURL}${path}`);
    }
  });
});

test('a device with a share sheet opens it', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Reflect.set(navigator, 'share', async (data: ShareData) => Reflect.set(window, 'shared', data));
  });
  await page.goto('/about/we-believe');
  const link = page.getByRole('link', { name });
  await hydrateAt(link);
  await link.click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual({ title: await page.title(), url: `${baseURL}/about/we-believe` });
});

test('the link opens an e-mail even if its script does not load', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/ShareLink/, async (route) => {
    asked.push(route.request().url());
    await route.abort('internetdisconnected');
  });
  await page.goto('/gatherings', { waitUntil: 'load' });
  const link = page.getByRole('link', { name });
  // Where the link leads instead of an e-mail program, which test browsers do not have.
  await link.evaluate((a) => a.setAttribute('href', '#mail'));
  await link.click();
  await expect(page).toHaveURL('/gatherings#mail');
  expect(asked.length).toBeGreaterThan(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the link opens an e-mail', async ({ page }) => {
    await page.goto('/gatherings');
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      /^mailto:\?subject=Gatherings.*&body=http.*gatherings$/,
    );
  });
});
