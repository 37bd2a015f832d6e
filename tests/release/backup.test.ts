import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/database/open-database.ts';
import { type BuiltHost, spawnBuiltHost, startBuiltHost, temporaryFolder } from '../built-host.ts';

/* Runs `npm run backup` while the built host accepts messages, then `npm run restore`. */

/** A host without a mail server; e-mails stay in the outbox. */
const start = (dataDir: string) =>
  startBuiltHost(dataDir, { env: { RATE_LIMIT: '100000/10m', SMTP_URL: 'smtp://127.0.0.1:1' } });

async function command(name: 'backup' | 'restore', file: string, dataDir: string) {
  await using child = await spawnBuiltHost(dataDir, { program: ['server/backup/main.ts', name, file] });
  child.child.stdout.resume();
  const [code] = await child.exited;
  return code;
}

/**
 * Uses a new visitor each time, because one address gets five acknowledgements a day.
 * @returns the id of the stored message
 */
async function post(host: BuiltHost, n: number): Promise<string> {
  const { status, id } = await host.post({
    email: `visitor-${n}@example.org`,
    message: `Message number ${n}.`,
  });
  expect(status).toBe(201);
  return id;
}

test('a backup taken while messages arrive holds all accepted messages and their e-mails', async () => {
  using folder = temporaryFolder();
  const [before, after, file] = ['before', 'after', 'copy.sqlite'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];

  await using first = await start(before);
  const accepted: string[] = [];
  let asked = 0;
  while (asked < 20) accepted.push(await post(first, asked++));

  let done = false;
  const copying = command('backup', file, before).finally(() => {
    done = true;
  });
  let during = 0;
  const visitor = async () => {
    for (; !done; during++) await post(first, asked++);
  };
  await Promise.all([visitor(), visitor(), visitor(), visitor()]);
  expect(await copying).toBe(0);
  expect(during).toBeGreaterThan(0);
  await first.kill();

  expect(await command('restore', file, after)).toBe(0);
  await using second = await start(after);
  expect(await second.status('/readyz')).toBe(200);
  expect(await post(second, asked)).toBeTruthy();
  await second.kill();

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
