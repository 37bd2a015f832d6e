import type { Page } from '@playwright/test';
import { expectGoodScreen } from '#tests/browser/barriers.ts';
import { button, enter, test } from '#tests/browser/desk.ts';
import { expect, phone } from '#tests/browser/fixtures.ts';
import { photograph } from '../photograph.ts';

test.use(phone);

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const field = (page: Page) => page.getByLabel('Add pictures');
const sending = (page: Page) => page.getByRole('region', { name: 'Pictures that are sent' });
const small = () => photograph({ width: 300, height: 200 });

/** Answers each post of the script. */
const answerPosts = (page: Page, answer: (number: number) => { status: number; json: object } | 'broken') => {
  let count = 0;
  return page.route('/desk/pictures', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    count += 1;
    const answered = answer(count);
    await (answered === 'broken' ? route.abort() : route.fulfill(answered));
  });
};

test.beforeEach(async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/pictures');
  await expect(page.getByText('Choose up to 60 together, or drop them here.')).toBeVisible();
});

test('several pictures are added, and each that cannot be is named once with its reason', async ({
  page,
}) => {
  await field(page).setInputFiles([
    picture('Lamp on the stairs.jpg', await photograph({ width: 1600, height: 1200 })),
    picture('notes.jpg', Buffer.from('%PDF-1.7')),
    picture('A jar of oil.jpg', await small()),
  ]);
  await button(page, 'Add').click();
  await expect(sending(page).getByRole('status')).toHaveText('2 of 3 pictures were added.', {
    timeout: 40_000,
  });
  await expect(sending(page).getByRole('listitem')).toHaveText([/notes\.jpg.*It is a PDF/]);
  await expectGoodScreen(page, sending(page));
  await expect(button(page, 'Try again')).toHaveCount(0);
  await page.getByRole('link', { name: 'See what was added' }).click();
  await expect(page.getByText('2 pictures were added.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lamp on the stairs' })).toBeVisible();
});

test('a line for each picture tells its progress', async ({ page }) => {
  const { promise: go, resolve } = Promise.withResolvers<void>();
  await page.route('/desk/pictures', async (route) => {
    if (route.request().method() === 'POST') await go;
    await route.continue();
  });
  await field(page).setInputFiles(
    await Promise.all(['Bread.jpg', 'Salt.jpg'].map(async (name) => picture(name, await small()))),
  );
  await button(page, 'Add').click();
  await expect(sending(page).getByRole('listitem')).toHaveText([/Bread\.jpg/, /Salt\.jpg.*Waiting/]);
  await expect(button(page, 'Add')).toBeDisabled();
  resolve();
  await expect(page.getByText('2 pictures were added.')).toBeVisible({ timeout: 40_000 });
});

test('after a broken connection only the pictures that were not sent are sent again', async ({ page }) => {
  let isBroken = true;
  let posts = 0;
  await answerPosts(page, (number) => {
    posts += 1;
    return isBroken && number === 2 ? 'broken' : { status: 200, json: { id: `picture-${number}` } };
  });
  await field(page).setInputFiles(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => picture(name, Buffer.from('a'))));
  await button(page, 'Add').click();
  await expect(sending(page).getByRole('listitem')).toHaveText([/b\.jpg.*The connection broke/]);
  isBroken = false;
  await button(page, 'Try again').click();
  await page.waitForURL('/desk/pictures?added=3');
  expect(posts).toBe(4);
});

test('of more than sixty pictures the first sixty are sent', async ({ page }) => {
  let posts = 0;
  await answerPosts(page, () => {
    posts += 1;
    return { status: 422, json: { error: 'It is empty.' } };
  });
  await field(page).setInputFiles(
    Array.from({ length: 63 }, (_, index) => picture(`${index}.jpg`, Buffer.from('a'))),
  );
  await button(page, 'Add').click();
  await expect(page.getByText('You chose 63 pictures. The first 60 are added.')).toBeVisible();
  await expect(sending(page).getByRole('status')).toHaveText('0 of 60 pictures were added.');
  expect(posts).toBe(60);
});

test('a picture that is dropped is added, and its page opens', async ({ page }) => {
  const bytes = [...(await small())];
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'Ruth at the well.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  await page.locator('form.d-drop').dispatchEvent('drop', { dataTransfer });
  await expect(page.getByRole('heading', { name: 'Ruth at the well' })).toBeVisible({ timeout: 40_000 });
});
