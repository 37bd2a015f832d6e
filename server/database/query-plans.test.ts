import { createQueryId, type Kysely, type RootOperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { isPostgres } from './dialect.ts';
import { findFailingMails, isMailFailing } from './mail-status-repository.ts';
import { claimDueMail, mailStatus, queueMails } from './outbox-repository.ts';
import type { Database } from './schema.ts';

const now = new Date('2025-09-20T15:00:00Z');

/** The database's query plan for the queries of `work`. */
async function planOf(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<unknown>) {
  const queries: RootOperationNode[] = [];
  await work(
    db.withPlugin({
      transformQuery({ node }) {
        queries.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const explain = isPostgres(db) ? 'explain' : 'explain query plan';
  const plans = queries.map(async (node) => {
    const query = db.getExecutor().compileQuery(node, createQueryId());
    const { rows } = await db.executeQuery<object>({ ...query, sql: `${explain} ${query.sql}` });
    return rows.map((row) => Object.values(row).join(' ')).join('\n');
  });
  return (await Promise.all(plans)).join('\n');
}

/** Five thousand e-mails, of which those below an id have been sent. */
async function fullOutbox(sentBelow: string) {
  const site = await temporaryDatabase();
  const mails = Array.from({ length: 5000 }, (_, n) => ({
    id: `mail-${n}`,
    template: 'staff-contact',
    submissionTable: 'contact_submissions' as const,
    submissionId: `message-${n}`,
  }));
  for (let at = 0; at < mails.length; at += 1000) await queueMails(site.db, mails.slice(at, at + 1000), now);
  await site.db
    .updateTable('outbox')
    .set({ sent_at: now.toISOString() })
    .where('id', '<', sentBelow)
    .execute();
  await sql`analyze outbox`.execute(site.db);
  return site;
}

test('the next e-mail is found by an index in a long queue', async () => {
  await using site = await fullOutbox('mail-3');
  const plan = await planOf(site.db, (db) => claimDueMail(db, now, 60_000));
  expect(plan).toMatch(/INDEX outbox_waiting|Index Scan using outbox_waiting/);
  // Neither a sort nor a full scan.
  expect(plan).not.toMatch(/TEMP B-TREE|Sort|SCAN outbox\b|Seq Scan/);
});

test.each([
  ['how many mails wait', mailStatus, 'outbox_unsent'],
  ['which mails fail', (db: Kysely<Database>) => findFailingMails(db, 20), 'outbox_failing'],
  ['whether mail fails', isMailFailing, 'outbox_'],
] as const)('%s is found by an index', async (_, ask, index) => {
  await using site = await fullOutbox('mail-9');
  const plan = await planOf(site.db, ask);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/TEMP B-TREE|SCAN outbox$|Seq Scan/m);
});
