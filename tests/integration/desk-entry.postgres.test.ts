import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '#desk/auth/people.ts';
import { makeInvitation } from '#desk/auth/sign-in-links.ts';
import { linkRequestMs } from '#desk/auth/sign-in-routes.ts';
import { startMailCatcher } from '#server/test-support/mail-catcher.ts';
import { hour, minute } from '#server/test-support/movable-clock.ts';
import { createPostgresDatabase } from '#server/test-support/postgres-databases.ts';
import { now, pages } from '../content.ts';
import { signIn, visitor } from '../desk.ts';
import { siteUrl, startHost, type TestHost } from '../host.ts';

const ruth = 'ruth@example.org';

/** A host that captures its mails. It records the pause of link requests instead of waiting. */
async function startDesk(database: 'sqlite' | 'postgres' = 'sqlite') {
  await using undo = new AsyncDisposableStack();
  const mails = undo.use(await startMailCatcher());
  const databaseUrl = database === 'postgres' ? undo.use(await createPostgresDatabase()).url : undefined;
  const pauses: number[] = [];
  const host = undo.use(
    await startHost({
      config: { smtpUrl: mails.url, databaseUrl },
      pause: async (ms) => void pauses.push(ms),
    }),
  );
  const all = undo.move();
  return { host, pauses, mails: mails.caught, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** One host for the tests of a file or group, reset for each test, with Ruth as its owner. */
function deskForAll(database?: 'sqlite' | 'postgres') {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk(database);
  });
  afterAll(() => desk[Symbol.asyncDispose]());
  return async () => {
    const { host, mails, pauses } = desk;
    for (const table of ['outbox', 'rate_limits', 'desk_links', 'desk_sessions', 'desk_people'] as const)
      await host.db.deleteFrom(table).execute();
    host.clock.moveTo(now);
    for (const list of [mails, pauses, host.log]) list.length = 0;
    await addPerson(host.db, { email: ruth, name: 'Ruth', role: 'owner' }, host.clock.now());
    return desk;
  };
}

const freshDesk = deskForAll();

