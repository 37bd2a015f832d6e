import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { wcagContrast } from 'culori';
import { tokenPairs } from '../contrast.ts';
import { colorPairs, cutOff, smallTargets } from './layout-faults.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** More than AA asks: 7 : 1 for text, 4.5 : 1 for large text. */
const strongContrast = 'color-contrast-enhanced';

/**
 * Where axe runs: in the page itself. By default it adds a second page for each report, to join those of frames from elsewhere, which
 * takes twice as long; frames of ours there are none.
 */
const axeIn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

const told = ({ violations }: { violations: { id: string; nodes: { target: unknown }[] }[] }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);

/** Movement has ended or was broken off: colours half way through a fade are not what anybody reads. */
const settled = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));

/** What WCAG 2.2 AA, and AAA for contrast, would find fault with on the page as it stands. */
export async function barriers(page: Page) {
  await settled(page);
  const axe = axeIn(page).options({
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: tags },
    rules: { [strongContrast]: { enabled: true } },
  });
  return told(await axe.analyze());
}

/**
 * Text too weak for its ground, for the other scheme of a page that axe has looked at: a tenth of axe's work. Of `known` pairs a test
 * of the tokens has reckoned it; any other must reach 7 : 1. Text on pictures, and
 * transparent text beneath them, is left out.
 */
export async function colourBarriers(page: Page, known = tokenPairs()) {
  await settled(page);
  return (await colorPairs(page, known)).filter((pair) => {
    const [ink = '', ground = ''] = pair.split(/ on |: “/);
    if (ink === 'rgba(0, 0, 0, 0)') return false;
    const isOpaque = [ink, ground].every((color) => color.startsWith('rgb('));
    return !isOpaque || wcagContrast(ink, ground) < 7;
  });
}

/** The elements in sight: where a wider window shows the same, axe would find the same in it. */
const shown = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map(({ tagName, id, className }) => `${tagName} ${id} ${className}`)
      .join('\n'),
  );

/**
 * What cannot be told from its surroundings once the visitor's own colors have taken all backgrounds and shadows away: boxes
 * without a line around them, and what refuses those colors. (The contrast is the visitor's own then; axe cannot see it.)
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

/** A state that has been reached, by day, by night and in forced colors; `state` is what must still be there at the end. */
export async function expectNoBarriers(page: Page, state: Locator) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(state).toBeVisible();
  expect(await barriers(page), 'by day').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourBarriers(page), 'by night').toEqual([]);
  expect(await lostInForcedColors(page), 'in forced colors').toEqual([]);
  await expect(state).toBeVisible();
}

/** A screen of the desk as it stands, on a phone and on a desktop: no barriers, nothing too small for a finger, nothing cut off. */
export async function expectGoodScreen(page: Page, state: Locator) {
  const seen = new Set<string>();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 900 },
  ])
    await test.step(`${size.width} px wide`, async () => {
      await page.setViewportSize(size);
      await expect(state).toBeVisible();
      const elements = await shown(page);
      if (!seen.has(elements)) await expectNoBarriers(page, state);
      seen.add(elements);
      expect(await smallTargets(page), 'too small for a finger').toEqual([]);
      expect(await cutOff(page), 'cut off').toEqual([]);
    });
}
