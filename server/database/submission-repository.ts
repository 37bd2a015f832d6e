import { domainToASCII } from 'node:url';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { SubmissionTable } from '../submissions/forms.ts';
import type { Database, Db } from './schema.ts';

/**
 * The same key for every spelling of an e-mail address: upper or lower case, punycode. Only for comparing.
 */
export function addressKey(address: string): string {
  const [, local = address.trim(), domain = ''] = /^(.*)@(.*)$/s.exec(address.trim()) ?? [];
  return `${foldCase(local)}@${domainToASCII(domain) || foldCase(domain)}`;
}

/** Converts to upper case first, because some letters share a capital: ς and σ, ß and ss. */
const foldCase = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

export type StoredSubmission<Table extends SubmissionTable = SubmissionTable> = Selectable<Database[Table]>;

/** A submission's own columns, without those that every table has. */
export type SubmissionColumns<Table extends SubmissionTable = SubmissionTable> = Omit<
  Insertable<Database[Table]>,
  'id' | 'created_at'
>;

/** Tables with what visitors sent. */
export type VisitorTable = SubmissionTable | 'set_aside';

/** Types a query for all tables of visitors, by the columns that they share. */
const asSharedTable = (table: VisitorTable) => table as 'contact_submissions';

export async function insertSubmission<Table extends SubmissionTable>(
  db: Db,
  table: Table,
  row: { id: string; created_at: string } & SubmissionColumns<Table>,
): Promise<void> {
  await db
    .insertInto(asSharedTable(table))
    .values(row as never)
    .execute();
}

export function findSubmission<Table extends SubmissionTable>(
  db: Db,
  table: Table,
  id: string,
): Promise<StoredSubmission<Table> | undefined> {
  const found = db.selectFrom(asSharedTable(table)).selectAll().where('id', '=', id).executeTakeFirst();
  return found as Promise<StoredSubmission | undefined> as Promise<StoredSubmission<Table> | undefined>;
}

/** A position in the list. */
export type Cursor = Pick<StoredSubmission, 'created_at' | 'id'>;

export function newestFirst(a: Cursor, b: Cursor): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** The newest first; only older ones than `before`, if it is given. */
export const listSubmissions = (
  db: Db,
  table: SubmissionTable,
  { limit, before }: { limit: number; before?: Cursor | undefined },
): Promise<StoredSubmission[]> => listFrom(db, table, before, { order: 'desc', limit });

/** All submissions, the oldest first. Only one page of them is in memory. */
export async function* eachSubmission(db: Db, table: VisitorTable, pageSize = 1000) {
  for (let after: Cursor | undefined; ; ) {
    const rows = await listFrom(db, table, after, { order: 'asc', limit: pageSize });
    yield* rows;
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

function listFrom(
  db: Db,
  table: VisitorTable,
  cursor: Cursor | undefined,
  { order, limit }: { order: 'asc' | 'desc'; limit: number },
) {
  let query = db.selectFrom(asSharedTable(table)).selectAll();
  if (cursor) {
    const { created_at, id } = cursor;
    query = query.where((row) =>
      row(row.refTuple('created_at', 'id'), order === 'asc' ? '>' : '<', row.tuple(created_at, id)),
    );
  }
  return query.orderBy('created_at', order).orderBy('id', order).limit(limit).execute();
}

export type Selection =
  /** In any spelling of the address. */
  { email: string } | { before: Date } | { ids: readonly string[] };

/** Small, so that visitors do not wait, and below PostgreSQL's limit of parameters. */
const batchSize = 200;

function* batchesOf(ids: readonly string[]): Generator<string[]> {
  for (let index = 0; index < ids.length; index += batchSize) yield ids.slice(index, index + batchSize);
}

/** The ids of the selected submissions. Compares addresses here, because databases fold case differently. */
export async function findSelected(db: Db, table: VisitorTable, selection: Selection): Promise<string[]> {
  if ('before' in selection) {
    const before = selection.before.toISOString();
    const rows = await db
      .selectFrom(asSharedTable(table))
      .select('id')
      .where('created_at', '<', before)
      .execute();
    return rows.map(({ id }) => id);
  }
  if ('ids' in selection) return findExisting(db, table, selection.ids);
  const ids: string[] = [];
  const key = addressKey(selection.email);
  for await (const { id, email } of eachSubmission(db, table)) if (addressKey(email) === key) ids.push(id);
  return ids;
}

export async function findExisting(db: Db, table: VisitorTable, ids: readonly string[]): Promise<string[]> {
  const existing: string[] = [];
  for (const batch of batchesOf(ids)) {
    const rows = await db.selectFrom(asSharedTable(table)).select('id').where('id', 'in', batch).execute();
    existing.push(...rows.map(({ id }) => id));
  }
  return existing;
}

/**
 * Erases submissions with their e-mails, events and keys, in small transactions. @returns the ids of their
 * e-mails
 */
export async function eraseSubmissions(
  db: Kysely<Database>,
  table: VisitorTable,
  ids: readonly string[],
): Promise<string[]> {
  const mailIds: string[] = [];
  for (const batch of batchesOf(ids)) {
    const mails = await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom(asSharedTable(table)).where('id', 'in', batch).execute();
      await transaction.deleteFrom('submission_keys').where('submission_id', 'in', batch).execute();
      await transaction.deleteFrom('desk_message_events').where('submission_id', 'in', batch).execute();
      return transaction
        .deleteFrom('outbox')
        .where('submission_table', '=', table as SubmissionTable)
        .where('submission_id', 'in', batch)
        .returning('id')
        .execute();
    });
    mailIds.push(...mails.map(({ id }) => id));
  }
  return mailIds;
}

