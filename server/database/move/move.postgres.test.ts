import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../../test-support/temporary-database.ts';
import { openSqlite } from '../open-sqlite.ts';
import { queueMails } from '../outbox-repository.ts';
import type { Database } from '../schema.ts';
import { insertSubmission } from '../submission-repository.ts';

const script = fileURLToPath(new URL('main.ts', import.meta.url));

const run = (env: Record<string, string | undefined>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );

const many = 2300;
const at = (n: number) => new Date(Date.parse('2025-01-01T00:00:00Z') + n * 61_007).toISOString();

/** A year's worth and more: all scripts, no values, both booleans, instants to the millisecond, mails in every state. */
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

/** SQLite with these rows, not open, and an empty PostgreSQL. */
async function twoDatabases(filled: (db: Kysely<Database>) => Promise<void>) {
  await using undo = new AsyncDisposableStack();
  const from = undo.use(await temporaryDatabase('sqlite'));
  const to = undo.use(await temporaryDatabase('postgres'));
  await filled(from.db);
  const before = await everything(from.db);
  await from.db.destroy();
  const all = undo.move();
  return {
    before,
    to: to.db,
    env: { DATA_DIR: from.dataDir, DATABASE_URL: to.databaseUrl },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

describe('npm run database:move', () => {
  test('moves every row of every table, and leaves the file as it was', async () => {
    await using two = await twoDatabases(fill);
    const { code, stdout, stderr } = await run(two.env);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^contact_submissions +${many} rows copied and checked$`, 'm'));
    expect(stdout).toContain(`Moved ${many + 2 + 4 + 1} rows.`);
    expect(two.before.contact_submissions).toHaveLength(many);
    expect(await everything(two.to)).toEqual(two.before);
    await using again = await openSqlite({ dataDir: two.env.DATA_DIR });
    expect(await everything(again)).toEqual(two.before);
  });

  test('refuses when the new database holds rows', async () => {
    await using two = await twoDatabases(fill);
    await two.to.insertInto('counters').values({ name: 'honeypot contact', count: 1 }).execute();
    const { code, stderr } = await run(two.env);
    expect([code, stderr]).toEqual([1, expect.stringContaining('holds rows already (in counters)')]);
    expect((await everything(two.to)).contact_submissions).toEqual([]);
  });

  test('refuses while a server has the file open', async () => {
    await using two = await twoDatabases(fill);
    await using server = await openSqlite({ dataDir: two.env.DATA_DIR });
    const { code, stderr } = await run(two.env);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Another process has it open')]);
    expect(await everything(server)).toEqual(two.before);
  });

  test.each([
    ['does not arrive as it was sent', "'2025-09-20 15:00'", 'not with the same content'],
    ['is refused', "'yesterday or so'", 'the new database refuses a row'],
  ])('moves nothing when a row %s', async (_, instant, reason) => {
    await using two = await twoDatabases(async (db) => {
      await fill(db);
      await sql`update outbox set sent_at = ${sql.raw(instant)} where id = 'mail-0'`.execute(db);
    });
    const { code, stderr } = await run(two.env);
    expect([code, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^outbox: .*${reason}`))]);
    const after = await everything(two.to);
    expect(Object.values(after).flat()).toEqual([]);
  });

  test('tells what is missing', async () => {
    const env = { DATA_DIR: '/nowhere' };
    expect(await run(env, '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('Stop') });
    expect(await run(env, '--force')).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') });
    expect(await run(env)).toMatchObject({ code: 2, stderr: expect.stringContaining('DATABASE_URL is not') });
    const url = { ...env, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' };
    expect(await run(url)).toMatchObject({ code: 2, stderr: expect.stringContaining('no ministry.sqlite') });
  });
});
