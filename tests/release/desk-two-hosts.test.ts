import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messagePath } from '#core/messages/library.ts';
import { addPerson } from '#desk/auth/people.ts';
import { makeInvitation } from '#desk/auth/sign-in-links.ts';
import { createRecordingStore } from '#desk/library/recording-store.ts';
import { writeJournal } from '#desk/publish/journal.ts';
import { withPublishLock } from '#desk/publish/publisher.ts';
import { day, hour } from '#server/test-support/movable-clock.ts';
import { createPostgresDatabase } from '#server/test-support/postgres-databases.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { add, recording, upload } from '../at-library.ts';
import { temporaryFolder } from '../built-host.ts';
import { signIn, visitor } from '../desk.ts';
import { sentBy } from '../editing.ts';
import { siteUrl, startHost } from '../host.ts';
import { multipart } from '../multipart.ts';
import { photograph } from '../photograph.ts';

type Host = Awaited<ReturnType<typeof startHost>>;

/** Two hosts on one PostgreSQL database and one data folder, and an owner who is signed in. */
async function twoHosts() {
  const undo = new AsyncDisposableStack();
  onTestFinished(() => undo.disposeAsync());
  const databaseUrl = undo.use(await createPostgresDatabase()).url;
  const dataDir = undo.use(temporaryFolder()).path;
  const copy = copyOfContent();
  const config = { databaseUrl, dataDir, contentDir: copy.dir, publishDir: copy.dir };
  const start = async () =>
    undo.use(await startHost({ config: { ...config, backupDir: join(dataDir, 'b') } }));
  const [one, two] = [await start(), await start()];
  for (const host of [one, two]) host.live.follow();
  const { person, cookie } = await signIn(one, 'owner');
  const [here, there] = [visitor(one, cookie), visitor(two, cookie)];
  const git = (...args: string[]) =>
    execFileSync('git', ['--git-dir', join(dataDir, 'content-history'), ...args]).toString();
  /** Sends files with the fields that the form proposes. */
  async function send(host: Host, path: string, fields: Record<string, string>, files: Files) {
    const { payload, type } = await multipart(files, fields);
    const headers = { cookie, origin: siteUrl, 'content-type': type };
    return host.inject({ method: 'POST', url: path, headers, payload });
  }
  return { one, two, here, there, person, cookie, dataDir, config, copy, start, send, git };
}

type Files = Parameters<typeof multipart>[0];

const saturday = (date: string) => ({ what: 'sabbath-service', date });
const seen = { timeout: 20_000, interval: 50 };
const cancelPath = '/desk/gatherings/cancel';

test('a host follows the folder that the other makes with its first publish', async () => {
  const undo = new AsyncDisposableStack();
  onTestFinished(() => undo.disposeAsync());
  const databaseUrl = undo.use(await createPostgresDatabase()).url;
  const dataDir = undo.use(temporaryFolder()).path;
  const config = { databaseUrl, dataDir, publishDir: join(dataDir, 'content') };
  const one = undo.use(await startHost({ config }));
  const two = undo.use(await startHost({ config }));
  for (const host of [one, two]) host.start();
  const ruth = visitor(one, (await signIn(one, 'owner')).cookie);
  await ruth.post(cancelPath, { ...saturday('2025-10-11'), reason: 'Ice on the roads.' });
  await vi.waitFor(async () => expect((await two.inject('/')).payload).toContain('Ice on the roads.'), seen);
  expect((await two.inject('/readyz')).json()).not.toHaveProperty('servers');
});

