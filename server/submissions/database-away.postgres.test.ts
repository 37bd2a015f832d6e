import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/built-host.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { goodMessage, startFormHost } from '../test-support/form-host.ts';
import { createPostgresDatabase } from '../test-support/postgres-databases.ts';
import { startPostgres } from '../test-support/postgres-server.ts';

test('while PostgreSQL is down forms answer 503 and the site is not ready; afterwards both work', async () => {
  using folder = temporaryFolder();
  await using server = await startPostgres();
  await using db = await openPostgres(server.url('postgres'));
  await using host = await startFormHost({
    database: { db, dataDir: folder.path, databaseUrl: server.url('postgres') },
  });
  const ready = async () => (await host.app.inject('/readyz')).statusCode;
  const first = await host.post(goodMessage);
  expect([first.statusCode, await ready()]).toEqual([201, 200]);

  const burst = Array.from({ length: 20 }, (_, n) =>
    host.post({ ...goodMessage, message: `In a burst ${n}` }),
  );
  await server.stop();
  const promised = (await Promise.all(burst)).filter(({ statusCode }) => statusCode === 201);
  const refused = await host.post({ ...goodMessage, message: 'Sent while it was away' });
  expect([refused.statusCode, await ready()]).toEqual([503, 503]);
  expect(refused.json().detail).toBe(
    'We cannot take messages at this moment. Please try again in a few minutes.',
  );
  await expect(host.worker.runOnce()).rejects.toThrow();

  await server.start();
  const second = await host.post({ ...goodMessage, message: 'Sent once it was back' });
  expect([second.statusCode, await ready()]).toEqual([201, 200]);
  const stored = (await host.stored()).map(({ id }) => id);
  expect(stored).toEqual(
    expect.arrayContaining([first, ...promised, second].map((answer) => answer.json().id)),
  );
});

/** A proxy between the site and PostgreSQL that can drop the data of its connections. */
async function startTunnel(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: Object.assign(new URL(target), { port: typeof address === 'object' ? address?.port : '' }).href,
    swallow() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

test('a silent connection is abandoned, and the next post uses another', async () => {
  using folder = temporaryFolder();
  await using database = await createPostgresDatabase();
  await using tunnel = await startTunnel(new URL(database.url));
  await using db = await openPostgres(tunnel.url, { silenceMs: 500 });
  await using host = await startFormHost({ database: { db, dataDir: folder.path, databaseUrl: tunnel.url } });
  expect((await host.post(goodMessage)).statusCode).toBe(201);
  tunnel.swallow();
  expect((await host.post({ ...goodMessage, message: 'Into the void' })).statusCode).toBe(503);
  expect(host.log()).toContain('PostgreSQL has been silent');
  expect((await host.post({ ...goodMessage, message: 'By another way' })).statusCode).toBe(201);
});

test('row values in errors of PostgreSQL are not logged', async () => {
  await using host = await startFormHost();
  await sql`alter table contact_submissions add check (length(message) < 30)`.execute(host.db);
  const answer = await host.post({ ...goodMessage, message: 'A private request in many words' });
  expect(answer.statusCode).toBe(503);
  expect(host.log()).toContain('violates check constraint');
  expect(host.log()).not.toMatch(/private|Ruth|ruth@/);
});
