import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { DatabaseOpenError } from '../errors.ts';
import { createPostgresDatabase, runOn } from '../test-support/postgres-databases.ts';
import { openPostgres } from './open-postgres.ts';

async function faultOf(url: string): Promise<string> {
  const fault = await openPostgres(url).then(
    (db) => db.destroy(),
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(DatabaseOpenError);
  const line = (fault as DatabaseOpenError).message;
  expect(line).toMatch(/^DATABASE_URL leads to [^\n]+$/);
  expect(line).not.toMatch(/hunter2|secret/);
  return line;
}

/** The address of the tests' PostgreSQL with some parts replaced. */
const postgresUrlWith = (change: Partial<URL>) => Object.assign(new URL(inject('postgresUrl')), change).href;

describe('opening PostgreSQL', () => {
  test('creates every table of the specification and keeps existing rows', async () => {
    await using empty = await createPostgresDatabase('template0');
    await using db = await openPostgres(empty.url);
    const names = (await db.introspection.getTables()).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['users', 'contact_submissions', 'book_requests', 'prayer_requests', 'outbox']),
    );
    await db.insertInto('counters').values({ name: 'honeypot contact', count: 2 }).execute();
    await using again = await openPostgres(empty.url);
    expect(await again.selectFrom('counters').selectAll().execute()).toEqual([
      { name: 'honeypot contact', count: 2 },
    ]);
  });

  test('by several instances at the same time creates the tables once', async () => {
    await using empty = await createPostgresDatabase('template0');
    const instances = await Promise.all(Array.from({ length: 4 }, () => openPostgres(empty.url)));
    const { rows } = await sql`select name from kysely_migration`.execute(instances[0] as never);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
    await Promise.all(instances.map((db) => db.destroy()));
  });

  test('reports a wrong password', async () => {
    const line = await faultOf(postgresUrlWith({ password: 'secret' }));
    expect(line).toContain('password authentication failed');
    expect(line).toContain('Correct the user or the password.');
  });

  test('reports a missing database and how to create it', async () => {
    const line = await faultOf(postgresUrlWith({ pathname: '/nowhere' }));
    expect(line).toContain('database "nowhere" does not exist');
    expect(line).toContain('createdb');
  });

  test('reports that no server answers', async () => {
    // No server uses port 1.
    expect(await faultOf(postgresUrlWith({ port: '1' }))).toContain(
      'Start PostgreSQL there, or correct host and port.',
    );
    expect(await faultOf(postgresUrlWith({ hostname: 'db.invalid' }))).toContain('Correct the host');
  });

  test('refuses tables of a newer version', async () => {
    await using later = await createPostgresDatabase();
    await runOn(later.url, "insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')");
    expect(await faultOf(later.url)).toContain('Start the version that wrote it');
  });

  test('refuses an encoding without support for every script', async () => {
    await using latin = await createPostgresDatabase('template0', "encoding 'LATIN1'");
    expect(await faultOf(latin.url)).toContain('encoded in LATIN1 instead of UTF8');
  });

  test('refuses a user without permission to create tables', async () => {
    await using empty = await createPostgresDatabase('template0');
    const name = `guest_${new URL(empty.url).pathname.slice(6, 14)}`;
    await runOn(inject('postgresUrl'), `create role ${name} login password 'secret'`);
    const url = Object.assign(new URL(empty.url), { username: name, password: 'secret' }).href;
    expect(await faultOf(url)).toContain('Let the user create tables there');
  });
});
