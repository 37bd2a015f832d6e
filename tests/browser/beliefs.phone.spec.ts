import { expect, test } from './fixtures.ts';

test('the quick jumps are a panel that can be collapsed; a jump opens what it leads to', async ({ page }) => {
  await page.goto('/about/we-dont-believe');
  const jumps = page.getByRole('navigation', { name: 'On this page' });
  await expect(jumps).toHaveCount(1);
  await expect(jumps.getByRole('link', { name: 'Practices' })).toBeHidden();
  await jumps.getByText('On this page').tap();
  await expect(jumps.getByRole('link', { name: 'Modalism' })).toBeVisible();
  await expect(jumps.getByRole('link', { name: 'Tongues' })).toBeHidden();
  await jumps.getByRole('link', { name: 'Practices' }).tap();
  await expect(page.locator('#practices')).toHaveAttribute('open');
  await expect(page.locator('#practices > summary')).toBeInViewport();
  await expect(jumps.getByRole('link', { name: 'Tongues' })).toBeAttached();
  await expect(jumps.locator('[aria-current="true"]')).toHaveText(['Practices']);
});
