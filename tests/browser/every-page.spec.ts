import AxeBuilder from '@axe-core/playwright';
import { routes } from '../routes.ts';
import { expect, test } from './fixtures.ts';
import { weigh } from './weight.ts';

const kilobyte = 1024;
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The one page that asks another server before a press, as the specification has it. */
const asking = '/messages';

/** Pages with the loader of an island; of the last three, until what they show has been looked up. */
const islands = new Set<string>([
  '/connect',
  '/resources/books',
  '/discipleship/resources',
  '/discipleship/teaching-series',
]);

for (const path of routes) {
  test.describe(path, () => {
    test.use({ allowed: path === asking ? ['https://www.youtube.com'] : [] });

    test('is light, has no barriers by day and night, and never scrolls sideways', async ({ page }) => {
      await page.route('https://www.youtube.com/**', (route) => route.fulfill({ json: {} }));
      const sizes = await weigh(page, path);
      expect(sizes.script, 'script before anything is touched').toBeLessThanOrEqual(
        (islands.has(path) ? 4 : 2) * kilobyte,
      );
      expect(sizes.total, 'bytes on first load').toBeLessThanOrEqual(120 * kilobyte);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      const day = await new AxeBuilder({ page }).withTags(rules).analyze();
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      const night = await new AxeBuilder({ page })
        .withRules(['color-contrast', 'link-in-text-block'])
        .analyze();
      const barriers = [...day.violations, ...night.violations];
      expect(
        barriers.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`),
      ).toEqual([]);

      await page.setViewportSize({ width: 320, height: 700 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow(), 'sideways at 320 px').toBe(0);
      await page.setViewportSize({ width: 640, height: 700 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await overflow(), 'sideways with text twice as large').toBe(0);
    });
  });
}
