import { domainToASCII } from 'node:url';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { SubmissionTable } from '../submissions/forms.ts';
import type { Database, Db } from './schema.ts';

/**
 * The same for every way in which one e-mail address can be written: in small or capital letters of any script, with its domain in
 * letters or in punycode. Only for comparing; mail goes to the address as it was written.
 */
export function addressKey(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(address.trim()) ?? [];
  return `${foldCase(local)}@${domainToASCII(domain) || foldCase(domain)}`;
}

/** By way of capitals, because some letters share one: ς and σ, ß and ss. */
const foldCase = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/*
 * What visitors sent, in whichever of the tables: one set of queries for all, because all of them have the columns that
 * these ask for.
 */

/** A stored submission as it is read. */
export type StoredSubmission<Table extends SubmissionTable = SubmissionTable> = Selectable<Database[Table]>;

/** A submission's own columns, without those that every table has from the host. */
export type SubmissionColumns<Table extends SubmissionTable = SubmissionTable> = Omit<
  Insertable<Database[Table]>,
  'id' | 'created_at'
>;

/** Lets a query be typed once: it may name the columns that all tables share, and the table is the one given. */
const shared = (table: SubmissionTable) => table as 'contact_submissions';

export async function insertSubmission<Table extends SubmissionTable>(
  db: Db,
  table: Table,
  row: { id: string; created_at: string } & SubmissionColumns<Table>,
): Promise<void> {
  await db
    .insertInto(shared(table))
    .values(row as never)
    .execute();
}

export function findSubmission<Table extends SubmissionTable>(
  db: Db,
  table: Table,
  id: string,
): Promise<StoredSubmission<Table> | undefined> {
  const found = db.selectFrom(shared(table)).selectAll().where('id', '=', id).executeTakeFirst();
  return found as Promise<StoredSubmission | undefined> as Promise<StoredSubmission<Table> | undefined>;
}

/** A place in the order of time. */
export type Place = Pick<StoredSubmission, 'created_at' | 'id'>;

/** For sorting rows of several tables. */
export function newestFirst(a: Place, b: Place): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** The newest first; those before `before`, when it is given. */
export function listSubmissions(
  db: Db,
  table: SubmissionTable,
  { limit, before }: { limit: number; before?: Place | undefined },
): Promise<StoredSubmission[]> {
  let query = db.selectFrom(shared(table)).selectAll();
  if (before) {
    const { created_at, id } = before;
    query = query.where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(created_at, id)));
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** All of them, the oldest first, read in pages: however many there are, only a page of them is in memory. */
export async function* eachSubmission(db: Db, table: SubmissionTable, pageSize = 1000) {
  for (let after: Place | undefined; ; ) {
    const rows = await pageAfter(db, table, after, pageSize);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

function pageAfter(db: Db, table: SubmissionTable, after: Place | undefined, limit: number) {
  let query = db.selectFrom(shared(table)).selectAll();
  if (after) {
    const { created_at, id } = after;
    query = query.where((row) => row(row.refTuple('created_at', 'id'), '>', row.tuple(created_at, id)));
  }
  return query.orderBy('created_at').orderBy('id').limit(limit).execute();
}

/** What to look for when submissions are counted or erased. */
export type Selection =
  /** By whom they are, in whatever way the address is written. */
  | { email: string }
  /** Sent before this instant. */
  | { before: Date }
  /** These. */
  | { ids: readonly string[] }
  /** This one. */
  | { id: string };

/** At a time, so that whoever sends a form meanwhile hardly waits, and PostgreSQL's count of parameters is not passed. */
const batchSize = 200;

function* batchesOf(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize);
}

/** The ids of those selected. Addresses are compared here, because no database folds the case of every script alike. */
export async function findSelected(db: Db, table: SubmissionTable, selection: Selection): Promise<string[]> {
  if ('before' in selection) {
    const before = selection.before.toISOString();
    const rows = await db.selectFrom(shared(table)).select('id').where('created_at', '<', before).execute();
    return rows.map(({ id }) => id);
  }
  if ('ids' in selection) return keepExisting(db, table, selection.ids);
  if ('id' in selection) return keepExisting(db, table, [selection.id]);
  const ids: string[] = [];
  const key = addressKey(selection.email);
  for await (const { id, email } of eachSubmission(db, table)) if (addressKey(email) === key) ids.push(id);
  return ids;
}

/** Those of some ids that the table holds. */
export async function keepExisting(
  db: Db,
  table: SubmissionTable,
  ids: readonly string[],
): Promise<string[]> {
  const existing: string[] = [];
  for (const batch of batchesOf(ids)) {
    const rows = await db.selectFrom(shared(table)).select('id').where('id', 'in', batch).execute();
    existing.push(...rows.map(({ id }) => id));
  }
  return existing;
}

/**
 * Erases submissions with all that is kept about them: their e-mails in the outbox, what staff did with them, and the
 * marks by which a repetition would be known. In small transactions.
 *
 * @returns the ids of their e-mails, of which copies may lie elsewhere
 */
export async function eraseSubmissions(
  db: Kysely<Database>,
  table: SubmissionTable,
  ids: readonly string[],
): Promise<string[]> {
  const mailIds: string[] = [];
  for (const batch of batchesOf(ids)) {
    const mails = await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom(shared(table)).where('id', 'in', batch).execute();
      await transaction.deleteFrom('submission_keys').where('submission_id', 'in', batch).execute();
      await transaction.deleteFrom('desk_message_events').where('submission_id', 'in', batch).execute();
      return transaction
        .deleteFrom('outbox')
        .where('submission_table', '=', table)
        .where('submission_id', 'in', batch)
        .returning('id')
        .execute();
    });
    mailIds.push(...mails.map(({ id }) => id));
  }
  return mailIds;
}

