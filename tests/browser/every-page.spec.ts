import { budgets, hydrationBudget, pageBudget } from '../budgets.ts';
import { canonical, routes } from '../content.ts';
import { tokenPairs } from '../contrast.ts';
import { barriers, lostInForcedColors } from './barriers.ts';
import { expect, phone, stubPlatform, test } from './fixtures.ts';
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

/*
 * Each page is opened once, on a phone, and everything that its look and its weight promise is asserted there. (Its words,
 * links, headings and metadata need no browser: tests/integration/pages.test.ts.)
 */

/** The one page that asks another server before a press, as the specification has it. */
const asking = '/messages';

test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

for (const path of routes.filter((each) => !canonical[each])) {
  test.describe(path, () => {
    test.use({ allowed: path === asking ? ['https://www.youtube.com'] : [] });

    test('is light, has no barriers, and cuts nothing off', async ({ page }) => {
      await stubPlatform(page);
      const weight = await weigh(page, path);
      expect.soft(weight.script, 'script before anything is touched').toBeLessThanOrEqual(budgets.script);
      expect.soft(weight.total, 'bytes on first load').toBeLessThanOrEqual(budgets.firstLoad);
      expect.soft(weight.page, 'headers and HTML').toBeLessThanOrEqual(pageBudget(path));
      expect.soft(notBrotli(weight.answers), 'compressible, but not brotli').toEqual([]);
      const more = await hydrateIslands(page);
      expect(more, 'scripts that came with hydration').toBeGreaterThan(0);
      expect.soft(more, 'scripts that came with hydration').toBeLessThanOrEqual(hydrationBudget(path));

      await unfoldAll(page);
      await layOutAll(page);
      expect.soft(await barriers(page)).toEqual([]);
      expect
        .soft(await colorPairs(page, tokenPairs()), 'colors that no pair of design tokens has')
        .toEqual([]);
      expect.soft(await moving(page), 'moving for who asked for stillness').toEqual([]);
      expect.soft(await lostInForcedColors(page), 'in forced colors').toEqual([]);
      expect.soft(await smallTargets(page), 'too small for a finger').toEqual([]);

      await page.setViewportSize({ width: 320, height: 700 });
      expect.soft(await cutOff(page), 'at 320 px').toEqual([]);
      for (const width of [640, 360]) {
        await page.setViewportSize({ width, height: 700 });
        await setTextSize(page, 2);
        expect.soft(await cutOff(page), `at ${width} px, with text twice as large`).toEqual([]);
      }
    });
  });
}
