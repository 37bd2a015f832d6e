import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { createPostgresDatabase } from '#server/test-support/postgres-databases.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { type BuiltHost, startBuiltHost, temporaryFolder } from '../built-host.ts';
import { signIn } from '../desk.ts';
import { siteUrl } from '../host.ts';

/* Two built hosts in processes of their own, behind a proxy: what visitors and staff see when one dies. */

/** Sends requests to the hosts in turn, and to the next one when a host does not answer. */
async function startProxy(hosts: readonly BuiltHost[]) {
  let turn = 0;
  async function forward(asked: IncomingMessage, answer: ServerResponse) {
    const body = await buffer(asked);
    turn += 1;
    for (const host of [...hosts.slice(turn % hosts.length), ...hosts.slice(0, turn % hosts.length)]) {
      const { port } = host;
      const { method, url: path, headers } = asked;
      const sent = request({ host: '127.0.0.1', port, method, path, headers });
      sent.end(body);
      try {
        const [received] = (await once(sent, 'response')) as [IncomingMessage];
        const bytes = await buffer(received);
        return void answer.writeHead(received.statusCode ?? 502, received.headers).end(bytes);
      } catch {
        // It is down, or was killed while it answered.
      }
    }
    answer.writeHead(502).end();
  }
  const server = createServer((asked, answer) => void forward(asked, answer));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const saturdays = ['2025-10-11', '2025-10-25', '2025-11-01', '2025-11-08', '2025-11-15'];
const seen = { timeout: 30_000, interval: 100 };

test('a host killed while it publishes leaves the other serving and publishing, and the history whole', async () => {
  const undo = new AsyncDisposableStack();
  onTestFinished(() => undo.disposeAsync());
  const databaseUrl = undo.use(await createPostgresDatabase()).url;
  const dataDir = undo.use(temporaryFolder()).path;
  const { dir, read } = copyOfContent();
  const env = {
    ...{ DATABASE_URL: databaseUrl, CONTENT_DIR: dir, SITE_URL: siteUrl, LOG_LEVEL: 'error' },
    CLOCK: '2025-10-09T01:00:00Z',
  };
  const start = async () => undo.use(await startBuiltHost(dataDir, { env }));
  // Together, as a supervisor starts them.
  const [one, two] = await Promise.all([start(), start()]);
  const proxy = await startProxy([one, two]);
  const db = await openDatabase({ dataDir, databaseUrl });
  undo.defer(() => db.destroy());
  const { cookie } = await signIn({ db, clock: { now: () => new Date() } }, 'owner');
  const cancel = async (date: string) => {
    const answer = await fetch(`${proxy}/desk/gatherings/cancel`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ what: 'sabbath-service', date, reason: `Reason ${date}` }),
    });
    await answer.arrayBuffer();
    expect(answer.headers.get('location') ?? '').not.toContain('sign-in');
    return answer.status;
  };
  const page = async () => {
    const answer = await fetch(`${proxy}/gatherings`);
    return { status: answer.status, text: await answer.text() };
  };

  const [first = '', ...later] = saturdays;
  expect(await cancel(first)).toBe(303);
  let isDone = false;
  const statuses = new Set<number>();
  const visitor = async () => {
    while (!isDone) statuses.add((await page()).status);
  };
  const visits = Promise.all([visitor(), visitor()]);
  undo.defer(() => {
    isDone = true;
    return visits.then(() => {});
  });
  const publishes = later.map(cancel);
  // While the hosts publish one after another.
  await Promise.race(publishes);
  await one.kill();
  const answered = await Promise.all(publishes);
  // A publish that the killed host had finished is not published again by the other.
  for (const status of answered) expect([303, 422, 409]).toContain(status);
  expect(await cancel('2025-11-22')).toBe(303);
  await vi.waitFor(async () => {
    const { text } = await page();
    for (const date of saturdays.slice(0, 3)) expect(text).toContain(`Reason ${date}`);
  }, seen);
  isDone = true;
  await visits;
  expect([...statuses]).toEqual([200]);
  const git = (...args: string[]) =>
    execFileSync('git', ['--git-dir', join(dataDir, 'content-history'), ...args]).toString();
  expect(git('fsck', '--strict')).toBe('');
  expect(git('log', '--format=%s').match(/cancelled the Sabbath Service/g)).toHaveLength(6);
  expect(git('--work-tree', dir, 'status', '--porcelain', '--untracked-files=no')).toBe('');
  expect(read().exceptions.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([...saturdays, '2025-11-22'].map((date) => `Reason ${date}`)),
  );

  // The next one starts while the other serves, and shows the same.
  const three = await start();
  expect(await (await fetch(`${three.url}/gatherings`)).text()).toContain(`Reason ${first}`);
  for (const host of [two, three]) expect(host.stderr()).toBe('');
});
