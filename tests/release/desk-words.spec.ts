import type { Page } from '@playwright/test';
import { openSession } from '#desk/auth/sessions.ts';
import { button, carl, enter, sendMessage, test } from '#tests/browser/desk.ts';
import type { Desk } from '#tests/browser/desk-host.ts';
import { expect } from '#tests/browser/fixtures.ts';

const signedOut = (page: Page) => page.getByRole('dialog', { name: 'You were signed out.' });
const noConnection = (page: Page) => page.getByRole('dialog', { name: 'No connection.' });
const endSession = (desk: Desk, { id }: { id: string }) =>
  desk.db.deleteFrom('desk_sessions').where('person_id', '=', id).execute();

async function enterAgain(page: Page, desk: Desk, { id }: { id: string }) {
  const value = await openSession(desk.db, id, 'Chrome', new Date());
  await page.context().addCookies([{ name: 'desk', value, domain: 'localhost', path: '/desk' }]);
}

test('after the session has ended, a link is sent over the page, and the same button sends the words', async ({
  page,
  desk,
}) => {
  const person = await enter(page, desk, 'shepherd');
  const address = await sendMessage(desk, 'contact', carl);
  await page.goto(address);
  const answer = page.getByLabel('Your answer');
  await answer.fill('Come on Saturday.');
  await endSession(desk, person);
  await button(page, 'Send answer').click();
  await expect(signedOut(page)).toBeVisible();
  await signedOut(page).getByRole('button', { name: 'Send me a link' }).click();
  await expect(signedOut(page).getByRole('status')).toContainText(`A link is on its way to ${person.email}.`);
  await enterAgain(page, desk, person);
  await signedOut(page).getByRole('button', { name: 'Back to my words' }).click();
  await expect(answer).toHaveValue('Come on Saturday.');
  await button(page, 'Send answer').click();
  await expect(page.getByText('Your answer is being sent.')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('did not send it')).toHaveCount(0);
});

test('without a connection a press says so, tries again, and sends the words when it is back', async ({
  page,
  desk,
}) => {
  await enter(page, desk, 'shepherd');
  await page.goto(await sendMessage(desk, 'contact', carl));
  await page.getByLabel('Note for the others').fill('He comes with two children.');
  await page.context().setOffline(true);
  await button(page, 'Keep note').click();
  await expect(noConnection(page)).toContainText('Trying again …');
  await noConnection(page).getByRole('button', { name: 'Try now' }).click();
  await expect(noConnection(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Your note was saved.')).toBeVisible({ timeout: 30_000 });
});

test('words of a page that was left are offered there again, until they are erased', async ({
  page,
  desk,
}) => {
  await enter(page, desk, 'secretary');
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/desk/events/add');
  await page.getByLabel('Title').fill('Bread & salt');
  await page.getByLabel('Sign-up').selectOption({ label: 'With a form' });
  await page.goto('/desk');
  await page.goto('/desk/events/add');
  const offer = page.getByRole('status').filter({ hasText: 'did not send it' });
  await offer.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Bread & salt');
  await expect(page.getByLabel('Sign-up')).toHaveValue('form');
  await page.reload();
  await offer.getByRole('button', { name: 'Erase it' }).click();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(offer).toHaveCount(0);
});

test('words that are typed while a press is answered are offered again', async ({ page, desk }) => {
  await enter(page, desk, 'shepherd');
  await page.goto(await sendMessage(desk, 'contact', carl));
  const { promise: typed, resolve } = Promise.withResolvers<void>();
  await page.route('**/note', async (route) => {
    await typed;
    await route.continue();
  });
  await page.getByLabel('Note for the others').fill('He comes with two children.');
  await page.getByLabel('Your answer').focus();
  const asked = page.waitForRequest('**/note');
  await button(page, 'Keep note').evaluate((pressed: HTMLButtonElement) => pressed.click());
  await asked;
  // Unlike others, the keyboard does not wait for the answer.
  await page.keyboard.type('Come on Saturday.');
  resolve();
  await expect(page.getByText('Your note was saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByLabel('Your answer')).toHaveValue('Come on Saturday.');
});

test('a form is sent where the browser allows no storage', async ({ page, desk }) => {
  await enter(page, desk, 'shepherd');
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('not allowed', 'SecurityError');
        },
      });
  });
  await page.goto(await sendMessage(desk, 'contact', carl));
  await page.getByLabel('Note for the others').fill('He comes with two children.');
  await button(page, 'Keep note').click();
  await expect(page.getByText('Your note was saved.')).toBeVisible();
});

test('leaving a half-typed answer by the menu asks', async ({ page, desk }) => {
  await enter(page, desk, 'shepherd');
  await page.goto(await sendMessage(desk, 'contact', carl));
  await page.getByLabel('Your answer').pressSequentially('Come');
  const asked = page.waitForEvent('dialog');
  const left = page.getByRole('link', { name: 'Gatherings' }).first().click({ noWaitAfter: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await left;
  await expect(page.getByLabel('Your answer')).toHaveValue('Come');
});

test('the button of a form names the day on which it publishes', async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit/fields?record=pages/give.yaml');
  await page.getByLabel('Publish on').fill('2026-12-07');
  await page.getByLabel('at', { exact: true }).fill('08:00');
  await expect(button(page, 'Publish on Monday, December 7, 2026, 8:00 AM')).toBeVisible();
  await page.getByLabel('Publish on').fill('');
  await expect(button(page, 'Publish')).toBeVisible();
});

test('signing out erases what was typed on this device', async ({ page, desk }) => {
  await enter(page, desk, 'shepherd');
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(await sendMessage(desk, 'contact', carl));
  await page.getByLabel('Your answer').fill('Come on Saturday.');
  const words = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('deskWords')));
  expect(await words()).toHaveLength(1);
  await page.goto('/desk/me');
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL(/sign-in/);
  expect(await words()).toEqual([]);
});
