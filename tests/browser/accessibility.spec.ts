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

    test('a prayer request with faults, and one that is sent, have no barriers', async ({ page }) => {
      await page.goto('/connect');
      const form = page.locator('#prayer-request form');
      await form.getByRole('button', { name: 'Send Prayer Request' }).click();
      await expect(form.getByRole('alert')).toBeVisible();
      await expectNoBarriers(page);
      await form.getByLabel('Name').fill('Ruth Boaz');
      await form.getByRole('textbox', { name: 'Email' }).fill(`axe.${crypto.randomUUID()}@example.org`);
      await form.getByLabel('Prayer request').fill('Please pray for my mother in law.');
      await form.getByRole('checkbox').check();
      await form.getByRole('button', { name: 'Send Prayer Request' }).click();
      await expect(page.locator('.toast')).toContainText('Prayer Request Sent');
      await expectNoBarriers(page);
    });

    test('a book request with faults, and the thanks for one, have no barriers', async ({ page }) => {
      await page.goto('/resources/books?book=book-1');
      const form = page.locator('#book-request form');
      await form.getByRole('button', { name: 'Request Free PDF' }).click();
      await expect(form.getByRole('alert')).toBeVisible();
      await expectNoBarriers(page);
      await form.getByLabel('Full name').fill('Ruth Boaz');
      await form.getByLabel('E-mail address').fill(`axe.${crypto.randomUUID()}@example.org`);
      await form.getByRole('button', { name: 'Request Free PDF' }).click();
      await expect(page.locator('.toast')).toContainText('Request Submitted!');
      await expectNoBarriers(page);
    });

    test('an open highlight card has no barriers', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Find Your Place' }).click();
      await expectNoBarriers(page);
    });
  });
}
