import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentDir } from '#tests/content.ts';
import { backUp } from '../backup/back-up.ts';
import { findMailsAbout } from '../database/outbox-repository.ts';
import { recordEvents } from '../database/submission-event-repository.ts';
import { findSubmission } from '../database/submission-repository.ts';
import { createMailTransport } from '../mail/transport.ts';
import { goodMessage, goodPrayer, startFormHost } from '../test-support/form-host.ts';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { eraseAgain, erasePermanently } from './erase-for-good.ts';

/** Finds which texts are in any file of a folder. */
async function textsLeft(folder: string, texts: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const bytes = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  return texts.filter((word) => bytes.some((text) => text.includes(word)));
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

test('erased data is in no file: database, write-ahead log, e-mail or later backup', async () => {
  await using host = await startFormHost();
  const { db, dataDir } = host;
  const posted = { ...goodMessage, name: 'Hadassah', message: 'My sister must not hear of this.' };
  const { id } = (await host.post(posted)).json();
  await host.post({ ...goodPrayer, email: 'RUTH@example.org' }, {}, '/api/prayer-request');
  await host.post({ ...goodMessage, name: 'Naomi', email: 'naomi@example.org' });
  const request = await db.selectFrom('prayer_requests').select('id').executeTakeFirstOrThrow();
  const deeds = [
    { id: 'answer-1', kind: 'answer', texts: 'The elders pray.' },
    { id: 'note-1', kind: 'note', texts: 'Call his aunt.' },
  ] as const;
  const prayer = { id: request.id, table: 'prayer_requests' } as const;
  await recordEvents(db, prayer, deeds, { name: 'R', email: 'r@x.org' }, new Date());
  await host.worker.runOnce();
  const [mail] = await findMailsAbout(db, 'contact_submissions', id);
  // As after a kill.
  await writeFile(join(dataDir, 'mail', `${mail?.id}.eml.part`), 'Hadassah');
  const texts = [
    'Hadassah',
    'My sister must not',
    'ruth@example',
    'RUTH@example',
    'my son, who is ill',
    'The elders pray.',
    'Call his aunt.',
  ];
  expect(await textsLeft(dataDir, texts)).toContain('Hadassah');

  expect(await erasePermanently(db, 'contact_submissions', { email: 'Ruth@example.org' }, dataDir)).toBe(1);
  expect(await erasePermanently(db, 'prayer_requests', { email: 'ruth@EXAMPLE.org' }, dataDir)).toBe(1);
  if (!host.databaseUrl) await backUp({ dataDir, contentDir }, join(dataDir, 'copy.sqlite'));
  expect(await textsLeft(dataDir, texts)).toEqual([]);
  expect(await host.stored()).toMatchObject([{ name: 'Naomi' }]);
});

test('copies of rows that had moved between pages are erased', async () => {
  await using host = await startFormHost();
  // Enough rows, with such ids, that SQLite's own overwriting misses some.
  const rows = Array.from({ length: 4000 }, (_, n) => ({
    ...goodMessage,
    id: hash(`b${n}`).slice(0, 36),
    email: `${hash(`eb${n}`).slice(0, 12)}@example.org`,
    created_at: n % 3 ? '2025-09-20T15:00:00.000Z' : '2024-09-20T15:00:00.000Z',
  }));
  for (let at = 0; at < rows.length; at += 500)
    await host.db
      .insertInto('contact_submissions')
      .values(rows.slice(at, at + 500))
      .execute();
  const before = new Date('2025-01-01T00:00:00Z');
  const old = rows.filter((_, n) => n % 3 === 0);
  expect(await erasePermanently(host.db, 'contact_submissions', { before }, host.dataDir)).toBe(old.length);
  const texts = old.map(({ email }) => email);
  expect(await textsLeft(host.dataDir, texts)).toEqual([]);
});

test('only erased data in a restored backup is erased again', async () => {
  await using host = await startFormHost();
  const { db, dataDir } = host;
  const { id } = (await host.post(goodMessage)).json();
  await host.post({ ...goodMessage, name: 'Naomi', email: 'naomi@example.org' });
  const row = await findSubmission(db, 'contact_submissions', id);
  await erasePermanently(db, 'contact_submissions', { email: 'ruth@example.org' }, dataDir);
  expect((await stat(join(dataDir, 'erased.txt'))).mode & 0o777).toBe(0o600);
  expect(await eraseAgain(db, dataDir)).toBe(0);

  if (row) await db.insertInto('contact_submissions').values(row).execute();
  expect(await eraseAgain(db, dataDir)).toBe(1);
  expect(await host.stored()).toMatchObject([{ name: 'Naomi' }]);
  // The same text, sent again, is another message.
  await host.post(goodMessage);
  expect(await eraseAgain(db, dataDir)).toBe(0);
});

test('an e-mail that is sent during its erasure leaves no file', async () => {
  await using database = await temporaryDatabase();
  const { db, dataDir } = database;
  const files = createMailTransport({ smtpUrl: undefined, dataDir });
  await using host = await startFormHost({
    database,
    transport: {
      ...files,
      async send(mail, signal) {
        await erasePermanently(db, 'contact_submissions', { email: goodMessage.email }, dataDir);
        return files.send(mail, signal);
      },
    },
  });
  await host.post(goodMessage);
  await host.worker.runOnce();
  expect(await readdir(join(dataDir, 'mail'))).toEqual([]);
});
