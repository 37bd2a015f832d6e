import { expect, test } from './fixtures.ts';
import { cutOff } from './layout-faults.ts';

const field = { name: 'Search this site' };

test('results follow as one types, are counted aloud, and keep their address', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('searchbox', field)).toBeFocused();
  await page.keyboard.type('kosh');
  await expect(page.getByRole('link', { name: 'Do I have to keep kosher?' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/^\d+ results for “kosh”$/);
  await expect(page).toHaveURL(/\/search\?q=kosh$/);
  await page.getByRole('link', { name: 'Do I have to keep kosher?' }).click();
  await expect(page).toHaveURL(/\/beliefs#kosher$/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Do I have to keep kosher?' })).toBeVisible();
});

test('the latest query wins, however late an earlier answer comes', async ({ page }) => {
  await page.goto('/search');
  const late = Promise.withResolvers<void>();
  await page.route('**/search/results?q=noach', async (route) => {
    await late.promise;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest('**/search/results?q=noach');
  await page.getByRole('searchbox', field).fill('noach');
  await asked;
  await page.getByRole('searchbox', field).fill('kosher');
  await expect(page.getByRole('status')).toHaveText(/kosher/);
  late.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('status')).toHaveText(/kosher/);
});

test('without an answer it says so, and the button still searches', async ({ page }) => {
  await page.goto('/search');
  await page.route('**/search/results?*', (route) => route.abort());
  await page.getByRole('searchbox', field).fill('kosher');
  await expect(page.getByRole('status')).toHaveText(/Press Search to try again/);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status')).toHaveText(/results for “kosher”/);
});

test('Escape clears', async ({ page }) => {
  await page.goto('/search?q=kosher');
  await page.getByRole('searchbox', field).press('Escape');
  await expect(page.getByRole('searchbox', field)).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Often looked for' })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test('"/" goes to the search and into its field', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('searchbox', field)).toBeFocused();
  await expect(page.getByRole('searchbox', field)).toHaveValue('');
  await page.goto('/search?q=kosher');
  await expect(page.getByRole('searchbox', field)).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', field)).toBeFocused();
});

test('"/" is a letter where one types, and nothing in an open dialog', async ({ page }) => {
  await page.goto('/connect');
  await page.getByLabel('Name').first().focus();
  await page.keyboard.type('A/B');
  await expect(page.getByLabel('Name').first()).toHaveValue('A/B');
  await expect(page).toHaveURL(/\/connect$/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/connect$/);
});

test('"/" leaves a list alone in which one chooses', async ({ page }) => {
  await page.goto('/resources/torah-portions');
  await page.getByLabel('Month').focus();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Month')).toBeFocused();
  await expect(page).toHaveURL(/\/torah-portions$/);
});

test('"/" with a modifier stays the browser’s', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Control+/');
  await expect(page).toHaveURL(/\/about$/);
});

test('the header leads to it on every screen', async ({ page }) => {
  for (const width of [1366, 1161, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    const [logo, first] = [
      page.getByRole('banner').locator('.logo').first(),
      page.locator('.nav .top > li').first(),
    ];
    if (width > 1160) {
      const [left, right] = [await logo.boundingBox(), await first.boundingBox()];
      expect((left?.x ?? 0) + (left?.width ?? 0), 'the name and the menu stand apart').toBeLessThanOrEqual(
        right?.x ?? 0,
      );
    }
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search$/);
  }
});

test('whatever was searched for, a narrow phone shows it whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const query of ['sabbath', 'נח', 'xyzzyq', 'y'.repeat(200)]) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    expect(await cutOff(page)).toEqual([]);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form searches', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('searchbox', field).fill('parashat noah');
    await page.getByRole('searchbox', field).press('Enter');
    await expect(page.getByRole('status')).toHaveText('1 result for “parashat noah”');
    await page.getByRole('main').getByRole('link', { name: 'Noach' }).click();
    await expect(page).toHaveURL(/\/resources\/torah-portions\?year=2025#2025-10-25-noach$/);
  });
});
