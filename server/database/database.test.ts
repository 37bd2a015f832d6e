import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { openDatabase } from './open-database.ts';

const message = {
  id: 'm1',
  name: 'Ruth',
  email: 'ruth@example.org',
  subject: null,
  message: 'Shalom to you all',
  created_at: '2025-09-20T15:00:00.000Z',
};

describe('the tables', () => {
  test('have the defaults of the specification', async () => {
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

  test('of forms are completed when a form or a field was added', async () => {
    await using site = await temporaryDatabase();
    const columns = async () =>
      (await site.db.introspection.getTables())
        .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()])
        .sort();
    const all = await columns();
    await site.db.insertInto('contact_submissions').values(message).execute();
    for (const statement of [
      'drop table event_signups',
      'alter table contact_submissions drop column message',
      'alter table prayer_requests drop column may_be_read',
      'alter table prayer_requests drop column phone',
    ])
      await sql.raw(statement).execute(site.db);
    const again = await openDatabase(site);
    await again.destroy();
    expect(await columns()).toEqual(all);
    expect(await site.db.selectFrom('contact_submissions').selectAll().executeTakeFirst()).toEqual({
      ...message,
      message: '',
    });
  });

  test('of a database from before 1.0.0 stay, with their rows', async () => {
    await using site = await temporaryDatabase();
    await site.db.insertInto('contact_submissions').values(message).execute();
    const done = site.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    await done.updateTable('kysely_migration').set({ name: '0001-submissions-and-outbox' }).execute();
    await done
      .insertInto('kysely_migration')
      .values({ name: '0018-kept-forms', timestamp: '2026-11-27T10:00:00.000Z' })
      .execute();
    const again = await openDatabase(site);
    await again.destroy();
    expect(await done.selectFrom('kysely_migration').select('name').execute()).toEqual([
      { name: '0001-opening' },
    ]);
    expect(await site.db.selectFrom('contact_submissions').selectAll().execute()).toEqual([message]);
  });

  test('generate a UUID for each user', async () => {
    await using site = await temporaryDatabase();
    for (const username of ['ruth', 'boaz'])
      await site.db.insertInto('users').values({ username, password: 'x' }).execute();
    const ids = (await site.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
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
  test('that overlap are isolated: one rolls back, the other commits', async () => {
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
