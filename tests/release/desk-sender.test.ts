import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '#desk/person.ts';
import { signIn, visitor } from '../desk.ts';
import { startHost } from '../host.ts';

const email = 'miriam@example.org';
const contact = { name: 'Miriam Levi', email, message: 'Is there a ramp?' };
const prayer = {
  name: 'Miriam Levi',
  email: 'Miriam@Example.org',
  request: 'Please pray for my father.',
  consent: true,
};
const book = { fullName: '=cmd|Miriam', email, requestedBook: 'complete-set', newsletterSignup: true };

/** A signed-in person, and four messages: three by one visitor, one by another. */
async function deskWithMessages(role: Role = 'shepherd') {
  const host = await startHost();
  onTestFinished(() => host[Symbol.asyncDispose]());
  const { cookie } = await signIn(host, role);
  for (const [path, payload] of [
    ['contact', contact],
    ['contact', { ...contact, email: 'carl@example.org', name: 'Carl', message: 'Thank you.' }],
    ['prayer-request', prayer],
    ['books/request', book],
  ] as const) {
    const answer = await host.inject({ method: 'POST', url: `/api/${path}`, payload });
    expect([path, answer.statusCode]).toEqual([path, 201]);
    host.clock.advance(1000);
  }
  return { host, ...visitor(host, cookie) };
}

test('the desk lists, exports and erases everything from one address, in any spelling', async () => {
  const { host, get, post } = await deskWithMessages();
  const list = (await get(`/desk/person?email=MIRIAM@example.org`)).payload;
  expect(list.match(/href="\/desk\/messages\/[\da-f-]{36}"/g)).toHaveLength(3);

  const file = await get(`/desk/person/export?email=${email}`);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.json"$/);
  const exported = file.json();
  expect(exported.map(({ form }: { form: string }) => form)).toEqual([
    'contact',
    'prayer-request',
    'book-request',
  ]);
  expect(exported[1].request).toBe(prayer.request);

  expect((await get(`/desk/person/erase?email=${email}`)).payload.includes('Yes, erase everything')).toBe(
    true,
  );
  const erased = await post('/desk/person/erase', { email });
  expect(erased.headers.location).toBe('/desk/person?erased=3');
  expect((await get('/desk/person?erased=3')).payload).toContain('3 messages were deleted.');
  expect((await get(`/desk/person/export?email=${email}`)).json()).toEqual([]);
  const { length } = await host.db.selectFrom('contact_submissions').selectAll().execute();
  expect(length).toBe(1);
});

test('exporting a prayer request is recorded like opening it', async () => {
  const { host, get } = await deskWithMessages();
  await get(`/desk/person/export?email=${email}`);
  const opened = await host.db
    .selectFrom('desk_message_events')
    .innerJoin('prayer_requests', 'prayer_requests.id', 'submission_id')
    .select('kind')
    .execute();
  expect(opened.map(({ kind }) => kind)).toEqual(['opened', 'opened']);
});

test('a role that may not read prayer requests learns whom to ask about them', async () => {
  const { host, get } = await deskWithMessages('secretary');
  await signIn(host, 'owner', 'Naomi');
  const asked = 'There may be prayer requests, which owners see. Ask Naomi to look.';
  for (const address of [email, 'unknown@example.org'])
    expect((await get(`/desk/person?email=${address}`)).payload).toContain(asked);
  const { cookie } = await signIn(host, 'shepherd');
  expect((await visitor(host, cookie).get(`/desk/person?email=${email}`)).payload).not.toContain('Ask Naomi');
});

test('each kind is a table; prayers leave out the request; no cell is a formula', async () => {
  const { get } = await deskWithMessages();
  const table = async (path: string) => {
    const answer = await get(`/desk/messages/${path}.csv`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    return answer.payload;
  };
  expect(await table('contact')).toContain('"Is there a ramp?"');
  expect(await table('prayer-request')).not.toContain(prayer.request);
  expect(await table('book-request')).toContain(`"'=cmd|Miriam"`);
  expect(await table('book-request-newsletter')).toMatch(
    /^\uFEFF"name","email","since"\r\n"'=cmd\|Miriam","miriam@example\.org","\d{4}-\d\d-\d\d"\r\n$/,
  );
  expect((await get('/desk/messages?kind=book-request')).payload.includes('Newsletter (CSV)')).toBe(true);
});

test('people without access to messages get neither tables nor people', async () => {
  const { get, post } = await deskWithMessages('editor');
  for (const path of [
    'person',
    `person/export?email=${email}`,
    `person/erase?email=${email}`,
    'messages/contact.csv',
  ])
    expect([path, (await get(`/desk/${path}`)).statusCode]).toEqual([path, 403]);
  expect((await post('/desk/person/erase', { email })).statusCode).toBe(403);
});
