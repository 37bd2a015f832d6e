import { openSession } from '#desk/auth/sessions.ts';
import { button, enter, place, sheet, test } from '#tests/browser/desk.ts';
import { expect } from '#tests/browser/fixtures.ts';

test('the editor says that the session has ended, keeps the words, and offers them afterwards', async ({
  page,
  desk,
}) => {
  const person = await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/give');
  await place(page, 'pages/give.yaml', 'heading').click();
  const field = sheet(page).getByRole('textbox').first();
  await expect(field).toBeFocused();
  await desk.db.deleteFrom('desk_sessions').where('person_id', '=', person.id).execute();
  await field.fill('Give with a glad heart');
  const signedOut = page.getByRole('dialog', { name: 'You were signed out. Your words are kept here.' });
  const back = signedOut.getByRole('button', { name: 'Back to my words' });
  await back.click();
  await button(page, 'Publish').click();
  await expect(signedOut.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await back.click();
  await expect(field).toHaveValue('Give with a glad heart');

  const value = await openSession(desk.db, person.id, 'Chrome', new Date());
  await page.context().addCookies([{ name: 'desk', value, domain: 'localhost', path: '/desk' }]);
  // The page is left without saving.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/desk/edit?path=/give');
  await place(page, 'pages/give.yaml', 'heading').click();
  await sheet(page).getByRole('button', { name: 'Put it back as a draft' }).click();
  await expect(sheet(page).getByRole('textbox').first()).toHaveValue('Give with a glad heart');
  await expect(place(page, 'pages/give.yaml', 'heading')).toHaveText('Give with a glad heart');
  await expect(sheet(page).getByRole('button', { name: 'Erase it' })).toHaveCount(0);
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('deskWords')));
  expect(await kept()).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that was sent after the session ended is shown again, filled in, after signing in', async ({
    page,
    desk,
  }) => {
    const person = await enter(page, desk, 'secretary');
    await page.goto('/desk/events/add');
    await desk.db.deleteFrom('desk_sessions').where('person_id', '=', person.id).execute();
    await page.getByLabel('Title').fill('Bread & salt');
    await page.getByLabel('Words for visitors').fill('Two lines\nof words');
    await page.getByLabel('Sign-up').selectOption({ label: 'With a form' });
    await button(page, 'Publish').click();
    await expect(page.getByRole('status')).toContainText('Your words are kept here');
    const value = await openSession(desk.db, person.id, 'Chrome', new Date());
    await page.context().addCookies([{ name: 'desk', value, domain: 'localhost', path: '/desk' }]);
    await page.reload();
    await expect(page.getByRole('status')).toContainText('You were signed out. Your words are kept here.');
    await expect(page.getByLabel('Title')).toHaveValue('Bread & salt');
    await expect(page.getByLabel('Words for visitors')).toHaveValue('Two lines\nof words');
    await expect(page.getByLabel('Sign-up')).toHaveValue('form');
  });
});
