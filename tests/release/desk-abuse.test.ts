import { expect, onTestFinished, test } from 'vitest';
import { folderFingerprint } from '#server/content/content-folder.ts';
import { copyOfContent } from '../copy-of-content.ts';
import { signIn, visitor } from '../desk.ts';
import { startHost } from '../host.ts';

const changing = [
  'gatherings/weekly/add',
  'gatherings/weekly/thursday-study/change',
  'gatherings/weekly/thursday-study/end',
  'gatherings/live',
  'live-address',
  'events/add',
  'events/harvest-supper',
  'events/harvest-supper/remove',
  'events/harvest-supper/closing',
  'events/harvest-supper/sign-ups',
  'events/harvest-supper/write',
  'person/erase',
  'files',
  'files/a-file',
  'library/add',
  'pages/order',
].map((path) => `/desk/${path}`);

const reading = [
  'events/harvest-supper/sign-ups.csv',
  'messages/contact.csv',
  'person?email=ruth@example.org',
  'person/export?email=ruth@example.org',
  'files',
  'library',
].map((path) => `/desk/${path}`);

/** A host with one sign-up, and an owner's session. */
async function desk() {
  const copy = copyOfContent();
  const host = await startHost({ config: { contentDir: copy.dir, publishDir: copy.dir } });
  onTestFinished(() => host[Symbol.asyncDispose]());
  const signUp = (fields: Record<string, unknown>) =>
    host.inject({ method: 'POST', url: '/api/event-signup', payload: fields });
  const ruth = {
    event: 'harvest-supper',
    name: 'Ruth Boaz',
    email: 'ruth@example.org',
    adults: 1,
    children: 0,
  };
  expect((await signUp(ruth)).statusCode).toBe(201);
  const stored = async () => [
    folderFingerprint(copy.dir),
    await host.db.selectFrom('event_signups').selectAll().execute(),
    (await host.db.selectFrom('outbox').select('id').execute()).length,
  ];
  return { host, stored, signUp, ruth, owner: (await signIn(host, 'owner')).cookie };
}

test('the desk’s addresses show and change nothing without a session', async () => {
  const { host, stored } = await desk();
  const stranger = visitor(host);
  const before = await stored();
  for (const path of changing) {
    const answer = await stranger.post(path, { email: 'ruth@example.org', title: 'x' });
    expect([path, answer.headers.location]).toEqual([path, expect.stringContaining('/desk/sign-in')]);
  }
  for (const path of reading) {
    const answer = await stranger.get(path);
    expect([path, answer.headers.location]).toEqual([path, expect.stringContaining('/desk/sign-in')]);
    expect(answer.payload).not.toContain('Ruth');
  }
  expect(await stored()).toEqual(before);
});

test('the desk’s addresses refuse posts from another site with an owner’s cookie', async () => {
  const { host, stored, owner } = await desk();
  const before = await stored();
  for (const origin of ['https://evil.example', 'null'])
    for (const path of changing) {
      const answer = await visitor(host, owner).post(path, { email: 'ruth@example.org' }, { origin });
      expect([path, answer.statusCode]).toEqual([path, 403]);
    }
  expect(await stored()).toEqual(before);
});

test('forms of more than a megabyte are refused, at the desk and for a sign-up', async () => {
  const { host, stored, signUp, ruth, owner } = await desk();
  const before = await stored();
  const large = 'x'.repeat(1_100_000);
  for (const path of changing) {
    const answer = await visitor(host, owner).post(path, { title: large, email: 'ruth@example.org' });
    expect([path, answer.statusCode]).toEqual([path, 413]);
  }
  expect((await signUp({ ...ruth, note: large })).statusCode).toBe(413);
  const plain = await visitor(host).post('/gatherings/harvest-supper', { form: 'event-signup', note: large });
  expect(plain.statusCode).toBe(413);
  expect(await stored()).toEqual(before);
});
