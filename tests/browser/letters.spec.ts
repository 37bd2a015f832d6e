import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const set = 'data-fonts';
const ours = (element: Element) => getComputedStyle(element).fontFamily.startsWith('Figtree,');

/** A browser that keeps its first paint to itself. Its clock stands still, so that a slow machine does not outlast the wait. */
async function tellOfNoPaint(page: Page) {
  await page.clock.install({ time: '2025-10-09T01:00:00Z' });
  await page.clock.pauseAt('2025-10-09T01:00:01Z');
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
}

test('our own letters are asked for after the first paint', async ({ page }) => {
  await page.goto('/give');
  await expect(page.locator('html')).toHaveAttribute(set, '');
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByType('paint').map(({ startTime }) => startTime),
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  ]);
  expect(asked).toHaveLength(2);
  expect(Math.min(...(asked ?? []))).toBeGreaterThan(Math.min(...(painted ?? [])));
  expect(await page.locator('body').evaluate(ours)).toBe(true);
});

test('who comes from another page of ours sees them at once', async ({ page }) => {
  await tellOfNoPaint(page);
  await page.goto('/give');
  await expect(page.locator('html')).not.toHaveAttribute(set);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.locator('html')).toHaveAttribute(set, '');
});

test('a jump made while they are on their way arrives below the header', async ({ page }) => {
  let asked = () => {};
  const jumped = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await jumped;
    await route.continue();
  });
  await page.goto('/about/we-believe', { waitUntil: 'domcontentloaded' });
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Salvation' })
    .click();
  asked();
  await expect(page.locator('html')).toHaveAttribute(set, '');
  await expect
    .poll(() => page.locator('#salvation').evaluate((element) => element.getBoundingClientRect().top))
    .toBeCloseTo(104, -1);
});

test('where a browser keeps its first paint to itself, they come after five seconds', async ({ page }) => {
  await tellOfNoPaint(page);
  await page.goto('/give');
  await page.clock.runFor(4900);
  await expect(page.locator('html')).not.toHaveAttribute(set);
  await page.clock.runFor(200);
  await expect(page.locator('html')).toHaveAttribute(set, '');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('they come with the page', async ({ page }) => {
    await page.goto('/give');
    await expect(page.locator('body')).toHaveCSS('font-family', /^Figtree,/);
  });
});
