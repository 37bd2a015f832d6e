import { expectNoBarriers, holdToast } from './barriers.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// States that are alike on every screen: one tells of all.

test('pages that nobody looks for have no barriers', async ({ page }) => {
  for (const path of ['/nowhere', '/offline', '/too-long', '/books/pdf/expired', '/connect?sent=contact']) {
    await page.goto(path);
    await expectNoBarriers(page, page.getByRole('heading', { level: 1 }));
  }
});

test('filters that leave nothing have no barriers', async ({ page }) => {
  await page.goto('/affiliates');
  await page.getByPlaceholder('Search by state').fill('zz');
  await expectNoBarriers(page, page.getByText('No matches for that state.'));
  await page.goto('/messages?search=zzzz');
  await expectNoBarriers(page, page.getByRole('status'));
});

test('a reference that was copied has no barriers', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/resources/torah-portions');
  await page.locator('[data-copy]').first().click();
  await expect(page.locator('.toast')).toBeVisible();
  await holdToast(page);
  await expectNoBarriers(page, page.locator('.toast'));
});

test('what is found, and nothing found, have no barriers', async ({ page }) => {
  for (const query of ['sabbath', 'נח', 'xyzzyq', 'y'.repeat(200)]) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    await expectNoBarriers(page, page.getByRole('status'));
  }
});

test('cards that are still being looked up have no barriers', async ({ page }) => {
  await page.route('**/api/youtube/playlist?*', () => {});
  await page.goto('/discipleship/teaching-series');
  await page.locator('.series').first().getByRole('button').first().focus();
  await expect(page.locator('.series[aria-busy]').first()).toBeVisible();
  await expectNoBarriers(page, page.locator('.series[aria-busy]').first());
});

for (const [what, path, button, service] of [
  ['player', '/discipleship/teaching-series', /^Play/, 'https://www.youtube-nocookie.com'],
  ['map', '/affiliates/the-bridge-terrell', 'Show map', 'https://www.google.com'],
] as const) {
  test.describe(`the ${what}`, () => {
    test.use({ allowed: [service] });
    test('has no barriers around it', async ({ page }) => {
      await page.route(`${service}/**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="en"><title>P</title><h1>P</h1>',
        }),
      );
      await page.goto(path);
      await page.getByRole('button', { name: button }).first().click();
      await expectNoBarriers(page, page.locator('iframe:visible').first());
    });
  });
}
