import type { Page } from '@playwright/test';
import { expect, phone, stopClock, test } from '#tests/browser/fixtures.ts';
import { shiftOf } from '#tests/browser/weight.ts';
import { content, routes } from '../content.ts';

const { navTitle } = content.pages['we-believe'];

const set = 'data-fonts';
const ours = (element: Element) => getComputedStyle(element).fontFamily.startsWith('Figtree,');

/** A browser that does not report its first paint. */
async function tellOfNoPaint(page: Page) {
  await stopClock(page);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
}

/** Delays fonts until the returned function is called. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('fonts are requested after the first paint', async ({ page }) => {
  await page.goto('/give');
  await expect(page.locator('html')).toHaveAttribute(set, '');
  const [paints, asked] = await page.evaluate(() => [
    performance.getEntriesByType('paint').map(({ startTime }) => startTime),
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  ]);
  expect(asked).toHaveLength(2);
  expect(Math.min(...(asked ?? []))).toBeGreaterThan(Math.min(...(paints ?? [])));
  expect(await page.locator('body').evaluate(ours)).toBe(true);
});

test('every section is laid out once fonts are shown, for captures of the whole page', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute(set, '');
  await expect(page.locator('.foot[style*=visible]')).toBeAttached();
});

test.describe('on a phone', () => {
  test.use(phone);

  const message = routes.filter((path) => path.startsWith('/messages/')).at(-1) ?? '';
  for (const path of ['/privacy', '/accessibility', message])
    test(`nothing moves on ${path} while its parts are laid out`, async ({ page }) => {
      const answer = await holdFonts(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('html')).toHaveAttribute('data-early');
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
      answer();
    });
});

test('a link to a part that is not laid out yet leads to it', async ({ page }) => {
  const answer = await holdFonts(page);
  // The load event would wait for the fonts.
  await page.goto('/resources/torah-portions/vayeshev', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-early');
  await page.locator('a[href="#gospel"]').first().click();
  await expect(page.locator('.foot[style*=visible]')).toBeAttached();
  const top = () => page.locator('#gospel').evaluate((part) => Math.round(part.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(300);
  expect(await top()).toBeGreaterThanOrEqual(0);
  answer();
});

test('a visitor from another page of the site sees them immediately', async ({ page }) => {
  await tellOfNoPaint(page);
  await page.goto('/give');
  await expect(page.locator('html')).not.toHaveAttribute(set);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.locator('html')).toHaveAttribute(set, '');
});

test('fonts that come late are shown while the reader is at the top', async ({ page }) => {
  const answer = await holdFonts(page);
  const asked = page.waitForRequest('**/*.woff2');
  await page.goto('/give', { waitUntil: 'domcontentloaded' });
  await asked;
  await page.waitForTimeout(1500);
  await expect(page.locator('html')).not.toHaveAttribute(set);
  answer();
  await expect(page.locator('html')).toHaveAttribute(set, '');
});

test('a reader who has scrolled sees late fonts on the next page', async ({ page }) => {
  const answer = await holdFonts(page);
  // Requested before the load event, fonts would delay it.
  const asked = page.waitForRequest('**/*.woff2');
  await page.goto('/discipleship/women-of-valor', { waitUntil: 'domcontentloaded' });
  await asked;
  await page.waitForTimeout(1500);
  await page.mouse.wheel(0, 400);
  await page.waitForFunction(() => scrollY > 0);
  answer();
  await page.evaluate(() => document.fonts.load('1em Figtree, Frank Ruhl Libre'));
  await expect(page.locator('html')).not.toHaveAttribute(set);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.locator('html')).toHaveAttribute(set, '');
});

test('a jump made while fonts load ends below the header', async ({ page }) => {
  const answer = await holdFonts(page);
  await page.goto('/about/we-believe', { waitUntil: 'domcontentloaded' });
  await page.getByRole('navigation', { name: navTitle }).getByRole('link', { name: 'God' }).click();
  answer();
  await expect
    .poll(() => page.locator('#god').evaluate((element) => element.getBoundingClientRect().top))
    .toBeCloseTo(104, -1);
});

test('without a paint event, fonts load after five seconds', async ({ page }) => {
  await tellOfNoPaint(page);
  await page.goto('/give');
  await page.clock.runFor(4900);
  await expect(page.locator('html')).not.toHaveAttribute(set);
  await page.clock.runFor(200);
  await expect(page.locator('html')).toHaveAttribute(set, '');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('fonts load with the page', async ({ page }) => {
    await page.goto('/give');
    await expect(page.locator('body')).toHaveCSS('font-family', /^Figtree,/);
  });
});
