import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const longStory = (page: Page) => page.getByText('The fellowship began on a Friday night in winter');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the long story opens and closes again', async ({ page }) => {
      await page.goto('/about');
      const toggle = page.locator('summary', { hasText: 'Read more about who we are' });
      await expect(toggle).toBeVisible();
      await expect(longStory(page)).toBeHidden();
      await toggle.tap();
      await expect(longStory(page)).toBeVisible();
      await expect(toggle).toHaveText(/Read less/, { useInnerText: true });
      await toggle.tap();
      await expect(longStory(page)).toBeHidden();
    });
  });
}

test('the toggle exposes whether the story is open', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot('- group: Read more about who we are');
  await page.locator('summary', { hasText: 'Read more about who we are' }).tap();
  await expect(page.locator('.told details')).toHaveAttribute('open');
  await expect(main).toMatchAriaSnapshot('- group: Read less');
});