/** The link in the mail of a request. */
async function requestLink({ host, mails }: Desk, email = ruth, next = '/desk') {
  await visitor(host).post('/desk/sign-in', { email, next });
  await host.worker.runOnce();
  const path = /http\S+(\/desk\/enter\?token=[\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  return { path, token: path.slice(-43) };
}

/** The cookie that a response sets, as a browser sends it back. */
const cookieIn = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

const enter = (host: TestHost, token: string, cookie?: string) =>
  visitor(host, cookie).post('/desk/enter', { token });

describe.each(['sqlite', 'postgres'] as const)('on %s', (database) => {
  const freshDesk = deskForAll(database);

  test('a mailed link opens a page whose button opens the desk once', async () => {
    const desk = await freshDesk();
    const { host, mails } = desk;
    const { path, token } = await requestLink(desk, ' Ruth@Example.org ', '/desk/help/cancel');
    expect(mails.map(({ recipients }) => recipients)).toEqual([[ruth]]);

    // Mail scanners open links several times.
    for (const _ of [1, 2, 3]) {
      const page = await visitor(host).get(path);
      expect(page.statusCode).toBe(200);
      expect(page.headers['set-cookie']).toBeUndefined();
    }
    const entered = await enter(host, token);
    expect(entered.statusCode).toBe(303);
    expect(entered.headers.location).toBe('/desk/welcome?next=%2Fdesk%2Fhelp%2Fcancel');
    expect(String(entered.headers['set-cookie'])).toMatch(
      /^desk=[\w-]{43}; Max-Age=2592000; Path=\/desk; HttpOnly; SameSite=Lax$/,
    );
    const today = await visitor(host, cookieIn(entered)).get('/desk');
    expect(today.statusCode).toBe(200);

    const again = await enter(host, token);
    expect(again.statusCode).toBe(410);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await visitor(host).get(path)).statusCode).toBe(410);
  });

  test('signs in only one of two concurrent requests with one link', async () => {
    const desk = await freshDesk();
    const { token } = await requestLink(desk);
    const answers = await Promise.all([enter(desk.host, token), enter(desk.host, token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410]);
  });

  test('a session ends thirty days after its last use', async () => {
    const desk = await freshDesk();
    const { host } = desk;
    const browser = visitor(host, cookieIn(await enter(host, (await requestLink(desk)).token)));
    host.clock.advance(30 * 24 * hour - minute);
    expect((await browser.get('/desk')).statusCode).toBe(200);
    host.clock.advance(30 * 24 * hour - minute);
    expect((await browser.get('/desk')).statusCode).toBe(200);
    host.clock.advance(30 * 24 * hour + minute);
    expect((await browser.get('/desk')).headers.location).toBe('/desk/sign-in');
  });
});

describe('on https', () => {
  const secureUrl = 'https://www.example.org';

  /** A host on https, and the cookies of a person who has just signed in. */
  async function startSecure() {
    const host = await startHost({ config: { siteUrl: secureUrl } });
    const enter = async (email: string) => {
      await addPerson(host.db, { email, name: email, role: 'owner' }, host.clock.now());
      const token = await makeInvitation(host.db, email, host.clock.now());
      const answer = await visitor(host).post('/desk/enter', { token }, { origin: secureUrl });
      const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
      return { set, cookies: set.map((line) => line.split(';')[0] ?? '') };
    };
    return { host, enter, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
  }

  test('cookies are sent only over https, and the session cookie only to the desk', async () => {
    await using desk = await startSecure();
    const { set } = await desk.enter(ruth);
    expect(set).toEqual([
      expect.stringMatching(
        /^__Secure-desk=[\w-]{43}; Max-Age=2592000; Path=\/desk; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-desk-device=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    const cookie = set.map((line) => line.split(';')[0]).join('; ');
    expect((await visitor(desk.host, cookie).get('/desk')).statusCode).toBe(200);
    const out = await visitor(desk.host, cookie).post('/desk/me/sign-out', {}, { origin: secureUrl });
    expect(out.headers['set-cookie']).toEqual([
      '__Secure-desk=; Max-Age=0; Path=/desk; HttpOnly; SameSite=Lax; Secure',
      '__Host-desk-device=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    ]);
  });

  test('a session planted by a subdomain or over http is not accepted', async () => {
    await using desk = await startSecure();
    const [evil = '', evilDevice = ''] = (await desk.enter('evil@example.org')).cookies;
    const [own = '', device = ''] = (await desk.enter(ruth)).cookies;
    const statusOf = async (...cookies: string[]) =>
      (await visitor(desk.host, cookies.join('; ')).get('/desk')).statusCode;
    expect(await statusOf(evil, evilDevice)).toBe(200);
    // Subdomains can set cookies with the prefix __Secure-, but not __Host-; http can set neither.
    for (const planted of [
      [evil],
      [evil, device],
      [evil.replace('__Secure-', ''), device],
      [evil, own, device],
      [evil.replace('__Secure-', ''), evilDevice.replace('__Host-', '')],
    ])
      expect(await statusOf(...planted)).toBe(303);
  });
});

test('a link expires after fifteen minutes', async () => {
  const desk = await freshDesk();
  const { path, token } = await requestLink(desk);
  desk.host.clock.advance(15 * minute);
  expect((await visitor(desk.host).get(path)).statusCode).toBe(410);
  expect((await enter(desk.host, token)).statusCode).toBe(410);
});

test('the link of an invitation works once within three days, and others asked for later leave it', async () => {
  const desk = await freshDesk();
  const tokens = [];
  for (const email of ['dan@example.org', 'eve@example.org']) {
    await addPerson(desk.host.db, { email, name: 'Dan', role: 'editor' }, desk.host.clock.now());
    tokens.push(await makeInvitation(desk.host.db, email, desk.host.clock.now()));
  }
  const [first = '', second = ''] = tokens;
  desk.host.clock.advance(3 * 24 * 60 * minute - minute);
  await requestLink(desk);
  expect((await enter(desk.host, first)).statusCode).toBe(303);
  expect((await enter(desk.host, first)).statusCode).toBe(410);
  desk.host.clock.advance(minute);
  expect((await enter(desk.host, second)).statusCode).toBe(410);
});

test('stores only hashes of links and sessions, and logs neither', async () => {
  const desk = await freshDesk();
  const { token } = await requestLink(desk);
  const links = await desk.host.db.selectFrom('desk_links').selectAll().execute();
  const cookie = cookieIn(await enter(desk.host, token));
  const sessions = await desk.host.db.selectFrom('desk_sessions').selectAll().execute();
  expect([links.length, sessions.length]).toEqual([1, 1]);
  const kept = JSON.stringify([links, sessions]) + desk.host.log.join('');
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(cookie.slice('desk='.length));
  expect(desk.host.log.join('')).not.toContain(ruth);
});

test('a link request reveals nothing about an address, by response or by work', async () => {
  const desk = await freshDesk();
  const { host, mails } = desk;
  const answers = [];
  for (const email of [ruth, 'unknown@example.org']) {
    const { statusCode, headers, payload } = await visitor(host).post('/desk/sign-in', { email });
    answers.push({ statusCode, headers: { ...headers, date: undefined }, payload });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.statusCode).toBe(303);
  const sent = await visitor(host).get(String(answers[0]?.headers.location));
  expect(sent.payload).toContain('If this address has access to the desk, we have sent a link to it.');
  expect(await host.db.selectFrom('outbox').select('template').execute()).toHaveLength(2);
  await host.worker.runOnce();
  expect(mails).toHaveLength(1);
});

test('a request for a link is answered after the pause, for any address', async () => {
  const pause = Promise.withResolvers<void>();
  await using host = await startHost({ pause: () => pause.promise });
  const answers = ['unknown@example.org', ruth].map((email) =>
    visitor(host).post('/desk/sign-in', { email }),
  );
  await expect.poll(() => host.db.selectFrom('outbox').select('id').execute()).toHaveLength(2);
  expect(await Promise.race([...answers, setTimeout(100, 'still waiting')])).toBe('still waiting');
  pause.resolve();
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([303, 303]);
});

test('rejects an invalid address next to its field', async () => {
  const desk = await freshDesk();
  const answer = await visitor(desk.host).post('/desk/sign-in', { email: 'ruth at home' });
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain('Please enter your e-mail address.');
  expect(answer.payload).toContain('ruth at home');
});

/** Requests a link from a network. */
const askFrom = (host: TestHost, email: string, remoteAddress: string) =>
  host.inject({
    method: 'POST',
    url: '/desk/sign-in',
    remoteAddress,
    headers: { origin: siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email }).toString(),
  });

test('over five links an hour for an address from one network, no e-mail is sent', async () => {
  const desk = await freshDesk();
  const { host } = desk;
  const queued = () => host.db.selectFrom('outbox').select('id').execute();
  const ask = async () => {
    const { statusCode, headers, payload } = await visitor(host).post('/desk/sign-in', { email: ruth });
    return { statusCode, payload, to: headers.location };
  };
  const answers = [];
  for (let time = 1; time <= 6; time += 1) answers.push(await ask());
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(303);
  expect(await queued()).toHaveLength(5);
  host.clock.advance(hour);
  await ask();
  expect(await queued()).toHaveLength(6);
});

test('requests from other networks do not keep a person from signing in', async () => {
  const desk = await freshDesk();
  for (let time = 1; time <= 20; time += 1) await askFrom(desk.host, ruth, '192.0.2.1');
  await desk.host.worker.runOnce();
  const flooded = desk.mails.length;
  expect((await askFrom(desk.host, ruth, '198.51.100.7')).statusCode).toBe(303);
  await desk.host.worker.runOnce();
  expect(desk.mails.length).toBe(flooded + 1);
});

test('over forty links an hour for an address from all networks, no e-mail is sent', async () => {
  const desk = await freshDesk();
  const { host } = desk;
  const queued = () => host.db.selectFrom('outbox').select('id').execute();
  const answers = [];
  for (let network = 1; network <= 42; network += 1) {
    const { statusCode, headers, payload } = await askFrom(host, ruth, `192.0.2.${network}`);
    answers.push({ statusCode, payload, to: headers.location });
  }
  expect(desk.pauses).toEqual(Array(42).fill(linkRequestMs));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await queued()).toHaveLength(40);
});

test('over the limits an address still gets a link when its last one is five minutes old', async () => {
  const { host } = await freshDesk();
  const queued = () => host.db.selectFrom('outbox').select('id').execute();
  for (let network = 1; network <= 42; network += 1) await askFrom(host, ruth, `192.0.2.${network}`);
  host.clock.advance(5 * minute);
  for (let time = 1; time <= 3; time += 1) await askFrom(host, ruth, '192.0.2.1');
  expect(await queued()).toHaveLength(41);
});

test('limits a network to twenty links an hour', async () => {
  const desk = await freshDesk();
  const ask = (number: number) =>
    visitor(desk.host).post('/desk/sign-in', { email: `person-${number}@example.org` });
  const answers = await Promise.all(Array.from({ length: 21 }, (_, number) => ask(number)));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});

test('limits attempts with links', async () => {
  const desk = await freshDesk();
  const statuses = new Set<number>();
  for (let time = 1; time <= 60; time += 1) {
    statuses.add((await enter(desk.host, `${time}`.padEnd(43, 'x'))).statusCode);
  }
  expect([...statuses]).toEqual([410]);
  expect((await enter(desk.host, 'x'.repeat(43))).statusCode).toBe(429);
});

test('does not reuse a session token from the browser', async () => {
  const desk = await freshDesk();
  const planted = `desk=${'x'.repeat(43)}`;
  const { token } = await requestLink(desk);
  const cookie = cookieIn(await enter(desk.host, token, planted));
  expect(cookie).not.toBe(planted);
  expect((await visitor(desk.host, planted).get('/desk')).statusCode).toBe(303);
});

test('signing in again ends the device’s earlier session', async () => {
  const desk = await freshDesk();
  const first = cookieIn(await enter(desk.host, (await requestLink(desk)).token));
  const second = cookieIn(await enter(desk.host, (await requestLink(desk)).token, first));
  expect((await visitor(desk.host, first).get('/desk')).statusCode).toBe(303);
  expect((await visitor(desk.host, second).get('/desk')).statusCode).toBe(200);
});

test('"Sign out" ends this device’s session, "Sign out everywhere" all, a stolen cookie’s too', async () => {
  const desk = await freshDesk();
  const { host } = desk;
  const device = async () => cookieIn(await enter(host, (await requestLink(desk)).token));
  const [phone, computer, laptop] = [await device(), await device(), await device()];
  const statusOf = async (cookie: string) => (await visitor(host, cookie).get('/desk')).statusCode;
  const out = await visitor(host, phone).post('/desk/me/sign-out');
  expect(String(out.headers['set-cookie'])).toMatch(/^desk=; Max-Age=0; Path=\/desk;/);
  expect([await statusOf(phone), await statusOf(computer)]).toEqual([303, 200]);
  await visitor(host, computer).post('/desk/me/sign-out', { everywhere: 'yes' });
  expect([await statusOf(computer), await statusOf(laptop)]).toEqual([303, 303]);
});

test('"Sign out everywhere" ends a link that was not used yet', async () => {
  const desk = await freshDesk();
  const cookie = cookieIn(await enter(desk.host, (await requestLink(desk)).token));
  const { token } = await requestLink(desk);
  await visitor(desk.host, cookie).post('/desk/me/sign-out', { everywhere: 'yes' });
  expect((await enter(desk.host, token)).statusCode).toBe(410);
});

test('the next address never leaves the desk', async () => {
  const desk = await freshDesk();
  const { cookie } = await signIn(desk.host, 'owner');
  const ways = [
    ['https://evil.example/desk', '/desk'],
    ['//evil.example/desk', '/desk'],
    ['/\\evil.example/desk', '/desk'],
    ['javascript:alert(1)', '/desk'],
    ['/gatherings', '/desk'],
    ['/desk/../gatherings', '/desk'],
    ['/desk/help?a=1', '/desk/help?a=1'],
  ];
  for (const [next = '', way] of ways) {
    const answer = await visitor(desk.host, cookie).get(`/desk/sign-in?next=${encodeURIComponent(next)}`);
    expect([next, answer.headers.location]).toEqual([next, way]);
  }
});

test('a form sent without a session leads back to its page', async () => {
  const desk = await freshDesk();
  const referer = `${siteUrl}/desk/help`;
  const answer = await visitor(desk.host).post('/desk/me/sign-out', {}, { referer });
  expect(answer.headers.location).toBe('/desk/sign-in?next=%2Fdesk%2Fhelp');
});

test('rejects an invalid passkey', async () => {
  const desk = await freshDesk();
  const post = (path: string, payload: object) =>
    desk.host.inject({ method: 'POST', url: path, headers: { origin: siteUrl }, payload });
  const asked = await post('/desk/sign-in/passkey-options', {});
  expect(asked.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  for (const body of [{}, { id: 'x' }, { id: 'x', response: {} }]) {
    const answer = await post('/desk/sign-in/passkey', body);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

describe('the public site', () => {
  test('is byte for byte the same with a session, and sets no cookie', async () => {
    const desk = await freshDesk();
    const { cookie } = await signIn(desk.host, 'owner');
    for (const { path } of pages) {
      const shown = await visitor(desk.host).get(path);
      const staff = await visitor(desk.host, cookie).get(path);
      expect([path, staff.payload === shown.payload]).toEqual([path, true]);
      expect({ ...staff.headers, date: '' }).toEqual({ ...shown.headers, date: '' });
      expect(staff.headers['set-cookie']).toBeUndefined();
    }
  });

  test('does not name the desk', async () => {
    const desk = await freshDesk();
    const files = [
      '/sitemap.xml',
      '/robots.txt',
      '/sw.js',
      '/manifest.webmanifest',
      '/speculation-rules.json',
    ];
    for (const path of [...pages.map((page) => page.path), ...files, '/no-such-page']) {
      const { payload } = await visitor(desk.host).get(path);
      expect([path, /["'/]desk\b/.exec(payload)?.[0]]).toEqual([path, undefined]);
    }
  });
});
