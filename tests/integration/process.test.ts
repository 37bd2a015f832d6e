import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase, runOn } from '../../server/test-support/postgres-databases.ts';

/*
 * The built host as a process of its own, the way `npm start` runs it.
 */

const main = fileURLToPath(new URL('../../dist/host/main.mjs', import.meta.url));
const port = Number(process.env.TEST_PORT ?? 4173) + 6;
const url = `http://127.0.0.1:${port}`;

let dataDir: string;
let host: ChildProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'process-test-'));
});

afterEach(async () => {
  if (host?.exitCode === null && host.signalCode === null) {
    host.kill('SIGKILL');
    await once(host, 'exit');
  }
  rmSync(dataDir, { recursive: true });
});

function run(env: Record<string, string>) {
  host = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return host;
}

async function listening(child: ChildProcess) {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes('The site is at')) return;
  throw new Error('The host ended before it listened.');
}

async function refusal(env: Record<string, string>) {
  const child = run(env);
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}

const post = (message: string) =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ruth Boaz', email: 'ruth@example.org', message }),
  });

describe('refuses to start, in one line that says what to mend, when', () => {
  it.each([
    ['PORT', 'eighty'],
    ['SITE_URL', 'example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['DATABASE_URL', 'mysql://db.example.org/ministry'],
    ['TRUST_PROXY', 'yes'],
    ['RATE_LIMIT', '30'],
    ['RETENTION_DAYS', '-1'],
    ['CLOCK', 'yesterday'],
  ])('%s is %s', async (name, value) => {
    const { code, said } = await refusal({ [name]: value });
    expect(code).toBe(2);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toMatch(new RegExp(`^${name} .*Example: ${name}=`));
  });

  it('the clock is frozen in production', async () => {
    const { code, said } = await refusal({ NODE_ENV: 'production', CLOCK: '2025-10-09T01:00:00Z' });
    expect([code, said]).toEqual([2, expect.stringMatching(/^CLOCK .*refused in production/)]);
  });

  it('the database is damaged', async () => {
    writeFileSync(join(dataDir, 'ministry.sqlite'), 'not a database '.repeat(500));
    const { code, said } = await refusal({});
    expect([code, said]).toEqual([2, expect.stringContaining('DATA_DIR')]);
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

  it('the site is running already', async () => {
    await listening(run({ SITE_URL: 'https://www.example.org' }));
    const first = host;
    const { code, said } = await refusal({});
    first?.kill('SIGKILL');
    expect([code, said]).toEqual([
      2,
      `The site is already running at https://www.example.org, on port ${port}. Stop it to start it anew, or choose another port, for example PORT=${port + 1}.`,
    ]);
  });

  it.each([
    ['answers otherwise', createHttpServer((_, response) => response.end('{"status":"ok"}'))],
    ['does not speak HTTP', createServer((socket) => socket.end('hello\n'))],
  ])('another program has the port, which %s', async (_, other) => {
    await once(other.listen(port, '127.0.0.1'), 'listening');
    const { code, said } = await refusal({});
    other.close();
    expect([code, said]).toEqual([
      2,
      `PORT is ${port}, but something else listens there. Choose another, for example PORT=${port + 1}.`,
    ]);
  });
});

describe('a stop by SIGTERM', () => {
  it('answers what is under way, sends what was promised, and ends well', async () => {
    const child = run({});
    await listening(child);
    const posts = Array.from({ length: 20 }, (_, index) => post(`Message number ${index}, as promised.`));
    // A request whose body is still on its way when the stop comes.
    const slow = connect(port, '127.0.0.1');
    const body = JSON.stringify({
      name: 'Ruth Boaz',
      email: 'ruth@example.org',
      message: 'The slow message.',
    });
    slow.write(
      `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const statuses = (await Promise.all(posts)).map((answer) => answer.status);
    const ended = once(child, 'exit');
    const answered = once(slow, 'data');
    child.kill('SIGTERM');
    slow.write(body);
    const [answer] = await answered;
    const [code] = await ended;
    expect(code).toBe(0);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(String(answer)).toMatch(/^HTTP\/1\.1 201/);

    // The next start sends whatever was not sent yet.
    await listening(run({}));
    const mails = () => readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')).length;
    await expect.poll(mails, { timeout: 20_000 }).toBe(42);
  });
});

it('starts on PostgreSQL, where it leaves nothing in DATA_DIR but e-mails', async () => {
  await using database = await createPostgresDatabase('template0');
  const child = run({ DATABASE_URL: database.url });
  await listening(child);
  expect((await post('A message into PostgreSQL.')).status).toBe(201);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const stored = await runOn(database.url, 'select message from contact_submissions');
  expect(stored).toEqual([{ message: 'A message into PostgreSQL.' }]);
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
});
