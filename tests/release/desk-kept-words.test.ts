import { expect, test } from 'vitest';
import { openSession } from '#desk/auth/sessions.ts';
import { goodMessage } from '#server/test-support/form-host.ts';
import { day } from '#server/test-support/movable-clock.ts';
import { signIn, visitor } from '../desk.ts';
import { editing, sentBy } from '../editing.ts';
import { siteUrl } from '../host.ts';
import { multipart } from '../multipart.ts';

/* What is typed in a form of the desk while its session ends is shown again after signing in. */

const sentence = 'You were signed out. Your words are kept here.';

async function atDesk() {
  const all = await editing();
  const { host } = all;
  const { person, cookie } = await signIn(host, 'owner', 'Ruth');
  const send = (url: string, page: string, fields: Record<string, string>, more = '') =>
    visitor(host, `${cookie}${more}`).post(url, fields, { referer: `${siteUrl}${page}` });
  const endSession = () =>
    host.db.updateTable('desk_sessions').set({ expires_at: '2025-01-01T00:00:00.000Z' }).execute();
  const enter = async (id = person.id, kept = '') =>
    visitor(host, `desk=${await openSession(host.db, id, 'Chrome', host.clock.now())}; ${kept}`);
  return { ...all, person, cookie, ruth: visitor(host, cookie), send, endSession, enter };
}

const keptCookie = (answer: { headers: Record<string, unknown> }) =>
  /desk-kept=[\w-]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';

/** Where the sign-in page leads afterwards. */
const nextOf = (answer: { headers: { location?: unknown } }) =>
  new URL(String(answer.headers.location), siteUrl).searchParams.get('next') ?? '';

const words = '“Bread & <salt>”,\nsaid Ruth';

