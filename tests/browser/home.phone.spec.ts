import { expect, test } from './fixtures.ts';

test('the first tap on a hero button shows its tooltip for 2 s, the second navigates', async ({ page }) => {
  await page.clock.install({ time: new Date('2025-10-09T01:00:00Z') });
  await page.goto('/');
  const button = page.getByRole('link', { name: 'Ask a Question' });
  const tip = page.getByRole('tooltip').filter({ hasText: 'Write to us. A person will answer.' });
  await button.tap();
  await expect(tip).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.clock.runFor(2001);
  await expect(tip.locator('..')).not.toHaveClass(/is-tip/);
  await button.tap();
  await expect(page).toHaveURL('/');
  await button.tap();
  await expect(page).toHaveURL('/connect');
});

test('only one tooltip shows at a time', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'What We Believe' }).tap();
  await page.getByRole('link', { name: 'Join Us for Worship' }).tap();
  await expect(page.locator('.is-tip')).toHaveCount(1);
});

test('a tap opens a highlight card', async ({ page }) => {
  await page.goto('/');
  const title = page.getByRole('button', { name: 'Find Your Place' });
  await title.tap();
  await expect(title).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'Plan Your Visit →' })).toBeInViewport();
});
