import { expect, onTestFinished, test, vi } from 'vitest';
import { addPerson } from '#desk/auth/people.ts';
import { makeLink } from '#desk/auth/sign-in-links.ts';
import { createPostgresDatabase } from '#server/test-support/postgres-databases.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { temporaryFolder } from '../built-host.ts';
import { visitor } from '../desk.ts';
import { startHost } from '../host.ts';

/** Two hosts on one PostgreSQL database and one data folder. */
async function twoHosts() {
  const undo = new AsyncDisposableStack();
  onTestFinished(() => undo.disposeAsync());
  const databaseUrl = undo.use(await createPostgresDatabase()).url;
  const dataDir = undo.use(temporaryFolder()).path;
  const { dir } = copyOfContent();
  const config = { databaseUrl, dataDir, contentDir: dir, publishDir: dir };
  const hosts = [undo.use(await startHost({ config })), undo.use(await startHost({ config }))] as const;
  for (const host of hosts) host.live.follow();
  return hosts;
}

const saturday = (date: string) => ({ what: 'sabbath-service', date });
const seen = { timeout: 20_000, interval: 50 };

test('two hosts share sign-in, message states, sign-out and publishes', async () => {
  const [one, two] = await twoHosts();
  const now = one.clock.now();
  const email = 'ruth@example.org';
  await addPerson(one.db, { email, name: 'Ruth', role: 'owner' }, now);
  const enter = async (host: typeof one) => {
    const answer = await visitor(host).post('/desk/enter', { token: await makeLink(one.db, email, now) });
    return String(answer.headers['set-cookie']).split(';')[0] ?? '';
  };
  const cookies = [await enter(one), await enter(two)];
  const [here, there] = [visitor(one, cookies[0]), visitor(two, cookies[0])];

  const fields = { name: 'Carl', email: 'carl@example.org', message: 'Is there a service tomorrow?' };
  await one.inject({ method: 'POST', url: '/api/contact', payload: fields });
  const { id } = await one.db.selectFrom('contact_submissions').select('id').executeTakeFirstOrThrow();
  expect((await there.post(`/desk/messages/${id}/answered`)).statusCode).toBe(303);
  expect((await here.get('/desk/messages?state=answered')).payload).toContain(`/desk/messages/${id}`);

  await here.post('/desk/gatherings/cancel', { ...saturday('2025-10-11'), reason: 'Ice on the roads.' });
  await vi.waitFor(async () => expect((await two.inject('/')).payload).toContain('Ice on the roads.'), seen);
  expect((await there.get('/desk')).payload).toContain('You cancelled the Sabbath Service');

  const both = await Promise.all([
    here.post('/desk/gatherings/cancel', { ...saturday('2025-11-01'), reason: 'A wedding.' }),
    there.post('/desk/gatherings/cancel', { ...saturday('2025-11-08'), reason: 'A feast.' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  for (const host of [one, two]) {
    await vi.waitFor(async () => {
      const { payload } = await host.inject('/gatherings');
      for (const reason of ['Ice on the roads.', 'A wedding.', 'A feast.']) expect(payload).toContain(reason);
    }, seen);
  }
  expect((await here.get('/desk')).payload.match(/You cancelled/g)).toHaveLength(3);

  await there.post('/desk/me/sign-out', { everywhere: 'yes' });
  for (const cookie of cookies) expect((await visitor(one, cookie).get('/desk')).statusCode).toBe(303);
});
