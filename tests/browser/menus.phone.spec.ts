import { expect, test } from './fixtures.ts';

const panel = (page: import('@playwright/test').Page) => page.getByRole('dialog', { name: 'Menu' });

const section = (page: import('@playwright/test').Page, name: string) =>
  panel(page).locator('summary', { hasText: new RegExp(`^${name}`) });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(panel(page)).toBeVisible();
});

test('closes by its button, by the overlay, and by Escape, and gives the focus back', async ({ page }) => {
  await page.getByRole('button', { name: 'Close menu' }).tap();
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.touchscreen.tap(380, 500);
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('a link closes it and leads on; the new page has it closed', async ({ page }) => {
  await section(page, 'Connect').tap();
  await panel(page).getByRole('link', { name: 'Contact Us' }).tap();
  await expect(page).toHaveURL(/\/connect#contact$/);
  await expect(panel(page)).toBeHidden();
});

test('its sections toggle on their own, with subtitles; Resources is always open', async ({ page }) => {
  const menu = panel(page);
  await expect(menu.getByRole('link', { name: 'Torah Portions' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Our Team' })).toBeHidden();
  await section(page, 'About').tap();
  await section(page, 'Affiliates').tap();
  await expect(menu.getByRole('link', { name: 'Our Team' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Ministry Friends' })).toBeVisible();
  await expect(menu.locator('summary small')).toHaveCount(2);
  await section(page, 'About').tap();
  await expect(menu.getByRole('link', { name: 'Our Team' })).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Ministry Friends' })).toBeVisible();
});

test('keeps the focus inside while it is open', async ({ page }) => {
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('#mobile-menu'),
    );
    expect(outside).toBe(false);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('opens, its sections toggle, and it closes', async ({ page }) => {
    await section(page, 'Discipleship').tap();
    await expect(panel(page).getByRole('link', { name: 'Women of Valor' })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(panel(page)).toBeHidden();
  });
});

test('a section shows whether it unfolds: a plus in a ring', async ({ page }) => {
  const ring = section(page, 'About').locator('.plus-minus');
  await expect(ring).toHaveCSS('border-radius', '50%');
  const stroke = () => ring.evaluate((element) => getComputedStyle(element, '::after').transform);
  const closed = await stroke();
  await section(page, 'About').tap();
  await expect.poll(stroke).not.toBe(closed);
});
