import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseFile, openSqlite } from '../database/open-database.ts';
import { queueMails } from '../database/outbox-repository.ts';
import type { Database } from '../database/schema.ts';
import { insertSubmission } from '../database/submission-repository.ts';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { restore } from './restore.ts';

const many = 2300;
const at = (n: number) => new Date(Date.parse('2025-01-01T00:00:00Z') + n * 61_007).toISOString();

/** More than a year's rows: all scripts, null values, both booleans, milliseconds, e-mails in every state. */
async function fill(db: Kysely<Database>) {
  await db.transaction().execute(async (transaction) => {
    for (let n = 0; n < many; n += 1) {
      await insertSubmission(transaction, 'contact_submissions', {
        id: `message-${n}`,
        created_at: at(n),
        name: ['Ruth', 'רות', 'Ρουθ', '路得', '🕊️ e\u0301 é'][n % 5] ?? '',
        email: `ruth${n}@example.org`,
        subject: n % 2 ? null : '"quoted", \\backslash\\, %percent%, \u2028',
        message: `Number ${n}\n\tשָׁלוֹם עֲלֵיכֶם`,
      });
    }
    for (const [n, ticked] of [true, false].entries()) {
      await insertSubmission(transaction, 'prayer_requests', {
        id: `prayer-${n}`,
        created_at: at(n),
        name: 'Naomi',
        email: 'naomi@example.org',
        phone: null,
        contact_method: 'email',
        best_time: null,
        request: 'For my son',
        consent: ticked,
        may_be_read: false,
        source: 'connect-page',
      });
    }
    const mails = Array.from({ length: 4 }, (_, n) => ({
      id: `mail-${n}`,
      template: 'staff-contact',
      submissionTable: 'contact_submissions' as const,
      submissionId: `message-${n}`,
    }));
    await queueMails(transaction, mails, new Date(at(0)));
    const outbox = (id: string) => transaction.updateTable('outbox').where('id', '=', id);
    await outbox('mail-1')
      .set({ sent_at: at(1) })
      .execute();
    await outbox('mail-2')
      .set({ attempts: 3, last_error: '450', next_attempt_at: at(2) })
      .execute();
    await outbox('mail-3')
      .set({ failed_at: at(3), claimed_until: at(4) })
      .execute();
    await transaction.insertInto('counters').values({ name: 'honeypot contact', count: 7 }).execute();
  });
}

async function everything(db: Kysely<Database>) {
  const tables = await db.introspection.getTables();
  const contents = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    return [name, rows.map((row) => JSON.stringify(Object.entries(row as object).toSorted())).toSorted()];
  });
  return Object.fromEntries(await Promise.all(contents)) as Record<string, string[]>;
}

/** A closed SQLite database with these rows, and an empty PostgreSQL. */
async function twoDatabases(filled: (db: Kysely<Database>) => Promise<void>) {
  await using disposables = new AsyncDisposableStack();
  const from = disposables.use(await temporaryDatabase('sqlite'));
  const to = disposables.use(await temporaryDatabase('postgres'));
  await filled(from.db);
  const before = await everything(from.db);
  await from.db.destroy();
  const resources = disposables.move();
  return {
    before,
    to: to.db,
    request: { file: databaseFile(from.dataDir), dataDir: from.dataDir, databaseUrl: to.databaseUrl },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

test('every row of every table moves, and the file stays unchanged', async () => {
  await using two = await twoDatabases(fill);
  const { contents } = await restore(two.request);
  expect(contents).toMatchObject({ contact: many, 'prayer-request': 2, 'e-mails waiting': 2 });
  expect(two.before.contact_submissions).toHaveLength(many);
  expect(await everything(two.to)).toEqual(two.before);
  await using again = await openSqlite(two.request);
  expect(await everything(again)).toEqual(two.before);
});

test('a database that contains rows is refused', async () => {
  await using two = await twoDatabases(fill);
  await two.to.insertInto('counters').values({ name: 'honeypot contact', count: 1 }).execute();
  await expect(restore(two.request)).rejects.toThrow('already contains rows (in counters)');
  expect((await everything(two.to)).contact_submissions).toEqual([]);
});

test('a file that a server has open is refused', async () => {
  await using two = await twoDatabases(fill);
  await using server = await openSqlite(two.request);
  await expect(restore(two.request)).rejects.toThrow('Another process has it open');
  expect(await everything(server)).toEqual(two.before);
});

test.each([
  ['does not arrive as it was sent', "'2025-09-20 15:00'", 'not with the same content'],
  ['is refused', "'yesterday or so'", 'the new database refuses a row'],
])('nothing moves when a row %s', async (_, instant, reason) => {
  await using two = await twoDatabases(async (db) => {
    await fill(db);
    await sql`update outbox set sent_at = ${sql.raw(instant)} where id = 'mail-0'`.execute(db);
  });
  await expect(restore(two.request)).rejects.toThrow(new RegExp(`^outbox: .*${reason}`));
  const after = await everything(two.to);
  expect(Object.values(after).flat()).toEqual([]);
});
