import type { Page } from '@playwright/test';
import { expect, phone, test } from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';

const { header } = content.navigation;
const labels = (id: string) => header.find((item) => item.id === id)?.items?.map(({ label }) => label) ?? [];

test.describe('on a desktop', () => {
  const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
  const toggle = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

  test('a parent opens its submenu and closes the others', async ({ page }) => {
    await page.goto('/');
    const [about, resources] = [page.locator('#menu-about'), page.locator('#menu-resources')];
    await toggle(page, 'About').click();
    await expect(about.getByRole('link')).toHaveText(labels('about'));
    await expect(about).toBeVisible();
    await toggle(page, 'Resources').click();
    await expect(about).toBeHidden();
    await expect(resources).toBeVisible();
    await toggle(page, 'Resources').click();
    await expect(resources).toBeHidden();
    await toggle(page, 'About').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: nth(labels('about'), 0), exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    await expect(toggle(page, 'About')).toBeFocused();
    // Discipleship is a link next to its toggle.
    await expect(main(page).getByRole('link', { name: 'Discipleship', exact: true })).toHaveAttribute(
      'href',
      '/discipleship',
    );
    await toggle(page, 'Discipleship menu').click();
    const items = page.locator('#menu-discipleship').getByRole('link');
    await expect(items).toHaveText(labels('discipleship'));
    await expect(items.first()).toHaveText('Overview');
    // External links open in a new tab and announce it.
    const give = page.getByRole('banner').locator('.bar > a.button');
    await expect(give).toHaveAttribute('href', '/give');
    await expect(give).toHaveAttribute('target', '_blank');
    await expect(give).toHaveAccessibleName('Give (opens in a new tab)');
    await expect(main(page).getByRole('link', { name: 'Get the App' })).toHaveAttribute('target', '_blank');

    for (const close of [() => page.locator('h1').click(), () => page.mouse.wheel(0, 200)]) {
      await toggle(page, 'Connect').click();
      await expect(page.locator('#menu-connect')).toBeVisible();
      await close();
      await expect(page.locator('#menu-connect')).toBeHidden();
    }
  });

  test('the current page is marked, and a link to an anchor on it closes the menu', async ({ page }) => {
    await page.goto('/connect');
    await expect(toggle(page, 'Connect')).toHaveAttribute('aria-current', 'true');
    await toggle(page, 'Connect').click();
    await page.locator('#menu-connect').getByRole('link', { name: 'Contact Us' }).press('Enter');
    await expect(page).toHaveURL(/\/connect#contact$/);
    await expect(page.locator('#menu-connect')).toBeHidden();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(page.getByRole('banner')).toBeInViewport();
  });

  test('a submenu is closed when the page comes back through the back/forward cache', async ({ page }) => {
    await page.goto('/');
    await toggle(page, 'About').click();
    await expect(page.locator('#menu-about')).toBeVisible();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await expect(page.locator('#menu-about')).toBeHidden();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('submenus open one at a time and close by Escape', async ({ page }) => {
      await page.goto('/');
      await toggle(page, 'About').click();
      await expect(page.locator('#menu-about')).toBeVisible();
      await toggle(page, 'Connect').click();
      await expect(page.locator('#menu-about')).toBeHidden();
      await expect(page.locator('#menu-connect')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('#menu-connect')).toBeHidden();
    });
  });
});

test.describe('the bar', () => {
  const bar = (page: Page) => page.getByRole('banner').locator('.bar');
  const burger = (page: Page) => page.getByRole('button', { name: 'Open menu' });
  /** Overlapping neighbors in the bar and overflow, in pixels. */
  const overlaps = (page: Page) =>
    bar(page).evaluate((element) => {
      const boxes = [...element.children, ...element.querySelectorAll('.top > li')]
        .filter((child) => child.getClientRects().length > 0 && !child.matches('.nav'))
        .map((child) => child.getBoundingClientRect())
        .toSorted((one, other) => one.left - other.left);
      const pairs = boxes.map((box, at) => box.right - (boxes[at + 1]?.left ?? innerWidth));
      return Math.max(...pairs, element.scrollWidth - element.clientWidth);
    });

  for (const width of [1160, 1024])
    test(`shows the whole menu at ${width} px, and nothing overlaps`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/about');
      const shown = bar(page).locator('.top > li:visible, a.button:visible');
      await expect(shown).toHaveText(header.map(({ label }) => new RegExp(`^${label}`)));
      await expect(burger(page)).toBeHidden();
      expect(await overlaps(page)).toBeLessThanOrEqual(1);
    });

  for (const width of [1023, 768, 390, 320])
    test(`has the panel's button and Give at ${width} px, and nothing overlaps`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/about');
      await expect(bar(page).getByRole('navigation')).toBeHidden();
      await expect(burger(page)).toBeVisible();
      await expect(bar(page).getByRole('link', { name: /^Give/ })).toBeInViewport({ ratio: 1 });
      expect(await overlaps(page)).toBeLessThanOrEqual(1);
    });
});

