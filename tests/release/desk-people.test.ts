import { expect, onTestFinished, test } from 'vitest';
import { startMailCatcher } from '#server/test-support/mail-catcher.ts';
import { hour } from '#server/test-support/movable-clock.ts';
import { signIn, visitor } from '../desk.ts';
import { startHost } from '../host.ts';

const naomi = { name: 'Naomi', email: 'naomi@example.org', role: 'shepherd' };

/** A host with a signed-in owner, Ruth. */
async function startDesk(config: NonNullable<Parameters<typeof startHost>[0]>['config'] = {}) {
  const host = await startHost({ config });
  const { person, cookie } = await signIn(host, 'owner');
  return {
    host,
    person,
    ...visitor(host, cookie),
    people: () => host.db.selectFrom('desk_people').select('email').orderBy('created_at').execute(),
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

test('an owner invites a person by e-mail', async () => {
  await using desk = await startDesk();
  const invited = await desk.post('/desk/people', { ...naomi, email: 'Naomi@Example.org' });
  expect(invited.statusCode).toBe(303);
  const page = await desk.get(String(invited.headers.location));
  expect(page.payload).toContain('naomi@example.org');
  expect(page.payload).toContain('Invited.');
  const mails = await desk.host.db.selectFrom('outbox').select('template').execute();
  expect(mails.map(({ template }) => template).sort()).toEqual(['desk-access', 'desk-invitation']);
});

test.each([
  ['a name', { name: ' ' }, 'Please enter a name.'],
  ['more than signs as a name', { name: '\u2028\u202e\u0007' }, 'Please enter a name.'],
  ['an address', { email: 'naomi' }, 'Please enter an e-mail address.'],
  ['a role', { role: 'king' }, 'Please choose what they may do.'],
])('an invitation needs %s', async (_, fields, fault) => {
  await using desk = await startDesk();
  const answer = await desk.post('/desk/people', { ...naomi, ...fields });
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain(fault);
  expect(answer.payload).toContain('The invitation was not sent.');
  expect(await desk.people()).toHaveLength(1);
});

test.each([
  ['a line feed', 'Naomi\nBcc: all@example.org', 'Naomi Bcc: all@example.org'],
  ['a line separator from Word', 'Naomi\u2028Levi', 'Naomi Levi'],
  ['a sign that turns the writing', 'Naomi \u202eiveL', 'Naomi iveL'],
])('a name with %s is kept on one line', async (_, typed, kept) => {
  await using desk = await startDesk();
  await desk.post('/desk/people', { ...naomi, name: typed });
  await desk.post('/desk/me', { name: typed });
  const people = await desk.host.db.selectFrom('desk_people').select('name').execute();
  expect(people.map(({ name }) => name.replace(/ +/g, ' '))).toEqual([kept, kept]);
});

test('rejects a second invitation of the same address', async () => {
  await using desk = await startDesk();
  await desk.post('/desk/people', naomi);
  const again = await desk.post('/desk/people', { ...naomi, name: 'Another' });
  expect(again.statusCode).toBe(422);
  expect(again.payload).toContain('Naomi already has access with this address.');
});

test('a changed role applies immediately', async () => {
  await using desk = await startDesk();
  const deacon = await signIn(desk.host, 'editor');
  const { get } = visitor(desk.host, deacon.cookie);
  expect((await get('/desk/people')).statusCode).toBe(403);
  expect((await desk.post(`/desk/people/${deacon.person.id}`, { role: 'owner' })).statusCode).toBe(303);
  expect((await get('/desk/people')).statusCode).toBe(200);
});

test('a removed person is signed out immediately and cannot use links', async () => {
  await using desk = await startDesk();
  const deacon = await signIn(desk.host, 'shepherd');
  await desk.post(`/desk/people/${deacon.person.id}/remove`);
  expect((await visitor(desk.host, deacon.cookie).get('/desk')).statusCode).toBe(303);
  await visitor(desk.host).post('/desk/sign-in', { email: deacon.person.email });
  // Only the e-mail to the owners.
  expect(await desk.host.worker.runOnce()).toEqual({ sent: 1, failed: 0 });
});

test('owners get an e-mail about each new person, role and removal, and who made it', async () => {
  const mails = await startMailCatcher();
  onTestFinished(() => mails[Symbol.asyncDispose]());
  await using desk = await startDesk({ smtpUrl: mails.url });
  const deacon = await signIn(desk.host, 'editor', 'Boaz');
  const own = `/desk/people/${deacon.person.id}`;
  await desk.post('/desk/people', naomi);
  await desk.post(own, { role: 'editor' });
  await desk.post(own, { role: 'shepherd' });
  await desk.post(`${own}/remove`);
  await desk.host.worker.runOnce();
  const texts = mails.caught
    .filter(({ to }) => to?.some(({ address }) => address === desk.person.email))
    .map(({ text }) => text ?? '');
  const sentences = texts.map((text) => /^\S.*desk.*\.$|^\S.*role.*\.$/m.exec(text)?.[0]);
  expect(sentences.sort()).toEqual([
    `Boaz (${deacon.person.email}) now has the role shepherd.`,
    `Boaz (${deacon.person.email}) was removed, and can no longer enter the desk.`,
    'Naomi (naomi@example.org) may now enter the desk, as shepherd.',
  ]);
  for (const text of texts) expect(text).toContain('By: Ruth');
});

test('the last owner cannot be removed or change role', async () => {
  await using desk = await startDesk();
  const own = `/desk/people/${desk.person.id}`;
  for (const answer of [await desk.post(`${own}/remove`), await desk.post(own, { role: 'editor' })]) {
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toContain('This is the last owner.');
  }
  await signIn(desk.host, 'owner', 'Boaz');
  expect((await desk.post(own, { role: 'editor' })).statusCode).toBe(303);
});

test('everyone can change their own name', async () => {
  await using desk = await startDesk();
  expect((await desk.post('/desk/me', { name: ' Ruth Boaz ' })).statusCode).toBe(303);
  expect((await desk.get('/desk/me')).payload).toContain('value="Ruth Boaz"');
  expect((await desk.post('/desk/me', { name: '' })).statusCode).toBe(422);
});

test('the own page lists signed-in devices', async () => {
  await using desk = await startDesk();
  const { payload } = await desk.get('/desk/me');
  expect(payload).toContain('Chrome on Android');
  expect(payload).toContain('(this device)');
  expect(payload).toContain('Wednesday, October 8, 8:00\u00a0PM');
});

test('a passkey can be added only within a day of signing in', async () => {
  await using desk = await startDesk();
  const ask = () => desk.post('/desk/me/passkey-options');
  expect((await ask()).json()).toMatchObject({ rp: { id: 'localhost' }, user: { name: desk.person.email } });
  desk.host.clock.advance(25 * hour);
  expect((await ask()).statusCode).toBe(403);
  expect((await desk.get('/desk/me')).payload).toContain('To add one, sign out');
});
