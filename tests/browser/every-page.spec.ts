import { budgets, pageBudget, scriptBudget } from '../budgets.ts';
import { routes } from '../routes.ts';
import { barriers, colourBarriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { cutOff, doubleText, smallTargets, unfoldAll } from './layout-faults.ts';
import { notBrotli, weigh } from './weight.ts';

/** The one page that asks another server before a press, as the specification has it. */
const asking = '/messages';

for (const path of routes) {
  test.describe(path, () => {
    test.use({ allowed: path === asking ? ['https://www.youtube.com'] : [] });

    test('is light, has no barriers by day and night, and cuts nothing off', async ({ page, isMobile }) => {
      await page.route('https://www.youtube.com/**', (route) => route.fulfill({ json: {} }));
      const weight = await weigh(page, path);
      expect(weight.script, 'script before anything is touched').toBeLessThanOrEqual(scriptBudget(path));
      expect(weight.total, 'bytes on first load').toBeLessThanOrEqual(budgets.firstLoad);
      expect(weight.page, 'headers and HTML').toBeLessThanOrEqual(pageBudget(path));
      expect(notBrotli(weight.answers), 'compressible, but not brotli').toEqual([]);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await unfoldAll(page);
      expect(await barriers(page), 'by day').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await colourBarriers(page), 'by night').toEqual([]);
      if (isMobile) expect(await smallTargets(page), 'too small for a finger').toEqual([]);

      await page.setViewportSize({ width: 320, height: 700 });
      expect(await cutOff(page), 'at 320 px').toEqual([]);
      for (const width of [640, 360]) {
        await page.setViewportSize({ width, height: 700 });
        await doubleText(page);
        expect(await cutOff(page), `at ${width} px, with text twice as large`).toEqual([]);
      }
    });
  });
}