test('the footer leads to the list of affiliate ministries', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('contentinfo').locator('a[href="/affiliates/ministries"]');
  await link.click();
  await expect(page).toHaveURL('/affiliates/ministries');
});

test.describe('the panel of a phone', () => {
  test.use(phone);

  const panel = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
  const section = (page: Page, name: string) =>
    panel(page).locator('summary', { hasText: new RegExp(`^${name}`) });

  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(panel(page)).toBeVisible();
  });

  test('keeps the focus inside until it closes, then returns it', async ({ page }) => {
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('#mobile-menu'),
      );
      expect(outside).toBe(false);
    }
    const open = page.getByRole('button', { name: 'Open menu' });
    for (const close of [
      () => page.getByRole('button', { name: 'Close menu' }).tap(),
      () => page.touchscreen.tap(380, 500),
      () => page.keyboard.press('Escape'),
    ]) {
      if (!(await panel(page).isVisible())) await open.tap();
      await close();
      await expect(panel(page)).toBeHidden();
    }
    await expect(open).toBeFocused();
  });

  test('its sections toggle independently, and a link closes it', async ({ page }) => {
    const menu = panel(page);
    await expect(menu.getByRole('link', { name: 'Torah Portions' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Our Team' })).toBeHidden();
    const ring = section(page, 'About').locator('.plus-minus');
    await expect(ring).toHaveCSS('border-radius', '50%');
    const stroke = () => ring.evaluate((element) => getComputedStyle(element, '::after').transform);
    const closed = await stroke();
    await section(page, 'About').tap();
    await section(page, 'Affiliates').tap();
    await expect(menu.getByRole('link', { name: 'Our Team' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Ministry Friends' })).toBeVisible();
    await expect.poll(stroke).not.toBe(closed);
    await expect(menu.locator('summary small')).toHaveCount(2);
    await section(page, 'About').tap();
    await expect(menu.getByRole('link', { name: 'Our Team' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Ministry Friends' })).toBeVisible();
    await section(page, 'Connect').tap();
    await menu.getByRole('link', { name: 'Contact Us' }).tap();
    await expect(page).toHaveURL(/\/connect#contact$/);
    await expect(menu).toBeHidden();
  });

  test('is closed when the page comes back through the back/forward cache', async ({ page }) => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await expect(panel(page)).toBeHidden();
  });

  test('is a modal dialog in browsers without invoker commands, closed by its button and by the overlay', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/ (commandfor|closedby)="[\w-]+"/g, '');
      await route.fulfill({ response, body });
    });
    await page.goto('/');
    for (const close of [
      () => page.getByRole('button', { name: 'Close menu' }).tap(),
      () => page.touchscreen.tap(380, 500),
    ]) {
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await expect(page.locator('#mobile-menu:modal')).toBeVisible();
      await close();
      await expect(panel(page)).toBeHidden();
    }
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('its sections toggle, and it closes', async ({ page }) => {
      await section(page, 'Discipleship').tap();
      await expect(panel(page).getByRole('link', { name: 'Women of Valor' })).toBeVisible();
      await page.getByRole('button', { name: 'Close menu' }).tap();
      await expect(panel(page)).toBeHidden();
    });
  });
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`the phone menu shows Pray without scrolling at ${width} by ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const pray = page.getByRole('dialog', { name: 'Menu' }).locator('.mobile-foot').getByRole('link');
    await expect(pray.and(page.locator('[href="/pray"]'))).toBeInViewport({ ratio: 1 });
  });
