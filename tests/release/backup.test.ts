import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/database/open-database.ts';
import { type BuiltHost, spawnBuiltHost, startBuiltHost, temporaryFolder } from '../built-host.ts';
import { contentDir as testContent } from '../content.ts';

/* Runs `npm run backup` while the built host accepts messages, then `npm run restore`. */

/** A host without a mail server; e-mails stay in the outbox. */
const start = (dataDir: string) =>
  startBuiltHost(dataDir, { env: { RATE_LIMIT: '100000/10m', SMTP_URL: 'smtp://127.0.0.1:1' } });

async function command(name: 'backup' | 'restore', file: string, dataDir: string, contentDir = testContent) {
  await using child = await spawnBuiltHost(dataDir, {
    program: ['server/backup/main.ts', name, file],
    env: { CONTENT_DIR: contentDir },
  });
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

test('a restored archive serves the same files, and keeps those in the trash', async () => {
  using folder = temporaryFolder();
  const [before, after] = [join(folder.path, 'before'), join(folder.path, 'after')];
  const contentDir = join(folder.path, 'content');
  cpSync(testContent, contentDir, { recursive: true });
  const map = Buffer.from(`%PDF-1.7\n${randomBytes(300_000).toString('latin1')}\n%%EOF\n`, 'latin1');
  const old = Buffer.from('%PDF-1.7\nold\n%%EOF\n');
  // The host deletes what has been in the trash for 30 days.
  const today = new Date().toISOString().slice(0, 10);
  mkdirSync(join(contentDir, 'files'));
  for (const [name, bytes, removed] of [
    ['map', map, ''],
    ['old', old, `takenDown: "${today}"\n`],
  ] as const) {
    writeFileSync(join(contentDir, `files/${name}-0a1b2c3d.pdf`), bytes);
    writeFileSync(
      join(contentDir, `files/${name}.yaml`),
      `title: ${name}\nfile: ${name}-0a1b2c3d.pdf\nadded: "2025-09-30"\n${removed}`,
    );
  }
  const archive = join(folder.path, 'copy.tar.gz');
  {
    await using first = await startBuiltHost(before, { env: { CONTENT_DIR: contentDir } });
    expect(await first.status('/files/map.pdf')).toBe(200);
    expect(await command('backup', archive, before, contentDir)).toBe(0);
  }
  expect(await command('restore', archive, after, contentDir)).toBe(0);
  const restored = join(after, 'content');
  await using second = await startBuiltHost(after, { env: { CONTENT_DIR: restored } });
  const response = await fetch(`${second.url}/files/map.pdf`);
  expect(Buffer.from(await response.arrayBuffer()).equals(map)).toBe(true);
  expect(await second.status('/files/old.pdf')).toBe(404);
  expect(readFileSync(join(restored, 'files/old-0a1b2c3d.pdf')).equals(old)).toBe(true);
  expect(readFileSync(join(restored, 'files/old.yaml'), 'utf8')).toContain('takenDown');
});
