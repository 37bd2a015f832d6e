import { expect, holdScripts, test } from '#tests/browser/fixtures.ts';
import { content } from '../content.ts';

const { search } = content.pages;
const field = { name: search.field.label };
/** A topic of the test content: its title and a word in it. */
const topic = { name: 'Weather Theology', word: 'weather', address: '/about/we-dont-believe#weather' };

test('results update while typing, are announced, and are kept in the address', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('searchbox', field)).toBeFocused();
  await page.keyboard.type('weath');
  const result = page.getByRole('main').getByRole('link', { name: topic.name }).first();
  await expect(result).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/^\d+ results? for “weath”$/);
  await expect(page).toHaveURL(/\/search\?q=weath$/);
  await result.click();
  await expect(page).toHaveURL(topic.address);
  await page.goBack();
  await expect(result).toBeVisible();
});

test('the latest query wins over a late earlier answer', async ({ page }) => {
  await page.goto('/search');
  const late = Promise.withResolvers<void>();
  await page.route('**/api/search?q=noach', async (route) => {
    await late.promise;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest('**/api/search?q=noach');
  await page.getByRole('searchbox', field).fill('noach');
  await asked;
  await page.getByRole('searchbox', field).fill(topic.word);
  await expect(page.getByRole('status')).toHaveText(/weather/);
  late.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('status')).toHaveText(/weather/);
});

test('a failed search shows a message, and the button still searches', async ({ page }) => {
  await page.goto('/search');
  await page.route('**/api/search?*', (route) => route.abort());
  await page.getByRole('searchbox', field).fill(topic.word);
  await expect(page.getByRole('status')).toHaveText(search.results.failed);
  await page.getByRole('button', { name: search.field.button }).click();
  await expect(page.getByRole('status')).toHaveText(/results? for “weather”/);
  await page.getByRole('searchbox', field).press('Escape');
  await expect(page.getByRole('searchbox', field)).toHaveValue('');
  await expect(page.getByRole('heading', { name: search.suggestionsHeading })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test('"/" opens the search and focuses its field, from an unknown page too', async ({ page }) => {
  for (const path of ['/about', '/search?q=weather', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('searchbox', field).and(page.locator(':focus'))).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', field)).toBeFocused();
  }
  await page.keyboard.type(topic.word);
  await page.getByRole('button', { name: search.field.button }).click();
  await expect(page).toHaveURL(/\/search\?q=weather$/);
  await expect(page.getByRole('main').getByRole('link', { name: topic.name }).first()).toBeVisible();
});

test('"/" pressed before hydration goes to the search, unless the visitor does something else first', async ({
  page,
}) => {
  for (const [next, path] of [
    ['nothing', /\/search$/],
    ['a press', /\/about$/],
  ] as const) {
    // The header, which goes to the search, is the last to hydrate.
    const releaseHeader = await holdScripts(page, '**/Header.*.js');
    const release = await holdScripts(page, /^(?!.*\/Header\.).*\.js$/);
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    if (next === 'a press') await page.getByRole('heading', { level: 1 }).click();
    release();
    await expect(page.locator('astro-island:not([data-hydrated])')).toHaveCount(1);
    releaseHeader();
    await expect(page.locator('astro-island:not([data-hydrated])')).toHaveCount(0);
    await expect(page).toHaveURL(path);
  }
});

test('"/" does nothing special in a field, a dialog, a list, or with a modifier', async ({ page }) => {
  await page.goto('/connect');
  await page.getByLabel('Name').first().focus();
  await page.keyboard.type('A/B');
  await expect(page.getByLabel('Name').first()).toHaveValue('A/B');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/connect$/);
  await page.goto('/resources/torah-portions');
  await page.keyboard.press('Control+/');
  await page.getByLabel('Month').focus();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Month')).toBeFocused();
  await expect(page).toHaveURL(/\/torah-portions$/);
});

test('the header links to it at every width', async ({ page }) => {
  for (const width of [1366, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    if (width >= 1024) {
      const left = await page.getByRole('banner').locator('.logo').first().boundingBox();
      const right = await page.locator('.nav .top > li').first().boundingBox();
      expect((left?.x ?? 0) + (left?.width ?? 0), 'the name and the menu stand apart').toBeLessThanOrEqual(
        right?.x ?? 0,
      );
    }
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search$/);
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
