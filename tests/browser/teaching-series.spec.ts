import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { playerOrigin, stubPlayer } from './player-stub.ts';

test.use({ allowed: [playerOrigin] });

const path = '/discipleship/teaching-series';
const titles = [
  'Follow Me',
  'Free Indeed',
  'The Names of God',
  'Lord, Teach Us to Pray',
  'Appointed Times',
  'A House of Peace',
  'Go and Make Disciples',
];
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Free Indeed' });
const player = (page: Page) => page.locator('dialog iframe');

test.beforeEach(async ({ page }) => {
  await stubPlayer(page);
  await page.goto(path);
});

test('seven series, each with two ways to play it and one to share it', async ({ page, isMobile }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discipleship Teaching Series');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles);
  for (const title of titles) {
    await expect(card(page, title).getByRole('button')).toHaveCount(3);
    await expect(card(page, title).getByRole('button', { name: `Play: ${title}` })).toBeVisible();
    await expect(card(page, title).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(card(page, title).getByRole('button', { name: 'Share' })).toBeVisible();
  }
  const columns = () =>
    page
      .locator('.series-grid')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  expect(await columns()).toBe(isMobile ? 1 : 3);
  await page.setViewportSize({ width: 800, height: 900 });
  expect(await columns()).toBe(2);
});

test('the page ends with the two tracks', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Join Mighty Men' })).toHaveAttribute(
    'href',
    '/discipleship/mighty-men',
  );
  await expect(main.getByRole('link', { name: 'Join Women of Valor' })).toHaveAttribute(
    'href',
    '/discipleship/women-of-valor',
  );
});

test('nothing is asked of a third party before play', async ({ page }) => {
  await expect(player(page)).toHaveCount(0);
});

for (const button of ['Play', 'Play: Free Indeed']) {
  test(`"${button}" opens a dialog in which the playlist starts`, async ({ page }) => {
    await card(page, 'Free Indeed').getByRole('button', { name: button, exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    const address = new URL((await player(page).getAttribute('src')) ?? '');
    expect(address.origin).toBe(playerOrigin);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      list: 'PLsampleSeries2FreeIndeed000000002',
      autoplay: '1',
      rel: '0',
      modestbranding: '1',
    });
    await expect(player(page)).toHaveAttribute('allow', /autoplay/);
    await expect(player(page)).toHaveAttribute('title', 'Free Indeed');
  });
}

for (const [how, close] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its button', (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).click()],
  ['a press outside', (page: Page) => page.mouse.click(5, 5)],
] as const) {
  test(`${how} closes it: the player is gone, and the focus is back`, async ({ page }) => {
    const play = card(page, 'Free Indeed').getByRole('button', { name: 'Play', exact: true });
    await play.click();
    await expect(player(page)).toHaveCount(1);
    await close(page);
    await expect(dialog(page)).toBeHidden();
    await expect(player(page)).toHaveCount(0);
    await expect(play).toBeFocused();
  });
}

/** Time goes on only when the test says so. */
async function stopClock(page: Page) {
  await page.clock.install({ time: '2025-10-09T01:00:00Z' });
  await page.clock.pauseAt('2025-10-09T01:00:01Z');
}

/** A clipboard that takes what it is given, or refuses. */
async function clipboard(page: Page, takes: boolean) {
  await page.evaluate((accept) => {
    const writeText = async (text: string) => {
      if (!accept) throw new Error('refused');
      document.body.dataset.clipboard = text;
    };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  }, takes);
}

for (const [takes, toast, words] of [
  [true, '[role=status] .toast', 'Link copied!Follow Me playlist link copied to clipboard'],
  [false, '.toast[role=alert]', 'Copy failedUnable to copy link to clipboard'],
] as const) {
  test(`Share ${takes ? 'copies the link' : 'tells of a refused clipboard'}, and reads "Copied!" for 2 seconds`, async ({
    page,
  }) => {
    await clipboard(page, takes);
    await stopClock(page);
    const share = card(page, 'Follow Me').getByRole('button').nth(2);
    await expect(share).toHaveText('Share');
    await share.click();
    await expect(share).toHaveText('Copied!');
    await expect(page.locator(toast)).toHaveText(words);
    if (takes) {
      await expect(page.locator('body')).toHaveAttribute(
        'data-clipboard',
        'https://www.youtube.com/playlist?list=PLsampleSeries1FollowMe00000000001',
      );
    }
    await page.clock.runFor(1900);
    await expect(share).toHaveText('Copied!');
    await page.clock.runFor(200);
    await expect(share).toHaveText('Share');
  });
}

test('one toast at a time, which goes by itself, by its button, by Escape or by F8 and the keyboard', async ({
  page,
}) => {
  await clipboard(page, true);
  await stopClock(page);
  const toast = page.locator('.toast');
  const share = (title: string) => card(page, title).getByRole('button').nth(2).click();
  await share('Follow Me');
  await share('Free Indeed');
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText('Free Indeed playlist link copied');
  await page.mouse.move(0, 0);
  await page.clock.runFor(5100);
  await expect(toast).toHaveCount(0);
  await share('Follow Me');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await share('Follow Me');
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Play is a link to the playlist', async ({ page }) => {
    await expect(card(page, 'Follow Me').getByRole('button')).toHaveCount(0);
    await expect(
      card(page, 'Follow Me').getByRole('link', { name: 'Play (opens in a new tab)' }),
    ).toHaveAttribute('href', 'https://www.youtube.com/playlist?list=PLsampleSeries1FollowMe00000000001');
  });
});