/** Those whose id begins so, a few at most: people give the reference instead of the whole id. */
export async function findSubmissionsByReference(
  db: Db,
  table: SubmissionTable,
  reference: string,
): Promise<StoredSubmission[]> {
  const beginning = reference.toLowerCase();
  // Nothing that LIKE would take for a wildcard.
  if (!/^[\da-f-]+$/.test(beginning)) return [];
  return db
    .selectFrom(shared(table))
    .selectAll()
    .where('id', 'like', `${beginning}%`)
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
}

export async function countSubmissions(db: Db, table: SubmissionTable): Promise<number> {
  const { count } = await db
    .selectFrom(shared(table))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * What people say on the telephone instead of a submission's id: its first eight characters. Enough to find a message among
 * those of a small fellowship; the inbox finds by it.
 */
export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** For how long the same words sent again are one submission, key or no key. */
const repeatWindowMs = 24 * 60 * 60 * 1000;

interface SubmissionKey {
  form: string;
  fingerprint: string;
  idempotencyKey: string | undefined;
  submissionId: string;
  now: Date;
}

/**
 * Reserves what is being submitted, inside the transaction that stores it.
 *
 * One statement decides, so two presses at the same instant cannot both be first, whatever the database.
 *
 * @returns the id of the submission that this one repeats, or undefined when it is new: the same fields within a day, or with
 *   the same key at any time
 */
export async function reserveSubmission(db: Db, key: SubmissionKey): Promise<string | undefined> {
  const { form, fingerprint, idempotencyKey, submissionId, now } = key;
  const forgotten = new Date(now.getTime() - repeatWindowMs).toISOString();
  // Written under a clock that was wrong; it would make the same words a repetition for years.
  const impossible = new Date(now.getTime() + repeatWindowMs).toISOString();
  const reserved = await db
    .insertInto('submission_keys')
    .values({
      form,
      fingerprint,
      idempotency_key: idempotencyKey ?? null,
      submission_id: submissionId,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['form', 'fingerprint'])
        .doUpdateSet((row) => ({
          idempotency_key: row.ref('excluded.idempotency_key'),
          submission_id: row.ref('excluded.submission_id'),
          created_at: row.ref('excluded.created_at'),
        }))
        .where((row) =>
          row.or([
            row('submission_keys.created_at', '<=', forgotten),
            row('submission_keys.created_at', '>', impossible),
          ]),
        )
        .where((row) =>
          row.or([
            row('submission_keys.idempotency_key', 'is', null),
            row('submission_keys.idempotency_key', 'is distinct from', row.ref('excluded.idempotency_key')),
          ]),
        ),
    )
    .returning('submission_id')
    .executeTakeFirst();
  if (reserved) return undefined;

  const earlier = await db
    .selectFrom('submission_keys')
    .select('submission_id')
    .where('form', '=', form)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return earlier.submission_id;
}
