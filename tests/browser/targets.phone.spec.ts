import { expect, test } from './fixtures.ts';
import { hydrate } from './hydrate.ts';
import { smallTargets } from './layout-faults.ts';
import { playerOrigin, stubPlayer } from './player-stub.ts';

// Pages as they are first seen: every-page.spec.ts. Here: what opens over them or comes later must be found by a finger too.

test('in the panel of the menu, with everything unfolded', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['About', 'Discipleship', 'Affiliates', 'Connect'])
    await panel.locator('summary', { hasText: name }).first().tap();
  await expect(panel.getByRole('link', { name: 'Contact Us' })).toBeVisible();
  expect(await smallTargets(page, '#mobile-menu')).toEqual([]);
});

test('in a form with faults, and in a toast', async ({ page }) => {
  await page.goto('/connect');
  await page.route('/api/contact', (route) => route.fulfill({ status: 500, body: 'No' }));
  const form = page.locator('#contact form');
  await hydrate(form);
  await form.getByRole('button', { name: 'Send Message' }).tap();
  await expect(form.getByRole('alert')).toBeVisible();
  expect(await smallTargets(page, '#contact form')).toEqual([]);
  await form.getByLabel('Name').fill('Ruth Boaz');
  await form.getByRole('textbox', { name: 'Email' }).fill('ruth@example.org');
  await form.getByLabel('Message').fill('When do you meet in winter?');
  await form.getByRole('button', { name: 'Send Message' }).tap();
  await expect(page.locator('.toast.bad')).toBeVisible();
  expect(await smallTargets(page, '.toast')).toEqual([]);
});

test('on an open highlight card', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Find Your Place' }).tap();
  await expect(page.locator('.highlight-sheet').filter({ visible: true })).toHaveCount(1);
  expect(await smallTargets(page, '.highlight.is-open')).toEqual([]);
});

test.describe('in the player', () => {
  test.use({ allowed: [playerOrigin] });
  test('its close button', async ({ page }) => {
    await stubPlayer(page);
    await page.goto('/discipleship/teaching-series');
    await page.getByRole('button', { name: /^Play/ }).first().tap();
    await expect(page.getByRole('dialog').getByRole('button')).toBeVisible();
    expect(await smallTargets(page, 'dialog.player[open]')).toEqual([]);
  });
});

test('among what a search finds', async ({ page }) => {
  await page.goto('/search?q=sabbath');
  expect(await smallTargets(page, '#found')).toEqual([]);
});
