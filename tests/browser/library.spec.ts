import type { Page } from '@playwright/test';
import { copied, expect, phone, stubClipboard, test } from './fixtures.ts';

// Messages looks up the thumbnails of its playlists.
const platform = 'https://www.youtube.com/oembed';
test.use({ ...phone, allowed: [platform] });

const message = '/messages/lamps-on-the-stairs';
const position = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

test('a listener finds a message, jumps by chapter and line, and comes back to the same place', {
  tag: '@slow',
}, async ({ page }) => {
  await stubClipboard(page);
  await page.route(`${platform}?**`, (route) => route.fulfill({ status: 404 }));
  await test.step('chooses a book of the Bible', async () => {
    await page.goto('/messages');
    await page.getByText('Choose series, speaker or book').click();
    await page.getByLabel('Book of the Bible').selectOption('Genesis');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/book=Genesis/);
    await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Lamps on the stairs']);
  });
  await test.step('opens it', async () => {
    await page.getByRole('link', { name: 'Lamps on the stairs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lamps on the stairs');
    await page.goto(message);
  });
  await test.step('a chapter moves the player and plays', async () => {
    await page.getByRole('link', { name: '0:10 The lamp' }).click();
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(10);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.locator('[id="t=10"]')).toHaveAttribute('data-now');
    await page.getByRole('button', { name: 'Pause' }).click();
  });
  await test.step('15 seconds back stop at the beginning', async () => {
    await page.getByRole('button', { name: '15 seconds back' }).click();
    await expect.poll(() => position(page)).toBe(0);
    await page.getByRole('link', { name: 'Play from 0:10' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
  });
  await test.step('copies the address of this minute', async () => {
    await page.getByRole('button', { name: /^Copy link from 0:1/ }).click();
    await expect.poll(() => copied(page)).toMatch(/lamps-on-the-stairs#t=1\d$/);
  });
  await test.step('the place is remembered on the device', async () => {
    await page.goto(message);
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(10);
  });
  await test.step('an address with a second wins', async () => {
    await page.goto('/messages');
    await page.goto(`${message}#t=4`);
    await expect.poll(() => position(page)).toBe(4);
  });
});

test.describe('without JavaScript', { tag: '@slow' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the recording, its download and the lines of the text are there', async ({ page }) => {
    await page.goto(`${message}#t=10`);
    await expect(page.locator('audio')).toHaveAttribute('controls');
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', /^\/media\//);
    await expect(page.locator('[id="t=10"]')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeHidden();
  });
});
