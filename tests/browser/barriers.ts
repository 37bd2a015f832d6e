import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { wcagContrast } from 'culori';
import { tokenPairs } from '../contrast.ts';
import { colorPairs, cutOff, smallTargets } from './layout-faults.ts';

/** WCAG 2.2 AA, and AAA for contrast: 7:1 for text and 4.5:1 for large text. */
const options: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: { 'color-contrast-enhanced': { enabled: true } },
};
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits for all sections, and for animations, because colors in the middle of a fade do not count. */
async function settled(page: Page) {
  await page.waitForFunction(() => !document.querySelector('[data-early], .foot[style*=auto]'));
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}

/** Violations of WCAG 2.2 AA, and AAA for contrast, in the current state. */
export async function barriers(page: Page) {
  await settled(page);
  // axe runs in each frame too. It is 0.5 MB, so a document keeps it.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}

/**
 * Text with weak contrast in the other color scheme, after axe has checked the page; ten times faster than
 * axe. Pairs in `known` are checked by the token tests; others must reach 7:1. Skips text on pictures and
 * transparent text.
 */
export async function colorBarriers(page: Page, known = tokenPairs()) {
  await settled(page);
  return (await colorPairs(page, known)).filter((pair) => {
    const [ink = '', ground = ''] = pair.split(/ on |: “/);
    if (ink === 'rgba(0, 0, 0, 0)') return false;
    const isOpaque = [ink, ground].every((color) => color.startsWith('rgb('));
    return !isOpaque || wcagContrast(ink, ground) < 7;
  });
}

/**
 * The visible elements, of the page's main part and around it. The same elements have the same violations.
 */
const shown = (page: Page) =>
  page.evaluate(() => {
    const own = document.querySelector('main');
    const seen = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    return [true, false].map((isOwn) =>
      seen
        .filter((element) => own?.contains(element) === isOwn)
        .map(({ tagName, id, className }) => `${tagName} ${id} ${className}`)
        .join('\n'),
    );
  });

/** Surroundings that axe has already checked, by page. */
const looked = new WeakMap<Page, Set<string>>();

/**
 * Elements that cannot be distinguished in forced colors: boxes without a border, and elements that opt
 * out. (Contrast is the user's then; axe cannot see it.)
 */
export async function lostInForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' });
  const lost = await page.evaluate(() => {
    const boxes = '.button, .input, .copy, .card, form.sheet, .toast, .tip, .drop, .highlight-sheet, dialog';
    const name = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class')} “${element.textContent?.trim().slice(0, 30)}”`;
    const seen = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    return [
      ...seen
        .filter((element) => element.matches(boxes))
        .filter((element) => {
          const { borderTopWidth, borderRightWidth, outlineStyle } = getComputedStyle(element);
          const lined = [borderTopWidth, borderRightWidth].some((width) => Number.parseFloat(width) >= 1);
          return !lined && outlineStyle === 'none';
        })
        .map((element) => `no edge: ${name(element)}`),
      ...seen
        .filter((element) => getComputedStyle(element).forcedColorAdjust === 'none')
        .map((element) => `colors of its own: ${name(element)}`),
    ];
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return lost;
}

/** Checks the state by day, by night and in forced colors; `state` must still be visible at the end. */
export async function expectNoBarriers(page: Page, state: Locator) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(state).toBeVisible();
  expect(await barriers(page), 'by day').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colorBarriers(page), 'by night').toEqual([]);
  expect(await lostInForcedColors(page), 'in forced colors').toEqual([]);
  await expect(state).toBeVisible();
}

/** Checks a desk screen on a phone and on a desktop: violations, target sizes, cut-off text. */
export async function expectGoodScreen(page: Page, state: Locator) {
  const surroundings = looked.get(page) ?? new Set();
  looked.set(page, surroundings);
  let before: string | undefined;
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 900 },
  ])
    await test.step(`${size.width} px wide`, async () => {
      await page.setViewportSize(size);
      await expect(state).toBeVisible();
      const [own = '', around = ''] = await shown(page);
      if (own !== before || !surroundings.has(around)) await expectNoBarriers(page, state);
      surroundings.add(around);
      before = own;
      expect(await smallTargets(page), 'too small for a finger').toEqual([]);
      expect(await cutOff(page), 'cut off').toEqual([]);
    });
}

/** The same for several screens in one visit: addresses and their headings. */
export async function expectGoodScreens(page: Page, screens: Readonly<Record<string, string | RegExp>>) {
  for (const [path, name] of Object.entries(screens))
    await test.step(path, async () => {
      await page.goto(path);
      await expectGoodScreen(page, page.getByRole('heading', { level: 1, name }));
    });
}
