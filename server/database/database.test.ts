import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { DatabaseOpenError, openDatabase } from './open-database.ts';

const message = {
  id: 'm1',
  name: 'Ruth',
  email: 'ruth@example.org',
  subject: null,
  message: 'Shalom to you all',
  created_at: '2025-09-20T15:00:00.000Z',
};

const faultOf = (dataDir: string) =>
  openDatabase({ dataDir }).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('opening the database', () => {
  test('creates the folder for its owner alone, and every table of the specification', async () => {
    await using site = await temporaryDatabase();
    const dataDir = join(site.dataDir, 'deep/er');
    const db = await openDatabase({ dataDir });
    const tables = await db.introspection.getTables();
    await db.destroy();
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users', 'contact_submissions', 'book_requests', 'prayer_requests', 'outbox']),
    );
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  test('keeps what is there when it opens again', async () => {
    await using site = await temporaryDatabase();
    await site.db.insertInto('contact_submissions').values(message).execute();
    const again = await openDatabase({ dataDir: site.dataDir });
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
  });

  test.each([
    ['is no folder', async (dataDir: string) => writeFile(dataDir, 'a file')],
    [
      'holds a damaged file',
      async (dataDir: string) => {
        await mkdir(dataDir);
        await writeFile(join(dataDir, 'ministry.sqlite'), 'this is not a database'.repeat(400));
      },
    ],
    [
      'holds a file damaged in its middle',
      async (dataDir: string) => {
        await (await openDatabase({ dataDir })).destroy();
        const file = join(dataDir, 'ministry.sqlite');
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(0xff, 4096, 12_288));
      },
    ],
    [
      'was written by a newer version',
      async (dataDir: string) => {
        const db = await openDatabase({ dataDir });
        await sql`insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')`.execute(db);
        await db.destroy();
      },
    ],
  ])('names DATA_DIR when it %s', async (_, spoil) => {
    await using site = await temporaryDatabase();
    const dataDir = join(site.dataDir, 'spoilt');
    await spoil(dataDir);
    const fault = await faultOf(dataDir);
    expect(fault).toBeInstanceOf(DatabaseOpenError);
    expect(String(fault)).toContain(`DATA_DIR is "${dataDir}"`);
    expect(String(fault)).not.toContain('\n');
  });

  test('finishes a migration that was cut off after its first table', async () => {
    await using site = await temporaryDatabase();
    const dataDir = join(site.dataDir, 'cut');
    await mkdir(dataDir);
    const sqlite = new DatabaseSync(join(dataDir, 'ministry.sqlite'));
    sqlite.exec(
      'create table users (id text primary key, username text not null unique, password text not null)',
    );
    sqlite.close();
    const db = await openDatabase({ dataDir });
    await db.insertInto('contact_submissions').values(message).execute();
    await db.destroy();
  });
});

describe('the tables', () => {
  test('fill in the defaults of the specification', async () => {
    await using site = await temporaryDatabase();
    await sql`insert into prayer_requests (id, name, email, request) values ('p', 'R', 'r@example.org', 'x')`.execute(
      site.db,
    );
    await sql`insert into book_requests (id, full_name, email, requested_book) values ('b', 'R', 'r@example.org', 'x')`.execute(
      site.db,
    );
    expect(await site.db.selectFrom('prayer_requests').selectAll().executeTakeFirst()).toMatchObject({
      contact_method: 'email',
      consent: 1,
      source: 'connect-page',
      phone: null,
      best_time: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await site.db.selectFrom('book_requests').selectAll().executeTakeFirst()).toMatchObject({
      newsletter_signup: 1,
      phone: null,
      address: null,
    });
  });

  test('store booleans', async () => {
    await using site = await temporaryDatabase();
    await site.db
      .insertInto('book_requests')
      .values({
        id: 'b',
        full_name: 'R',
        email: 'r@example.org',
        newsletter_signup: false,
        requested_book: 'x',
        created_at: message.created_at,
      })
      .execute();
    const row = await site.db.selectFrom('book_requests').select('newsletter_signup').executeTakeFirst();
    expect(row).toEqual({ newsletter_signup: 0 });
  });
});

describe('transactions', () => {
  test('that overlap do not mix: one rolls back, the other stays', async () => {
    await using site = await temporaryDatabase();
    const failing = site.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('contact_submissions').values(message).execute();
      await Promise.resolve();
      throw new Error('changed my mind');
    });
    const succeeding = site.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('contact_submissions')
        .values({ ...message, id: 'm2' })
        .execute();
    });
    const outside = site.db
      .insertInto('contact_submissions')
      .values({ ...message, id: 'm3' })
      .execute();
    await expect(failing).rejects.toThrow('changed my mind');
    await Promise.all([succeeding, outside]);
    const rows = await site.db.selectFrom('contact_submissions').select('id').orderBy('id').execute();
    expect(rows).toEqual([{ id: 'm2' }, { id: 'm3' }]);
  });
});
