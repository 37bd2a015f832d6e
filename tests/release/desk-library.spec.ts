import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectGoodScreen } from '#tests/browser/barriers.ts';
import { enter, test } from '#tests/browser/desk.ts';
import { expect, phone } from '#tests/browser/fixtures.ts';
import { contentDir } from '../content.ts';

test.use(phone);

const short = readFileSync(join(contentDir, 'messages/media/lamps-on-the-stairs.mp3'));
/** More than two parts. */
const long = Buffer.concat(Array.from({ length: 120 }, () => short));
const file = (buffer: Buffer, name = 'PTT-20251011-WA0001.mp3') => ({ name, mimeType: 'audio/mpeg', buffer });
const add = (page: Page) => page.getByRole('button', { name: 'Add this message' });

test('a message is added from a phone; a broken upload says so, continues and is heard', async ({
  page,
  desk,
}) => {
  test.setTimeout(120_000);
  await enter(page, desk, 'shepherd');
  await page.goto('/desk/library');
  await page.getByRole('link', { name: 'Add a message' }).click();
  await page.goto('/desk/library/add');
  await expect(page.getByLabel('Date')).toHaveValue('2025-10-04');

  let isBroken = true;
  await page.route('**/desk/library/recording/*?from=2000000', (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await page.getByLabel('Recording', { exact: true }).setInputFiles(file(long));
  await page.getByLabel('Title').fill('A jar of oil');
  await expect(page.getByText(/The connection broke at 4\d percent/)).toBeVisible({ timeout: 30_000 });
  await expectGoodScreen(page, page.getByRole('progressbar'));
  isBroken = false;
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The recording has arrived.')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Transcript' })
    .fill('WEBVTT\n\n00:05.000 --> 00:09.000\nShe poured the oil.\n');
  await add(page).click();
  await expect(page.getByText('Visitors see the message now.')).toBeVisible();
  await expectGoodScreen(page, page.getByRole('heading', { name: 'Message library' }));

  await page.goto('/messages/a-jar-of-oil');
  await expect(page.getByText('She poured the oil.')).toBeVisible();
  await page.getByRole('link', { name: 'Play from 0:05' }).click();
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThanOrEqual(5);
});

test('a draft is saved from a phone, looked at and heard on its page, and then published', async ({
  page,
  desk,
}) => {
  test.setTimeout(120_000);
  await enter(page, desk, 'shepherd');
  await page.goto('/desk/library/add');
  await page.getByLabel('Recording', { exact: true }).setInputFiles(file(short));
  await page.getByLabel('Title').fill('A lamp in the window');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Only staff see and hear this draft')).toBeVisible();
  const shown = page.frameLocator('iframe');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('A lamp in the window');
  const audio = shown.locator('audio');
  await expect(audio).toHaveAttribute('controls');
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  await expect(shown.getByRole('button', { name: 'Play', exact: true })).toBeHidden();
  // The framed page has its own checks; axe counts its landmarks as those of this screen.
  await page.locator('iframe').evaluate((frame) => frame.removeAttribute('src'));
  await expectGoodScreen(page, page.getByRole('heading', { name: 'As visitors will see it' }));

  await page.getByLabel('Summary').fill('About a lamp.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Visitors see the message now.')).toBeVisible();
  await page.goto('/messages/a-lamp-in-the-window');
  await expect(page.getByText('About a lamp.')).toBeVisible();
});

test('what is no recording is refused next to its field, and the words stay', async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/library/add');
  await page
    .getByLabel('Recording', { exact: true })
    .setInputFiles(file(Buffer.from('a letter '.repeat(50))));
  await page.getByLabel('Title').fill('Only a letter');
  await expect(page.getByText('The recording has arrived.')).toBeVisible();
  await add(page).click();
  await expect(page.locator('form').getByText('This file is not a recording')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Only a letter');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is added by a plain form', async ({ page, desk }) => {
    await enter(page, desk, 'owner');
    await page.goto('/desk/library/add');
    await page.getByLabel('Recording', { exact: true }).setInputFiles(file(short));
    await page.getByLabel('Title').fill('A cake of figs');
    await add(page).click();
    await expect(page.getByText('Visitors see the message now.')).toBeVisible();
    await page.goto('/messages/a-cake-of-figs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A cake of figs');
  });

  test('a draft is saved, looked at and discarded by plain forms', async ({ page, desk }) => {
    await enter(page, desk, 'secretary');
    await page.goto('/desk/library/add');
    await page.getByLabel('Title').fill('A dry well');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('A dry well');
    await page.getByRole('link', { name: 'Message library' }).first().click();
    await page.getByRole('link', { name: /^A dry well/ }).click();
    await page.getByRole('link', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('The draft and its recording are gone.')).toBeVisible();
    await expect(page.getByText('A dry well')).toHaveCount(0);
  });
});
