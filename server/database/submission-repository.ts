import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, SubmissionTable } from './schema.ts';

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

/** The newest first. */
export function listSubmissions(db: Db, table: SubmissionTable, limit: number): Promise<StoredSubmission[]> {
  return db
    .selectFrom(shared(table))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
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
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