test.each<[string, string, string, Record<string, string>]>([
  [
    'a new event',
    '/desk/events/add',
    '/desk/events/add',
    { title: 'Seder', text: words, 'starts.day': '2027-04-21', 'signUp.by': 'form', 'signUp.places': '9' },
  ],
  ['an event', '/desk/events/harvest-supper', '/desk/events/harvest-supper', { text: words, price: '$7' }],
  [
    'all fields',
    '/desk/edit/fields?record=pages/give.yaml',
    '/desk/edit/fields',
    { heading: 'Give with joy', 'meta.description': 'Said "so"' },
  ],
  [
    'a weekly gathering',
    '/desk/gatherings/weekly/add',
    '/desk/gatherings/weekly/add',
    { title: 'Supper', day: 'Friday', time: '18:00', minutes: '90', online: 'on', text: words },
  ],
  [
    'hours',
    '/desk/gatherings/weekly/thursday-study/change',
    '/desk/gatherings/weekly/thursday-study/change',
    { from: '2025-10-30', time: '19:45' },
  ],
  [
    'one date',
    '/desk/gatherings/cancel?what=sabbath-service&date=2025-10-25',
    '/desk/gatherings/cancel',
    { reason: 'Ice on the "roads".' },
  ],
  [
    'one date after a refusal',
    '/desk/gatherings/cancel',
    '/desk/gatherings/cancel',
    { what: 'sabbath-service', date: '2025-10-25', reason: 'Ice.' },
  ],
  [
    'a letter to everyone',
    '/desk/events/harvest-supper/write',
    '/desk/events/harvest-supper/write',
    { words },
  ],
  [
    'an invitation',
    '/desk/people',
    '/desk/people',
    { name: 'Naomi', email: 'naomi@example.org', role: 'editor' },
  ],
  ['the own name', '/desk/me', '/desk/me', { name: 'Ruth of Moab' }],
])('the words for %s are shown again, filled in, and nothing was sent', async (_, page, action, typed) => {
  const { ruth, send, endSession, enter, host } = await atDesk();
  const opened = sentBy((await ruth.get(page)).payload);
  await endSession();
  const refused = await send(action, page, { ...opened, ...typed, do: 'publish' });
  expect([refused.statusCode, nextOf(refused)]).toEqual([303, expect.stringContaining('/desk/kept?back=')]);
  expect((await host.inject(String(refused.headers.location))).payload).toContain('Your words are kept here');
  const back = await enter(undefined, keptCookie(refused));
  const shown = await back.get(nextOf(refused));
  expect([shown.statusCode, shown.payload.includes(sentence)]).toEqual([200, true]);
  expect(shown.payload).not.toContain('<astro-island');
  const { do: _do, ...fields } = sentBy(shown.payload);
  expect(fields).toMatchObject({ ...opened, ...typed });
  // Only the person's own press sends it.
  expect(await host.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect(await host.db.selectFrom('desk_drafts').selectAll().execute()).toEqual([]);
  expect((await back.get('/desk')).payload).toContain('Nothing has been changed here yet.');
});

test.each(['answer', 'note'])('the words of an answer to a visitor are kept: %s', async (kind) => {
  const { ruth, send, endSession, enter, host } = await atDesk();
  const posted = await host.inject({ method: 'POST', url: '/api/contact', payload: goodMessage });
  const page = `/desk/messages/${posted.json().id}`;
  const opened = sentBy((await ruth.get(page)).payload);
  await endSession();
  const refused = await send(`${page}/${kind}`, page, { ...opened, [kind]: words });
  const shown = await (await enter(undefined, keptCookie(refused))).get(nextOf(refused));
  expect(sentBy(shown.payload)).toMatchObject({ ...opened, [kind]: words });
  // Buttons without words lead back to the page.
  const pressed = await send(`${page}/answered`, page, opened);
  expect(nextOf(pressed)).toBe(page);
});

test('the text fields of a form with a file are kept, and the file has to be chosen again', async () => {
  const { host, cookie, endSession, enter } = await atDesk();
  await endSession();
  const { payload, type } = await multipart([{ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') }], {
    title: 'Map',
  });
  const refused = await host.inject({
    method: 'POST',
    url: '/desk/files',
    headers: { cookie, origin: siteUrl, 'content-type': type, referer: `${siteUrl}/desk/files` },
    payload,
  });
  const shown = await (await enter(undefined, keptCookie(refused))).get(nextOf(refused));
  expect([shown.payload.includes('Choose the file again.'), sentBy(shown.payload).title]).toEqual([
    true,
    'Map',
  ]);
});

test('only the same person, on the same browser, within an hour sees the words', async () => {
  const { send, endSession, enter, host, miriam } = await atDesk();
  const other = await signIn(host, 'owner', 'Orpah');
  await endSession();
  const page = '/desk/events/add';
  const refused = await send(page, page, { title: 'A secret supper' });
  const [kept, next] = [keptCookie(refused), nextOf(refused)];
  const stranger = await host.inject({ url: next, headers: { cookie: kept } });
  expect(stranger.statusCode).toBe(303);
  for (const someone of [await enter(other.person.id, kept), await enter(), miriam])
    expect((await someone.get(next)).payload).not.toContain('A secret supper');
  expect((await (await enter(undefined, kept)).get(next)).payload).toContain('A secret supper');
  const stored = JSON.stringify(await host.db.selectFrom('desk_kept_forms').selectAll().execute());
  expect(stored).not.toContain('secret');
  expect(stored).not.toContain(kept.split('=')[1]);
  host.clock.advance(61 * 60_000);
  expect((await (await enter(undefined, kept)).get(next)).headers.location).toBe(page);
});

test('the words are forgotten when they were sent, and when their person signs out', async () => {
  const { send, endSession, enter, host, person } = await atDesk();
  const rows = () => host.db.selectFrom('desk_kept_forms').select('id').execute();
  await endSession();
  const page = '/desk/gatherings/cancel';
  const typed = { what: 'sabbath-service', date: '2025-10-25', reason: 'Ice.' };
  const back = await enter(undefined, keptCookie(await send(page, page, typed)));
  expect((await back.post(page, typed)).statusCode).toBe(303);
  expect(await rows()).toEqual([]);
  await endSession();
  await send('/desk/events/add', '/desk/events/add', { title: 'Seder' }, `; desk-person=${person.id}`);
  expect(await rows()).toHaveLength(1);
  const out = await (await enter(undefined, `desk-person=${person.id}`)).post('/desk/me/sign-out');
  expect(await rows()).toEqual([]);
  expect(String(out.headers['set-cookie'])).toContain('desk-person=; Max-Age=0;');
});

test('strangers cannot fill the database, and a foreign page keeps nothing', async () => {
  const { host } = await atDesk();
  const post = (title: string, origin = siteUrl) =>
    host.inject({
      method: 'POST',
      url: '/desk/events/add',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ title }).toString(),
    });
  expect((await post('x', 'https://evil.example')).statusCode).toBe(403);
  const large = await post('y'.repeat(1_000_001));
  expect([
    large.statusCode,
    large.headers['set-cookie'],
    String(large.headers.location).includes('words=lost'),
  ]).toEqual([303, undefined, true]);
  for (let n = 0; n < 70; n += 1) await post(`Number ${n}`);
  expect((await host.db.selectFrom('desk_kept_forms').select('id').execute()).length).toBeLessThanOrEqual(50);
});

test('a session that is used does not end, and one that is not used ends after thirty days', async () => {
  const { ruth, miriam, host } = await atDesk();
  for (let n = 0; n < 4; n += 1) {
    host.clock.advance(10 * day);
    const answer = await ruth.get('/desk');
    expect([n, answer.statusCode]).toEqual([n, 200]);
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=2592000');
  }
  expect((await miriam.get('/desk')).statusCode).toBe(303);
});

test('a script of the desk gets 401 instead of a page when its session has ended', async () => {
  const { host } = await atDesk();
  const answer = await host.inject({
    method: 'POST',
    url: '/desk/edit/page?path=/give',
    headers: {
      origin: siteUrl,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'a=b',
  });
  expect([answer.statusCode, answer.json().name]).toEqual([401, 'sign-in']);
});
