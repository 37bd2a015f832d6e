import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { projectAssets } from '#content-model/theme.ts';
import { readLiveContent } from '#server/content/live-content.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { movableClock } from '#server/test-support/movable-clock.ts';
import { createPostgresDatabase } from '#server/test-support/postgres-databases.ts';
import { temporaryFolder } from '#tests/built-host.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { createPublisher, withPublishLock } from './publisher.ts';

test('two hosts change content one after another, also when a change takes long', async () => {
  await using undo = new AsyncDisposableStack();
  const { url } = undo.use(await createPostgresDatabase());
  const dataDir = undo.use(temporaryFolder()).path;
  const { dir } = copyOfContent();
  const common = { clock: movableClock('2025-10-09T01:00:00Z'), log: pino({ level: 'silent' }), dataDir };
  const silenceMs = 1000;
  const host = async () => {
    const db = await openPostgres(url, { silenceMs });
    undo.defer(() => db.destroy());
    const parts = projectAssets();
    const { live } = await readLiveContent({ ...common, contentDir: dir, parts, changed() {} });
    undo.defer(() => live.stop());
    return createPublisher({ ...common, db, publishDir: dir, live });
  };
  const hosts = [await host(), await host()];
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await setTimeout(2.5 * silenceMs);
    running -= 1;
    return 'changed';
  };
  expect(await Promise.all(hosts.map(({ place }) => place(work)))).toEqual(['changed', 'changed']);
});

test('a host whose network is gone does not keep others from publishing', async () => {
  await using undo = new AsyncDisposableStack();
  const { url } = undo.use(await createPostgresDatabase());
  const sockets: Socket[] = [];
  const network = createServer((near) => {
    const { hostname, port } = new URL(url);
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  await once(network.listen(0, '127.0.0.1'), 'listening');
  undo.defer(() => {
    for (const socket of sockets) socket.destroy();
    network.close();
  });
  const throughNetwork = new URL(url);
  throughNetwork.hostname = '127.0.0.1';
  throughNetwork.port = String((network.address() as AddressInfo).port);
  const [gone, other] = [
    await openPostgres(throughNetwork.href, { silenceMs: 1000 }),
    await openPostgres(url),
  ];
  undo.defer(() => other.destroy());
  const isLocked = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const publishing = withPublishLock(gone, async () => {
    isLocked.resolve();
    await isOver.promise;
  });
  await isLocked.promise;
  for (const socket of sockets) socket.unpipe().pause();
  expect(await withPublishLock(other, async () => 'published')).toBe('published');
  isOver.resolve();
  await expect(publishing).rejects.toThrow();
  await gone.destroy();
});
