import { budgets, pageBudget, scriptBudget } from '../budgets.ts';
import { routes } from '../routes.ts';
import { barriers, lostInForcedColors } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { cutOff, doubleText, moving, smallTargets, unfoldAll } from './layout-faults.ts';
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
      expect(await moving(page), 'moving for who asked for stillness').toEqual([]);
      expect(await lostInForcedColors(page), 'in forced colors').toEqual([]);
      if (isMobile) expect(await smallTargets(page), 'too small for a finger').toEqual([]);

      // By night on the other width, so that all four are looked at.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.setViewportSize(isMobile ? { width: 320, height: 700 } : { width: 768, height: 1024 });
      expect(await barriers(page), 'by night').toEqual([]);

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
