import { barriers, colorBarriers } from '#tests/browser/barriers.ts';
import { expect, phone, stubPlatform, test } from '#tests/browser/fixtures.ts';
import { layOutAll, unfoldAll } from '#tests/browser/layout-faults.ts';
import { allowedOn } from '#tests/browser/page-quality.ts';
import { canonical, routes } from '../content.ts';

/* Large text, forced colors and a phone by day: every-page.spec.ts. */

for (const path of routes.filter((each) => !canonical[each]))
  test.describe(path, () => {
    test.use({ allowed: allowedOn(path) });

    test('has no barriers on a phone or a wide screen, in light or dark, at four hours', async ({ page }) => {
      test.slow();
      await stubPlatform(page);
      await page.goto(path);
      await unfoldAll(page);
      await layOutAll(page);
      for (const viewport of [phone.viewport, { width: 1440, height: 900 }])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          expect.soft(await barriers(page), `${viewport.width} px, ${colorScheme}`).toEqual([]);
          for (const hour of ['dawn', 'gold', 'eve', 'night']) {
            await page.evaluate((hour) => {
              document.documentElement.dataset.skies = `${hour}=0=0.5`;
              dispatchEvent(new Event('change'));
            }, hour);
            const shown = colorScheme === 'dark' && hour !== 'eve' ? 'night' : hour;
            await expect(page.locator('html')).toHaveAttribute('data-sky', shown);
            // By night the moon of a head has a name, so axe looks again.
            const found = await (hour === 'night' ? barriers(page) : colorBarriers(page));
            expect.soft(found, `${viewport.width} px, ${colorScheme}, ${hour}`).toEqual([]);
            if (hour === 'night')
              await expect(page.getByRole('img', { name: /^The moon of/ })).toHaveCount(
                await page.locator('.head-sky').count(),
              );
          }
        }
    });
  });
