import { expect, type Page } from '@playwright/test';
import { budgets, hydrationBudget, pageBudget } from '../budgets.ts';
import { tokenPairs } from '../contrast.ts';
import { barriers, lostInForcedColors } from './barriers.ts';
import { stubPlatform } from './fixtures.ts';
import {
  colorPairs,
  cutOff,
  layOutAll,
  moving,
  setTextSize,
  smallTargets,
  unfoldAll,
} from './layout-faults.ts';
import { hydrateIslands, notBrotli, weigh } from './weight.ts';

/** The only page that requests another server without a click, as specified. */
const lookUpPage = '/messages';

/** Other servers that the page may request: for `test.use({ allowed })`. */
export const allowedOn = (path: string) => (path === lookUpPage ? ['https://www.youtube.com'] : []);

/** Opens a page on a phone and checks its bytes, its accessibility, and its layout with large text. */
export async function expectGoodPage(page: Page, path: string) {
  await stubPlatform(page);
  const weight = await weigh(page, path);
  expect.soft(weight.script, 'scripts before any interaction').toBeLessThanOrEqual(budgets.script);
  expect.soft(weight.total, 'bytes on first load').toBeLessThanOrEqual(budgets.firstLoad);
  expect.soft(weight.page, 'headers and HTML').toBeLessThanOrEqual(pageBudget(path));
  expect.soft(notBrotli(weight.answers), 'compressible, but not brotli').toEqual([]);
  const awaited = String(await page.locator('link[rel="expect"]').getAttribute('href'));
  await expect.soft(page.locator(awaited), 'what the first paint waits for').toHaveCount(1);
  const waiting = page.locator('img[loading="lazy"][fetchpriority="low"]');
  await expect.soft(waiting, 'drawings that a capture of the page would lack').toHaveCount(0);
  const more = await hydrateIslands(page);
  expect(more, 'scripts for hydration').toBeGreaterThan(0);
  expect.soft(more, 'scripts for hydration').toBeLessThanOrEqual(hydrationBudget(path));

  await unfoldAll(page);
  await layOutAll(page);
  expect.soft(await barriers(page)).toEqual([]);
  expect.soft(await colorPairs(page, tokenPairs()), 'colors outside the design tokens’ pairs').toEqual([]);
  expect.soft(await moving(page), 'movement despite reduced motion').toEqual([]);
  expect.soft(await lostInForcedColors(page), 'in forced colors').toEqual([]);
  expect.soft(await smallTargets(page), 'too small for a finger').toEqual([]);

  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await cutOff(page), 'at 320 px').toEqual([]);
  for (const width of [640, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await setTextSize(page, 2);
    expect.soft(await cutOff(page), `at ${width} px, with text twice as large`).toEqual([]);
  }
}
