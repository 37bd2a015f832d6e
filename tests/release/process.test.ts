import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueMails } from '#server/database/outbox-repository.ts';
import { portFault } from '#server/start-faults.mjs';
import { freePort } from '#server/test-support/free-port.ts';
import { createPostgresDatabase, runOn } from '#server/test-support/postgres-databases.ts';
import { goodMessage, spawnBuiltHost, startBuiltHost, temporaryFolder } from '../built-host.ts';
import { startHost } from '../host.ts';

/* The built host in a process, as `npm start` runs it. */

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => folder[Symbol.dispose]());

const siteUrl = 'https://www.example.org';
const production = { NODE_ENV: 'production', MAIL_TRANSPORT: 'files' };

/** Exit code and output of a host that does not start. */
async function refusal(env: Record<string, string>, port?: number) {
  await using host = await spawnBuiltHost(folder.path, { env, ...(port && { port }) });
  const [code] = await host.exited;
  return { code, said: host.stderr().trim() };
}

describe('refuses to start, in one line that says what to fix, when', () => {
  // Rules of all settings: server/config.test.ts.
  it.each([
    ['PORT', { PORT: 'eighty' }, /^PORT .*Example: PORT=.*$/],
    [
      'CLOCK',
      { ...production, SAMPLES: 'allowed', SITE_URL: siteUrl, CLOCK: '2025-10-09T01:00:00Z' },
      /^CLOCK .*refused in production.*$/,
    ],
  ])('%s is faulty', async (_, env, message) => {
    expect(await refusal(env)).toEqual({ code: 2, said: expect.stringMatching(message) });
  });

  it('settings are missing in production, with all of them in one message', async () => {
    const { code, said } = await refusal({ NODE_ENV: 'production' });
    expect(code).toBe(2);
    expect(said).toMatch(/^SMTP_URL is not set.*Example: MAIL_TRANSPORT=files$/m);
    expect(said).toMatch(/^SITE_URL is not set.*Example: SITE_URL=https:/m);
    expect(said).toMatch(/SAMPLES=allowed.*ministry\.yaml:\d+ mail\./s);
  });

  it('the content has sample addresses in production, with the list', async () => {
    const { code, said } = await refusal(production);
    expect(code).toBe(2);
    expect(said).toMatch(/ministry\.yaml:\d+ mail\.notify\.1: office@beth-example\.example$/m);
    expect(said).toMatch(/team\/deacon\.yaml:\d+ email: bart@beth-example\.example$/m);
  });

  it('the database is damaged', async () => {
    writeFileSync(join(folder.path, 'ministry.sqlite'), 'not a database '.repeat(500));
    // This error ends the process, as when PostgreSQL does not respond.
    await expect(startHost({ config: { dataDir: folder.path } })).rejects.toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringMatching(/^DATA_DIR [^\n]+$/),
    });
  });

  it('PostgreSQL does not answer', async () => {
    const { code, said } = await refusal({
      DATABASE_URL: 'postgres://ministry:hunter2@127.0.0.1:1/ministry',
    });
    expect(code).toBe(2);
    expect(said).toMatch(
      /^DATABASE_URL leads to 127\.0\.0\.1:1\/ministry, [^\n]+ Start PostgreSQL there[^\n]+$/,
    );
    expect(said).not.toContain('hunter2');
  });

  it('the site is already running, where sample addresses are allowed', async () => {
    const env = { ...production, SAMPLES: 'allowed', SITE_URL: 'https://www.example.org' };
    await using first = await startBuiltHost(folder.path, { env });
    const { port } = first;
    expect(await first.status('/readyz')).toBe(200);
    expect(await refusal({}, port)).toEqual({
      code: 2,
      said: `The site is already running at https://www.example.org, on port ${port}. Stop it first, or choose another port, for example PORT=${port + 1}.`,
    });
  });

  it.each([
    ['answers otherwise', createHttpServer((_, response) => response.end('{"status":"ok"}'))],
    ['does not speak HTTP', createServer((socket) => socket.end('hello\n'))],
  ])('another program has the port, which %s', async (_, other) => {
    const port = await freePort();
    await once(other.listen(port, '127.0.0.1'), 'listening');
    const message = await portFault({ PORT: String(port), HOST: '127.0.0.1' });
    other.close();
    expect(message).toBe(
      `PORT is ${port}, but something else listens there. Choose another, for example PORT=${port + 1}.`,
    );
  });
});

describe('a stop by SIGTERM', () => {
  it('answers pending requests, sends pending e-mails, and exits with 0', async () => {
    await using host = await startBuiltHost(folder.path);
    const posts = Array.from({ length: 20 }, (_, n) =>
      host.post({ email: `ruth${n}@example.org`, message: `Message number ${n}, as promised.` }),
    );
    // A request whose body is incomplete when the stop comes.
    const slow = connect(host.port, '127.0.0.1');
    const body = JSON.stringify({ ...goodMessage, message: 'The slow message.' });
    slow.write(
      `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    const answered = once(slow, 'data');
    host.child.kill('SIGTERM');
    slow.write(body);
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 201/);
    expect(await host.exited).toEqual([0, null]);
    expect(new Set(statuses)).toEqual(new Set([201]));

    // The next start sends unsent e-mails.
    await using _next = await startBuiltHost(folder.path);
    const mails = () => readdirSync(join(folder.path, 'mail')).filter((name) => name.endsWith('.eml')).length;
    await expect.poll(mails, { timeout: 20_000 }).toBe(42);
  });
});

it('takes no more mails after SIGTERM, while a slow request delays the exit', async () => {
  const host = await startHost();
  host.worker.start();
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  const slow = connect((host.app.server.address() as AddressInfo).port, '127.0.0.1');
  slow.write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n');
  await once(host.app.server, 'request');
  const stopped = host[Symbol.asyncDispose]();
  // A worker would drop it immediately, because there is no such message.
  const mail = { id: 'mail-1', template: 'staff-contact', submissionId: 'message-1' };
  await queueMails(host.db, [{ ...mail, submissionTable: 'contact_submissions' }], new Date());
  host.worker.queued();
  await wait(300);
  const waiting = await host.db.selectFrom('outbox').select('id').execute();
  slow.destroy();
  await stopped;
  expect(waiting).toEqual([{ id: 'mail-1' }]);
});

it('starts on PostgreSQL and writes only e-mails to DATA_DIR', async () => {
  await using database = await createPostgresDatabase('template0');
  await using host = await startBuiltHost(folder.path, { env: { DATABASE_URL: database.url } });
  expect((await host.post({ message: 'A message into PostgreSQL.' })).status).toBe(201);
  expect(await host.kill('SIGTERM')).toEqual([0, null]);
  const stored = await runOn(database.url, 'select message from contact_submissions');
  expect(stored).toEqual([{ message: 'A message into PostgreSQL.' }]);
  expect(readdirSync(folder.path).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
});
