import type { Page } from '@playwright/test';
import { button, enter, takenBack, test } from '#tests/browser/desk.ts';
import { expect } from '#tests/browser/fixtures.ts';
import { openAndKeep } from './kept-pages.ts';

const form = '/desk/gatherings/cancel?what=sabbath-service&date=2025-10-11';

/** The visitor and the desk share a browser, so "Look at the page" may show what it has cached. */
async function cancelService(page: Page, reason: string) {
  await page.goto(form);
  await page.getByLabel('Reason').fill(reason);
  await button(page, 'Cancel this gathering').click();
  await expect(page.getByRole('status').getByText('Visitors see it now.')).toBeVisible({ timeout: 40_000 });
}

for (const serviceWorkers of ['block', 'allow'] as const)
  test.describe(`with service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers });

    test('a browser that has just looked sees a cancellation on its next load', async ({
      page,
      desk,
      context,
    }) => {
      test.slow();
      await enter(page, desk, 'editor');
      const open = (path: string) =>
        serviceWorkers === 'allow' ? openAndKeep(page, path) : page.goto(path).then(() => undefined);
      for (const path of ['/', '/gatherings']) {
        await open(path);
        await page.reload();
      }
      const reason = `Ice on the roads, ${serviceWorkers}.`;
      await cancelService(page, reason);
      const done = page.url();

      await test.step('through "Look at the page"', async () => {
        const [look] = await Promise.all([
          context.waitForEvent('page'),
          page.getByRole('link', { name: 'Look at the page' }).click(),
        ]);
        await expect(look.getByText(reason).first()).toBeVisible();
        await look.close();
      });
      await test.step('on Home and Gatherings', async () => {
        for (const path of ['/gatherings', '/']) {
          await page.goto(path);
          await expect(page.getByText(reason).first()).toBeVisible();
          await expect(page.locator('.kept-note')).toHaveCount(0);
        }
      });
      await test.step('and the usual state after Undo', async () => {
        await page.goto(done);
        await button(page, 'Undo this change').click();
        await takenBack(page);
        await page.goto('/gatherings');
        await expect(page.getByText(reason)).toHaveCount(0);
      });
    });
  });
