import { expect, test } from './fixtures.ts';

test('Give offers the giving platform, the postal address and a drafted e-mail', async ({ page }) => {
  await page.goto('/give');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give');
  const main = page.getByRole('main');
  const now = main.getByRole('link', { name: 'Give Now' });
  await expect(now).toHaveAttribute('href', 'https://giving.example.com/beit-haderech');
  await expect(now).toHaveAttribute('target', '_blank');
  const checks = main.locator('.scored', { has: page.getByRole('heading', { name: 'Checks' }) });
  await expect(checks.locator('address span')).toHaveText([
    'Beit HaDerech Messianic Fellowship',
    '123 Example Street',
    'Dixon, Illinois 61021',
  ]);
  await expect(main.getByRole('heading', { name: 'Bank Transfers' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Email Pastor Nathan Weiss' })).toHaveAttribute(
    'href',
    /^mailto:nathan@beit-haderech\.example\?subject=Bank%20Transfer%20Information&body=Shalom/,
  );
});

test('Financial Transparency is not displayed', async ({ page }) => {
  await page.goto('/give');
  await expect(page.getByText('Financial Transparency')).toHaveCount(0);
  await expect(page.getByText('View Annual Financial Report')).toHaveCount(0);
});
