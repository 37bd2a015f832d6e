import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DatabaseOpenError } from '../errors.ts';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { openSqlite } from './open-database.ts';

const message = {
  id: 'm1',
  name: 'Ruth',
  email: 'ruth@example.org',
  subject: null,
  message: 'Shalom to you all',
  created_at: '2025-09-20T15:00:00.000Z',
};

const faultOf = (dataDir: string) =>
  openSqlite({ dataDir }).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('opening the SQLite file', () => {
  test('creates a private folder and every table of the specification', async () => {
    await using site = await temporaryDatabase();
    const dataDir = join(site.dataDir, 'deep/er');
    const db = await openSqlite({ dataDir });
    const tables = await db.introspection.getTables();
    await db.destroy();
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users', 'contact_submissions', 'book_requests', 'prayer_requests', 'outbox']),
    );
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  test('works in two processes at the same time, also the first time', async () => {
    await using site = await temporaryDatabase();
    const dataDir = join(site.dataDir, 'new');
    const both = await Promise.all([openSqlite({ dataDir }), openSqlite({ dataDir })]);
    await both[0].insertInto('contact_submissions').values(message).execute();
    expect(await both[1].selectFrom('contact_submissions').selectAll().execute()).toEqual([message]);
    await Promise.all(both.map((db) => db.destroy()));
  });

  test('keeps existing rows', async () => {
    await using site = await temporaryDatabase();
    await site.db.insertInto('contact_submissions').values(message).execute();
    const again = await openSqlite({ dataDir: site.dataDir });
    expect(await again.selectFrom('contact_submissions').selectAll().execute()).toEqual([message]);
    await again.destroy();
  });

  test('commits durably, in a mode in which readers do not wait', async () => {
    await using site = await temporaryDatabase();
    const setting = async (name: string) =>
      Object.values((await sql.raw<object>(`PRAGMA ${name}`).execute(site.db)).rows[0] ?? {})[0];
    expect(await setting('journal_mode')).toBe('wal');
    expect(await setting('synchronous')).toBe(2);
    expect(await setting('foreign_keys')).toBe(1);
    expect(await setting('busy_timeout')).toBe(3000);
    // Erased text does not stay in the file.
    expect(await setting('secure_delete')).toBe(1);
  });

  test.each<[string, RegExp, (dataDir: string) => Promise<void>]>([
    ['is no folder', /Make the folder writable/, async (dataDir: string) => writeFile(dataDir, 'a file')],
    [
      'holds another kind of file',
      /The file is damaged\. Move all files .* restore the newest backup/,
      async (dataDir: string) => {
        await mkdir(dataDir);
        await writeFile(join(dataDir, 'ministry.sqlite'), 'this is not a database'.repeat(400));
      },
    ],
    [
      'holds a file damaged in its middle',
      /The file is damaged\. Move all files .* restore the newest backup/,
      async (dataDir: string) => {
        await (await openSqlite({ dataDir })).destroy();
        const file = join(dataDir, 'ministry.sqlite');
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(0xff, 4096, 12_288));
      },
    ],
    [
      'was written by a newer version',
      /Start the version that wrote it, or restore a backup\.$/,
      async (dataDir: string) => {
        const db = await openSqlite({ dataDir });
        await sql`insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')`.execute(db);
        await db.destroy();
      },
    ],
    [
      'holds an empty file',
      /ministry\.sqlite is empty: .* restore the newest backup .* start without the file/,
      async (dataDir: string) => {
        await mkdir(dataDir);
        await writeFile(join(dataDir, 'ministry.sqlite'), '');
      },
    ],
  ])('names DATA_DIR and the remedy when it %s', async (_, remedy, spoil) => {
    await using site = await temporaryDatabase();
    const dataDir = join(site.dataDir, 'spoilt');
    await spoil(dataDir);
    const fault = await faultOf(dataDir);
    expect(fault).toBeInstanceOf(DatabaseOpenError);
    expect(String(fault)).toContain(`DATA_DIR is "${dataDir}"`);
    expect(String(fault)).toMatch(remedy);
    expect(String(fault)).not.toContain('\n');
  });

  test('creates the indexes of a form whose table was created by a killed process', async () => {
    await using site = await temporaryDatabase();
    const indexes = async () =>
      (await sql`select name from sqlite_schema where type = 'index' order by name`.execute(site.db)).rows;
    const all = await indexes();
    await sql`drop index event_signups_by_email`.execute(site.db);
    await sql`drop index event_signups_by_event`.execute(site.db);
    await (await openSqlite(site)).destroy();
    expect(await indexes()).toEqual(all);
  });

  test('finishes a migration that was interrupted after its first table', async () => {
    await using site = await temporaryDatabase();
    const dataDir = join(site.dataDir, 'cut');
    await mkdir(dataDir);
    const sqlite = new DatabaseSync(join(dataDir, 'ministry.sqlite'));
    sqlite.exec(
      'create table users (id text primary key, username text not null unique, password text not null)',
    );
    sqlite.close();
    const db = await openSqlite({ dataDir });
    await db.insertInto('contact_submissions').values(message).execute();
    await db.destroy();
  });
});
