import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openSqlite } from '../../server/database/open-sqlite.ts';

/*
 * `npm run backup` beside the built host while that takes messages, and `npm run restore` for another.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const port = Number(process.env.TEST_PORT ?? 4173) + 7;
const url = `http://127.0.0.1:${port}`;

const run = (program: string[], env: Record<string, string>) =>
  spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** A host whose e-mails nobody takes: they wait in the outbox. */
async function start(dataDir: string): Promise<ChildProcess> {
  const env = { DATA_DIR: dataDir, RATE_LIMIT: '100000/10m', SMTP_URL: 'smtp://127.0.0.1:1' };
  const host = run(['dist/host/main.mjs'], env);
  for await (const chunk of host.stdout ?? []) if (String(chunk).includes('The site is at')) return host;
  throw new Error('The host ended before it listened.');
}

async function kill(host: ChildProcess) {
  const ended = once(host, 'exit');
  host.kill('SIGKILL');
  await ended;
}

async function command(name: 'backup' | 'restore', file: string, dataDir: string) {
  const child = run(['server/backup/main.ts', name, file], { DATA_DIR: dataDir });
  child.stdout?.resume();
  const [code] = await once(child, 'close');
  return code;
}

/** @returns the id of what the host has promised to keep */
async function post(n: number): Promise<string> {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ruth Boaz', email: 'ruth@example.org', message: `Message number ${n}.` }),
  });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return id;
}

test('a backup taken while messages arrive holds all that were accepted before, e-mails included', async () => {
  await using undo = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  undo.defer(() => rm(folder, { recursive: true }));
  const [before, after, file] = ['before', 'after', 'copy.sqlite'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];

  const first = await start(before);
  undo.defer(() => void first.kill('SIGKILL'));
  const accepted: string[] = [];
  let asked = 0;
  while (asked < 20) accepted.push(await post(asked++));

  let done = false;
  const copying = command('backup', file, before).finally(() => {
    done = true;
  });
  let during = 0;
  const visitor = async () => {
    for (; !done; during++) await post(asked++);
  };
  await Promise.all([visitor(), visitor(), visitor(), visitor()]);
  expect(await copying).toBe(0);
  expect(during).toBeGreaterThan(0);
  await kill(first);

  expect(await command('restore', file, after)).toBe(0);
  const second = await start(after);
  undo.defer(() => void second.kill('SIGKILL'));
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await post(asked)).toBeTruthy();
  await kill(second);

  await using db = await openSqlite({ dataDir: after });
  const messages = await db.selectFrom('contact_submissions').select('id').execute();
  const waiting = await db
    .selectFrom('outbox')
    .select('submission_id')
    .where('sent_at', 'is', null)
    .execute();
  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining(accepted));
  for (const { id } of messages)
    expect(waiting.filter(({ submission_id }) => submission_id === id)).toHaveLength(2);
});