test('a host with the same database and another folder says so until the other ends', async () => {
  const undo = new AsyncDisposableStack();
  onTestFinished(() => undo.disposeAsync());
  const databaseUrl = undo.use(await createPostgresDatabase()).url;
  const host = async () => {
    const dataDir = undo.use(temporaryFolder()).path;
    const started = await startHost({
      config: { databaseUrl, dataDir, publishDir: join(dataDir, 'content') },
    });
    started.start();
    return started;
  };
  const one = undo.use(await host());
  const two = await host();
  for (const started of [one, two]) {
    await vi.waitFor(
      async () => expect((await started.inject('/readyz')).json()).toHaveProperty('servers'),
      seen,
    );
    expect((await started.inject('/readyz?strict')).statusCode).toBe(503);
    expect(started.log.join('')).toContain('another server uses this database, but other folders');
  }
  const { payload } = await visitor(one, (await signIn(one, 'owner')).cookie).get('/desk');
  expect(payload).toContain('on several servers that do not share');
  await two[Symbol.asyncDispose]();
  await vi.waitFor(
    async () => expect((await one.inject('/readyz')).json()).not.toHaveProperty('servers'),
    seen,
  );
});

test('two hosts share sign-in, message states, sign-out and publishes', async () => {
  const { one, two } = await twoHosts();
  const now = one.clock.now();
  const email = 'ruth@example.org';
  await addPerson(one.db, { email, name: 'Ruth', role: 'owner' }, now);
  const enter = async (host: typeof one) => {
    const answer = await visitor(host).post('/desk/enter', {
      token: await makeInvitation(one.db, email, now),
    });
    return String(answer.headers['set-cookie']).split(';')[0] ?? '';
  };
  const cookies = [await enter(one), await enter(two)];
  const [here, there] = [visitor(one, cookies[0]), visitor(two, cookies[0])];

  const fields = { name: 'Carl', email: 'carl@example.org', message: 'Is there a service tomorrow?' };
  await one.inject({ method: 'POST', url: '/api/contact', payload: fields });
  const { id } = await one.db.selectFrom('contact_submissions').select('id').executeTakeFirstOrThrow();
  expect((await there.post(`/desk/messages/${id}/answered`)).statusCode).toBe(303);
  expect((await here.get('/desk/messages?state=answered')).payload).toContain(`/desk/messages/${id}`);

  await here.post(cancelPath, { ...saturday('2025-10-11'), reason: 'Ice on the roads.' });
  await vi.waitFor(async () => expect((await two.inject('/')).payload).toContain('Ice on the roads.'), seen);
  expect((await there.get('/desk')).payload).toContain('You cancelled the Sabbath Service');

  const both = await Promise.all([
    here.post(cancelPath, { ...saturday('2025-11-01'), reason: 'A wedding.' }),
    there.post(cancelPath, { ...saturday('2025-11-08'), reason: 'A feast.' }),
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

test('of two people who change the same field on two hosts, one is asked which version to keep', async () => {
  const { here, there, git } = await twoHosts();
  const form = '/desk/edit/fields?record=pages/give.yaml';
  const opened = [sentBy((await here.get(form)).payload), sentBy((await there.get(form)).payload)];
  const answers = await Promise.all(
    [here, there].map((desk, at) =>
      desk.post('/desk/edit/fields', { ...opened[at], heading: `Version ${at}`, do: 'publish' }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.payload;
  for (const text of ['Version 0', 'Version 1']) expect(refused).toContain(text);
  expect(git('fsck', '--strict')).toBe('');
});

test('two hosts keep and serve two pictures of one name that were added at the same time', async () => {
  const { one, two, send } = await twoHosts();
  const pictures = await Promise.all(
    [300, 320].map((width) => photograph({ width: 2 * width, height: width })),
  );
  const answers = await Promise.all(
    [one, two].map((host, at) =>
      send(host, '/desk/pictures', {}, [{ name: 'The door.jpg', bytes: pictures[at] ?? Buffer.alloc(0) }]),
    ),
  );
  expect(answers.map(({ headers }) => headers.location).sort()).toEqual(
    ['the-door-2', 'the-door'].map((id) => `/desk/pictures/${id}?done=added`),
  );
  for (const host of [one, two])
    await vi.waitFor(() => expect(host.site().content.pictures).toHaveLength(2), seen);
  for (const { shown } of one.site().content.pictures) {
    // Two hosts draw every size at the same time, in one folder.
    const sizes = await Promise.all([one, two, one, two].map((host) => host.inject(`${shown.src}-320.webp`)));
    expect(sizes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(sizes.map(({ rawPayload }) => rawPayload.toString('base64')))).toHaveProperty('size', 1);
  }
});

test('a recording whose parts go to two hosts is whole, and both show, play and find its message', async () => {
  const { one, two, there, cookie, send } = await twoHosts();
  const part = (host: Host, from: number, to: number) =>
    host.inject({
      method: 'POST',
      url: `/desk/library/recording/${upload}?from=${from}`,
      headers: { cookie, origin: siteUrl, 'content-type': 'application/octet-stream' },
      payload: recording.subarray(from, to),
    });
  const third = Math.floor(recording.length / 3);
  expect((await part(one, 0, third)).json()).toEqual({ received: third });
  expect((await part(two, third, 2 * third)).json()).toEqual({ received: 2 * third });
  expect((await part(one, 2 * third, recording.length)).json()).toEqual({ received: recording.length });
  const fields = {
    title: 'The quince at the gate',
    'text/transcript': '0:05 A quince tree grew by the gate.',
    upload,
    do: 'publish',
  };
  const proposed = sentBy((await there.get(add)).payload);
  for (const name of ['upload.audio', 'upload.transcript']) delete proposed[name];
  expect((await send(two, add, { ...proposed, ...fields }, [])).statusCode).toBe(303);
  const path = messagePath('the-quince-at-the-gate');
  for (const host of [one, two]) {
    await vi.waitFor(async () => expect((await host.inject(path)).statusCode).toBe(200), seen);
    const { payload } = await host.inject(path);
    const [src = ''] = /\/media\/the-quince-at-the-gate\.[0-9a-f]{12}\.mp3/.exec(payload) ?? [];
    expect((await host.inject(src)).rawPayload.equals(recording)).toBe(true);
    await vi.waitFor(
      async () =>
        expect((await host.inject('/messages?search=quince+tree')).payload).toContain(`${path}#t=5`),
      seen,
    );
    expect(host.log.join('')).not.toMatch(/"level":(40|50|60)/);
  }
});

test('bytes that arrive late over a broken connection do not damage an upload', async () => {
  using folder = temporaryFolder();
  const stores = [1, 2].map(() =>
    createRecordingStore({
      dataDir: folder.path,
      clock: { now: () => new Date() },
      reader: { read: async () => ({ ending: 'mp3', seconds: 1, junk: 0, fault: undefined }) },
    }),
  );
  const [first, second] = stores;
  const late = new PassThrough();
  late.write(recording.subarray(0, 1000));
  const stalled = first?.append('ruth', upload, 0, late);
  await vi.waitFor(async () => expect(await second?.received('ruth', upload)).toBe(1000), seen);
  await second?.append('ruth', upload, 1000, Readable.from([recording.subarray(1000, 3000)]));
  late.end(recording.subarray(1000, 2000));
  await stalled;
  expect(await second?.append('ruth', upload, 3000, Readable.from([recording.subarray(3000)]))).toBe(
    recording.length,
  );
  const [name = ''] = readdirSync(join(folder.path, 'uploads'));
  expect(readFileSync(join(folder.path, 'uploads', name)).equals(recording)).toBe(true);
});

test('a scheduled draft is published once, whichever host is faster', async () => {
  const { one, two, here, git } = await twoHosts();
  const form = sentBy((await here.get('/desk/edit/fields?record=pages/give.yaml')).payload);
  const later = { 'publish-on': '2025-10-09', 'publish-at': '06:30' };
  await here.post('/desk/edit/fields', { ...form, heading: 'Give in the morning', ...later, do: 'save' });
  for (const host of [one, two]) host.clock.advance(24 * hour);
  await Promise.all([one, two].map((host) => host.scheduledDrafts.runOnce()));
  for (const host of [one, two])
    await vi.waitFor(
      async () => expect((await host.inject('/give')).payload).toContain('Give in the morn'),
      seen,
    );
  expect(git('log', '--format=%s').match(/changed Give/g)).toHaveLength(1);
  expect(await one.db.selectFrom('desk_drafts').selectAll().execute()).toEqual([]);
});

test('a draft that a killed host had published is not said to have failed', async () => {
  const { one, here, copy } = await twoHosts();
  const form = sentBy((await here.get('/desk/edit/fields?record=pages/give.yaml')).payload);
  const later = { 'publish-on': '2025-10-09', 'publish-at': '06:30' };
  await here.post('/desk/edit/fields', { ...form, heading: 'Give in the morning', ...later, do: 'save' });
  const { text } = await one.db.selectFrom('desk_drafts').select('text').executeTakeFirstOrThrow();
  copy.write('pages/give.yaml', text);
  await one.live.refresh();
  one.clock.advance(24 * hour);
  await one.scheduledDrafts.runOnce();
  expect(await one.db.selectFrom('desk_drafts').selectAll().execute()).toEqual([]);
});

test('what another host left half-written is not shown, and finished without another publish', async () => {
  const { one, two, here, copy, git } = await twoHosts();
  for (const host of [one, two]) host.start();
  // The history begins.
  await here.post(cancelPath, { ...saturday('2025-10-11'), reason: 'Ice on the roads.' });
  const files = Object.fromEntries(
    ['pages/give.yaml', 'pages/connect.yaml'].map((path) => [
      path,
      readFileSync(join(copy.dir, path), 'utf8').replace(/^heading: .*/m, 'heading: Written by the killed'),
    ]),
  );
  const shown = (host: Host) =>
    [host.site().content.pages.give, host.site().content.pages.connect].map((page) =>
      JSON.stringify(page).includes('Written by the killed'),
    );
  const states = new Set<string>();
  const watching = setInterval(() => {
    for (const host of [one, two]) states.add(String(shown(host)));
  }, 5);
  onTestFinished(() => clearInterval(watching));
  // Holds the lock, as a host that publishes slowly and is then killed.
  await withPublishLock(one.db, async () => {
    const by = { name: 'Ruth', email: 'ruth@example.org' };
    await writeJournal(copy.dir, { by, words: 'killed', where: '/', at: new Date().toISOString(), files });
    copy.write('pages/give.yaml', files['pages/give.yaml'] ?? '');
    const scans = [one, two].flatMap((host) => [host.live.refresh(), host.live.refresh()]);
    await Promise.all(scans);
    for (const host of [one, two]) await host.live.refresh();
    expect([shown(one), shown(two)]).toEqual([
      [false, false],
      [false, false],
    ]);
  });
  for (const host of [one, two]) await vi.waitFor(() => expect(shown(host)).toEqual([true, true]), seen);
  expect([...states].sort()).toEqual(['false,false', 'true,true']);
  expect(git('log', '--format=%s').split('\n')[0]).toBe('killed');
  expect(git('fsck', '--strict')).toBe('');
});

test('a host that starts leaves the forms alone that another is receiving', async () => {
  const { dataDir, start } = await twoHosts();
  const folder = join(dataDir, 'uploads');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'half-a-picture'), 'half');
  await start();
  expect(readdirSync(folder)).toContain('half-a-picture');
});

test('two hosts erase, empty the trash and make the nightly backup once', async () => {
  const { one, two, here, send, git, dataDir } = await twoHosts();
  mkdirSync(join(dataDir, 'b'));
  await send(one, '/desk/pictures', {}, [
    { name: 'The door.jpg', bytes: await photograph({ width: 400, height: 300 }) },
  ]);
  await here.post('/desk/pictures/the-door', { do: 'take-down' });
  for (const host of [one, two]) {
    await host.live.refresh();
    expect(host.site().content.pictures[0]?.takenDown).toBe('2025-10-08');
    host.clock.advance(31 * day);
  }
  for (const work of ['retention', 'trash', 'backup', 'brokenUploads'] as const)
    await Promise.all([one, two].map((host) => host[work].runOnce()));
  expect(git('log', '--format=%s').match(/deleted what was taken down/g)).toHaveLength(1);
  expect(readdirSync(join(dataDir, 'b'))).toHaveLength(1);
  for (const host of [one, two]) expect(host.log.join('')).not.toMatch(/"level":(50|60)/);
});
