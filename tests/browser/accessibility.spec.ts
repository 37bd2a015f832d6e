import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoBarriers(page: Page) {
  // Movement has ended: colours half way through a fade are not what anybody reads.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual(
    [],
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the 404 page has no barriers', async ({ page }) => {
      await page.goto('/nowhere');
      await expectNoBarriers(page);
    });

    test('the open menus have no barriers', async ({ page, isMobile }) => {
      await page.goto('/');
      if (isMobile) await page.getByRole('button', { name: 'Open menu' }).tap();
      else await page.getByRole('button', { name: 'About' }).click();
      await expectNoBarriers(page);
    });

    test('a form with faults and a toast has no barriers', async ({ page }) => {
      await page.goto('/connect');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expectNoBarriers(page);
    });

    test('an open highlight card has no barriers', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Find Your Place' }).click();
      await expectNoBarriers(page);
    });
  });
}
