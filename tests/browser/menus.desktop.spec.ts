import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

const toggle = (page: import('@playwright/test').Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true });

test('a parent opens its submenu, closes the others, and closes again', async ({ page }) => {
  const about = page.locator('#menu-about');
  const resources = page.locator('#menu-resources');
  await toggle(page, 'About').click();
  await expect(about).toBeVisible();
  await expect(about.getByRole('link')).toHaveText([
    'We Believe',
    "We Don't Believe",
    'We Practice',
    'Our Team',
    'Gatherings',
  ]);
  await toggle(page, 'Resources').click();
  await expect(about).toBeHidden();
  await expect(resources).toBeVisible();
  await toggle(page, 'Resources').click();
  await expect(resources).toBeHidden();
});

test('a submenu closes on a click outside, and on any scroll', async ({ page }) => {
  const connect = page.locator('#menu-connect');
  await toggle(page, 'Connect').click();
  await expect(connect).toBeVisible();
  await page.locator('h1').click();
  await expect(connect).toBeHidden();
  await toggle(page, 'Connect').click();
  await expect(connect).toBeVisible();
  await page.mouse.wheel(0, 200);
  await expect(connect).toBeHidden();
});

test('Escape closes the submenu and gives the focus back to its parent', async ({ page }) => {
  await toggle(page, 'About').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'We Believe', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu-about')).toBeHidden();
  await expect(toggle(page, 'About')).toBeFocused();
});

test('Discipleship is a link with a separate toggle whose first item is Overview', async ({ page }) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Discipleship', exact: true })).toHaveAttribute(
    'href',
    '/discipleship',
  );
  await toggle(page, 'Discipleship menu').click();
  await expect(page.locator('#menu-discipleship').getByRole('link')).toHaveText([
    'Overview',
    'Mighty Men',
    'Women of Valor',
    'Teaching Series',
    'Resources',
  ]);
});

test('a link to a place on the same page closes its menu', async ({ page }) => {
  await page.goto('/connect');
  await toggle(page, 'Connect').click();
  await page.locator('#menu-connect').getByRole('link', { name: 'Contact Us' }).press('Enter');
  await expect(page).toHaveURL(/\/connect#contact$/);
  await expect(page.locator('#menu-connect')).toBeHidden();
});

test('Give and what leads elsewhere open in a new tab, and say so', async ({ page }) => {
  const header = page.getByRole('banner');
  const give = header.locator('.bar > a.button');
  await expect(give).toHaveAttribute('href', '/give');
  await expect(give).toHaveAttribute('target', '_blank');
  await expect(give).toHaveAccessibleName('Give (opens in a new tab)');
  await expect(
    header.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Get the App/ }),
  ).toHaveAttribute('target', '_blank');
});

test('the header stays at the top, and the present page is marked', async ({ page }) => {
  await page.goto('/connect');
  await expect(toggle(page, 'Connect')).toHaveAttribute('aria-current', 'true');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect(page.getByRole('banner')).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the submenus open, exclude each other and close by Escape', async ({ page }) => {
    await toggle(page, 'About').click();
    await expect(page.locator('#menu-about')).toBeVisible();
    await toggle(page, 'Connect').click();
    await expect(page.locator('#menu-about')).toBeHidden();
    await expect(page.locator('#menu-connect')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('#menu-connect')).toBeHidden();
  });
});
