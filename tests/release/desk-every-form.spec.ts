import { openSession } from '#desk/auth/sessions.ts';
import { type DeskDependencies, deskRoutes } from '#desk/desk.ts';
import { carl, enter, sendMessage, test } from '#tests/browser/desk.ts';
import type { Desk } from '#tests/browser/desk-host.ts';
import { expect } from '#tests/browser/fixtures.ts';

const saturday = 'what=sabbath-service&date=2025-10-11';

/** The page with each form in which words are typed, by the form's address. */
const pages: Record<string, string | ((desk: Desk) => Promise<string>)> = {
  '/me': '/desk/me',
  '/people': '/desk/people',
  '/gatherings/cancel': `/desk/gatherings/cancel?${saturday}`,
  '/gatherings/move': `/desk/gatherings/move?${saturday}`,
  '/gatherings/add': '/desk/gatherings/add',
  '/gatherings/weekly/add': '/desk/gatherings/weekly/add',
  '/gatherings/weekly/:what/change': '/desk/gatherings/weekly/sabbath-service/change',
  '/gatherings/weekly/:what/end': '/desk/gatherings/weekly/monday-prayer/end',
  '/events/add': '/desk/events/add',
  '/events/:event': '/desk/events/harvest-supper',
  '/events/:event/sign-ups': '/desk/events/harvest-supper',
  '/events/:event/write': '/desk/events/harvest-supper/write',
  '/edit/fields': '/desk/edit/fields?record=pages/give.yaml',
  '/files': '/desk/files',
  '/library/add': '/desk/library/add',
  '/library/:message': '/desk/library/lamps-on-the-stairs',
  '/messages/:id/answer': (desk) => sendMessage(desk, 'contact', carl),
};

/** Forms of choices and buttons, and requests of scripts. */
const withoutWords = [
  ...[
    '/me/passkey-options',
    '/me/passkey',
    '/me/passkey/remove',
    '/me/sign-out',
    '/people/:id',
    '/people/:id/remove',
  ],
  ...['/clock', '/undo', '/gatherings/restore', '/gatherings/live', '/pages/order', '/edit/page'],
  ...[
    '/events/:event/closing',
    '/edit/publish-page',
    '/edit/discard-page',
    '/edit/discard',
    '/edit/remove',
    '/edit/stop',
    '/person/erase',
  ],
  ...['/messages/robots/:id/person', '/messages/robots/:id/erase', '/library/recording/:id'],
  ...['answered', 'open', 'prayed', 'unprayed', 'list', 'unlist', 'send-again', 'erase'].map(
    (deed) => `/messages/:id/${deed}`,
  ),
  '/library/:message/discard',
];

/** Forms that are the same as another one: the same fields, or other buttons of it. */
const sameForms = ['/messages/:id/note', '/pictures', '/pictures/:id', '/files/:id'];

/** On Today, on the day of the service. */
const notToday = ['/live-address'];

test('every form of the desk is tried, or has no words', () => {
  const routes = deskRoutes({ siteUrl: 'http://localhost', clock: {} } as DeskDependencies);
  const posts = routes.filter(({ method, roles }) => method === 'POST' && roles !== 'anyone');
  expect(posts.map(({ path }) => path).sort()).toEqual(
    [...Object.keys(pages), ...withoutWords, ...sameForms, ...notToday].sort(),
  );
});

for (const [path, address] of Object.entries(pages))
  test(`${path}: no word is lost without a session, nor without a connection`, async ({ page, desk }) => {
    const at = typeof address === 'string' ? address : await address(desk);
    const person = await enter(page, desk, 'owner');
    await page.goto(at);
    const pattern = new RegExp(`^/desk${path.replaceAll(/:\w+/g, '[^/?]+')}$`);
    const actions = await page
      .locator('form[method=post]')
      .evaluateAll((forms) => forms.map((form) => form.getAttribute('action') ?? ''));
    const form = page.locator('form[method=post]').nth(actions.findIndex((action) => pattern.test(action)));
    const words = form.locator('input:is([type=text], [type=date], :not([type])), textarea').first();
    const typed = (await words.getAttribute('type')) === 'date' ? '2030-01-02' : 'Kind words';
    await words.fill(typed);
    const press = () =>
      form.evaluate((element: HTMLFormElement) => {
        // The browser's own checks come before the press.
        element.noValidate = true;
        element.requestSubmit();
      });

    await desk.db.deleteFrom('desk_sessions').where('person_id', '=', person.id).execute();
    await press();
    const signedOut = page.getByRole('dialog', { name: 'You were signed out. Your words are kept here.' });
    await signedOut.getByRole('button', { name: 'Back to my words' }).click();
    await expect(words).toHaveValue(typed);

    const value = await openSession(desk.db, person.id, 'Chrome', new Date());
    await page.context().addCookies([{ name: 'desk', value, domain: 'localhost', path: '/desk' }]);
    await page.context().setOffline(true);
    await press();
    const noConnection = page.getByRole('dialog', { name: 'No connection.' });
    await noConnection.getByRole('button', { name: 'Back to my words' }).click();
    await expect(words).toHaveValue(typed);

    await page.context().setOffline(false);
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto('/desk/more');
    await page.goto(at);
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expect(words).toHaveValue(typed);
  });
