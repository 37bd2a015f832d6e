// With Playwright's own test: here a third party is asked, once the visitor has.
import { expect, test } from '@playwright/test';

test('the map loads when it is asked for, and not before', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://www.google.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>a map' });
  });
  await page.goto('/affiliates/the-bridge-terrell', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByTitle('200 Example Street, Terrell, Texas 75160');
  await expect(map.contentFrame().getByText('a map')).toBeVisible();
  await expect(map).toBeFocused();
  expect(asked[0]).toContain('q=200+Example+Street');
});
