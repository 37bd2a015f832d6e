import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  // The clock stands still except where a test lets it run: a slow machine cannot outlast a 300 ms window.
  await page.clock.install({ time: new Date('2025-10-09T01:00:00Z') });
  await page.goto('/');
  await page.clock.pauseAt(new Date('2025-10-09T01:00:30Z'));
});

test('a highlight card opens by click, closes by a second, and its button leads on', async ({ page }) => {
  const card = page.locator('.highlight').first();
  const title = card.getByRole('button', { name: 'Grow as a Disciple' });
  await title.focus();
  await expect(title).toHaveAttribute('aria-expanded', 'false');
  await title.click();
  await expect(title).toHaveAttribute('aria-expanded', 'true');
  await expect(card.getByRole('link', { name: 'Start Now →' })).toHaveAttribute(
    'href',
    '/resources/discipleship',
  );
  await title.click();
  await expect(title).toHaveAttribute('aria-expanded', 'false');
});

test('hover raises a card’s sheet', async ({ page }) => {
  const card = page.locator('.highlight').nth(1);
  await expect(card.getByRole('link', { name: 'Plan Your Visit →' })).toBeHidden();
  await card.hover();
  await expect(card.getByRole('link', { name: 'Plan Your Visit →' })).toBeVisible();
});

test.describe('with the keyboard', () => {
  // Where these lead, thumbnails are looked up; that is that page's matter.
  test.use({ allowed: ['https://www.youtube.com'] });

  for (const key of ['Enter', 'Space']) {
    test(`${key} opens a card, and on an open card navigates`, async ({ page }) => {
      await page.route('https://www.youtube.com/**', (route) => route.fulfill({ json: {} }));
      const title = page.getByRole('button', { name: 'Encounter God in Worship' });
      await title.focus();
      await page.keyboard.press(key);
      await expect(title).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press(key);
      await expect(page).toHaveURL('/messages');
    });
  }
});

const tip = (page: import('@playwright/test').Page, index: number) => page.locator('.hero .tip').nth(index);

test('a tooltip comes after 700 ms of hover, and at once within 300 ms of another', async ({ page }) => {
  const [first, second] = [page.locator('.hero .has-tip').nth(0), page.locator('.hero .has-tip').nth(1)];
  const delay = (index: number) =>
    tip(page, index).evaluate((element) => getComputedStyle(element).transitionDelay);
  await first.hover();
  expect(await delay(0)).toMatch(/^0\.7s/);
  await expect(tip(page, 0)).toBeVisible();
  await expect(tip(page, 0)).toHaveCSS('opacity', '1');
  await second.hover();
  expect(await delay(1)).toMatch(/^0s/);
  await page.mouse.move(5, 600);
  await page.clock.runFor(301);
  await first.hover();
  expect(await delay(0)).toMatch(/^0\.7s/);
});

test('a tooltip shows on keyboard focus and goes away by Escape', async ({ page }) => {
  await page.locator('.hero .actions a').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tip(page, 0)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip(page, 0)).toBeHidden();
});

test('a fine pointer wakes the hero: glow, ring, pull; leaving it rests', async ({ page }) => {
  await page.mouse.move(400, 300);
  await page.mouse.move(410, 320);
  await expect(page.locator('.hero-glow')).toBeAttached();
  await page.mouse.move(420, 330);
  await expect(page.locator('.hero')).toHaveClass(/is-lit/);
  const button = page.locator('.hero .actions .button').first();
  const box = await button.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(button).toHaveAttribute('style', /translate: -\d/);
  await page.mouse.move(400, 880);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the hero keeps still', async ({ page }) => {
    await page.mouse.move(400, 300);
    await page.mouse.move(420, 320);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.hero-glow')).toHaveCount(0);
  });
});
