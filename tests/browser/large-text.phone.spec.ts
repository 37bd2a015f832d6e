import { expect, test } from './fixtures.ts';
import { hydrate } from './hydrate.ts';
import { cutOff, doubleText } from './layout-faults.ts';
import { playerOrigin, stubPlayer } from './player-stub.ts';

// Pages as they are first seen: every-page.spec.ts. Here: what opens over them, on a phone with text twice as large.

test.use({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' });

test('the panel of the menu with everything unfolded is read and left', async ({ page }) => {
  await page.goto('/');
  await doubleText(page);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['About', 'Discipleship', 'Affiliates', 'Connect'])
    await panel.locator('summary', { hasText: name }).first().tap();
  expect(await cutOff(page, '#mobile-menu')).toEqual([]);
  await panel.getByRole('button', { name: 'Close menu' }).tap();
  await expect(panel).toBeHidden();
});

test('the faults of a form and a toast fit', async ({ page }) => {
  await page.goto('/connect');
  await doubleText(page);
  const form = page.locator('#contact form');
  await hydrate(form);
  await form.getByRole('button', { name: 'Send Message' }).tap();
  await expect(form.getByRole('alert')).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  await form.getByLabel('Name').fill('Ruth Boaz');
  await form.getByRole('textbox', { name: 'Email' }).fill(`large.${crypto.randomUUID()}@example.org`);
  await form.getByLabel('Message').fill('When do you meet in winter?');
  await form.getByRole('button', { name: 'Send Message' }).tap();
  await expect(page.locator('.toast')).toContainText('Message Sent!');
  await expect(page.locator('.toast')).toBeInViewport({ ratio: 1 });
  expect(await cutOff(page, '.toast')).toEqual([]);
  await page.locator('.toast').getByRole('button').tap();
  await expect(page.locator('.toast')).toBeHidden();
});

test('an open highlight card shows all its words', async ({ page }) => {
  await page.goto('/');
  await doubleText(page);
  await page.getByRole('button', { name: 'Find Your Place' }).tap();
  await expect(page.locator('.highlight-sheet').filter({ visible: true })).toHaveCount(1);
  expect(await cutOff(page)).toEqual([]);
});

test.describe('the player', () => {
  test.use({ allowed: [playerOrigin] });
  test('fits, with its title and its close button', async ({ page }) => {
    await stubPlayer(page);
    await page.goto('/discipleship/teaching-series');
    await doubleText(page);
    await page.getByRole('button', { name: /^Play/ }).first().tap();
    const player = page.getByRole('dialog');
    await expect(player).toBeVisible();
    expect(await cutOff(page, 'dialog.player[open]')).toEqual([]);
    await player.getByRole('button').tap();
    await expect(player).toBeHidden();
  });
});
