import { expect, test } from './fixtures.ts';

test('where there is room the whole story shows and no toggle is offered', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByText('The fellowship began on a Friday night in winter')).toBeVisible();
  await expect(page.getByText('It might be yours.')).toBeVisible();
  await expect(page.getByText('Read more about who we are')).toBeHidden();
});
