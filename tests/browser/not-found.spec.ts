import { expect, test } from './fixtures.ts';

for (const path of ['/nowhere', '/about/nowhere', '/index.html', '/connect/x']) {
  test(`${path} answers 404 with the two texts and ways back`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    const links = page.getByRole('main').getByRole('link');
    await expect(links.first()).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
}

test('its search looks through the whole site', async ({ page }) => {
  await page.goto('/nowhere');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search this site' })).toBeFocused();
  await page.keyboard.type('tongues');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=tongues$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Tongues' }).first()).toBeVisible();
});