/** At most five submissions whose id begins with the reference. */
export async function findSubmissionsByReference(
  db: Db,
  table: SubmissionTable,
  reference: string,
): Promise<StoredSubmission[]> {
  const prefix = reference.toLowerCase();
  // Excludes wildcards of LIKE.
  if (!/^[\da-f-]+$/.test(prefix)) return [];
  return db
    .selectFrom(asSharedTable(table))
    .selectAll()
    .where('id', 'like', `${prefix}%`)
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
}

export async function countSubmissions(db: Db, table: SubmissionTable): Promise<number> {
  const { count } = await db
    .selectFrom(asSharedTable(table))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many places the submissions take whose `column` has this value. @param counted columns with numbers */
export async function countPlaces(
  db: Db,
  table: SubmissionTable,
  { column, value, counted }: { column: string; value: string; counted: readonly string[] },
): Promise<number> {
  const sum = sql.join(
    counted.map((name) => sql.ref(name)),
    sql` + `,
  );
  const { places } = await db
    .selectFrom(asSharedTable(table))
    .select(sql<number>`coalesce(sum(${sum}), 0)`.as('places'))
    .where(sql.ref(column), '=', value)
    .executeTakeFirstOrThrow();
  return Number(places);
}

/** The first eight characters of a submission's id, for people. */
export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** How long an identical submission counts as a repetition, with any key. */
export const repeatWindowMs = 24 * 60 * 60 * 1000;

interface SubmissionKey {
  form: string;
  fingerprint: string;
  idempotencyKey: string | undefined;
  submissionId: string;
  now: Date;
  /** How long an identical submission counts as a repetition, in milliseconds. */
  repeatsForMs: number;
}

/**
 * Reserves a submission in the transaction that stores it. One statement, so that of two simultaneous presses
 * one is new.
 * @returns the id of the submission that this one repeats (same fields within `repeatsForMs`, or later with
 *   the same key), or undefined
 */
export async function reserveSubmission(db: Db, key: SubmissionKey): Promise<string | undefined> {
  const { form, fingerprint, idempotencyKey, submissionId, now, repeatsForMs } = key;
  const windowStart = new Date(now.getTime() - repeatsForMs).toISOString();
  // Created by a wrong clock; it would count as a repetition for years.
  const latestPlausible = new Date(now.getTime() + repeatWindowMs).toISOString();
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
            row('submission_keys.created_at', '<=', windowStart),
            row('submission_keys.created_at', '>', latestPlausible),
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
