import type { Page } from '@playwright/test';
import {
  copied,
  expect,
  playerOrigin,
  stopClock,
  stubClipboard,
  stubFrame,
  test,
  toast,
} from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';

test.use({ allowed: [playerOrigin] });

const path = '/discipleship/teaching-series';
const series = content.teachingSeries.map(({ title = '', ...one }) => ({ ...one, title }));
const first = nth(series, 0);
const second = nth(series, 1);
const { dialog: words } = content.pages['teaching-series'];
const card = (page: Page, title = first.title) => page.getByRole('article', { name: title, exact: true });
const share = (page: Page, title = first.title) => card(page, title).getByRole('button').nth(2);
const dialog = (page: Page) => page.getByRole('dialog', { name: first.title });
const player = (page: Page) => page.getByRole('dialog').locator('iframe');

test('a series plays in a dialog; no third party is asked before that', async ({ page }) => {
  await stubFrame(page);
  await page.goto(path);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(series.map(({ title }) => title));
  for (const { title } of series) {
    await expect(card(page, title).getByRole('button')).toHaveCount(3);
    await expect(card(page, title).getByRole('button', { name: 'Share' })).toBeVisible();
  }
  await expect(player(page)).toHaveCount(0);
  const columns = () =>
    page
      .locator('.series-grid')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  for (const [width, count] of [
    [390, 1],
    [800, 2],
    [1366, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns()).toBe(count);
  }

  for (const [button, close] of [
    ['Play', () => page.keyboard.press('Escape')],
    [`Play: ${first.title}`, () => dialog(page).getByRole('button', { name: words.close }).click()],
    ['Play', () => page.mouse.click(5, 5)],
  ] as const) {
    const play = card(page).getByRole('button', { name: button, exact: true });
    await play.click();
    await expect(dialog(page)).toBeVisible();
    const address = new URL((await player(page).getAttribute('src')) ?? '');
    expect(address.origin).toBe(playerOrigin);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      list: new URL(first.playlistUrl).searchParams.get('list'),
      autoplay: '1',
      rel: '0',
      modestbranding: '1',
    });
    await expect(player(page)).toHaveAttribute('allow', /autoplay/);
    await expect(player(page)).toHaveAttribute('title', first.title);
    await close();
    await expect(dialog(page)).toBeHidden();
    await expect(player(page)).toHaveCount(0);
    await expect(play).toBeFocused();
  }
});

test('Share copies the link and confirms it in one toast at a time', async ({ page }) => {
  await stubClipboard(page);
  await page.goto(path);
  await stopClock(page);
  await expect(share(page)).toHaveText('Share');
  await share(page).click();
  await expect(share(page)).toHaveText('Copied!');
  await expect(toast(page)).toHaveText(`Link copied!${first.title} playlist link copied to clipboard`);
  await page.clock.runFor(1900);
  await expect(share(page)).toHaveText('Copied!');
  await page.clock.runFor(200);
  await expect(share(page)).toHaveText('Share');
  expect(await copied(page)).toBe(first.playlistUrl);

  await share(page).click();
  await share(page, second.title).click();
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText(`${second.title} playlist link copied`);
  await page.mouse.move(0, 0);
  await page.clock.runFor(5100);
  await expect(toast(page)).toHaveCount(0);
  await share(page).click();
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);
  await share(page).click();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);

  await page.evaluate(() => Reflect.set(navigator.clipboard, 'writeText', () => Promise.reject()));
  await page.clock.runFor(2100);
  await share(page).click();
  await expect(toast(page)).toHaveText('Copy failedUnable to copy link to clipboard');
  await expect(share(page)).toHaveText('Copied!');
  await page.clock.runFor(2100);
  await expect(share(page)).toHaveText('Share');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Play is a link to the playlist', async ({ page }) => {
    await page.goto(path);
    await expect(card(page).getByRole('button')).toHaveCount(0);
    await expect(card(page).getByRole('link', { name: 'Play (opens in a new tab)' })).toHaveAttribute(
      'href',
      first.playlistUrl,
    );
  });
});
