import { type CreateTableBuilder, type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';

type AnyDatabase = Pick<Kysely<unknown>, 'getExecutor' | 'schema'>;

export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * For `$call`: locks the rows of a query and skips rows that another transaction has locked. No-op on SQLite.
 */
export function skipLockedRows(db: Pick<Kysely<unknown>, 'getExecutor'>) {
  return <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/** For `$call` on a query whose rows must stay until the transaction ends. */
export function lockRows(db: Pick<Kysely<unknown>, 'getExecutor'>) {
  return <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    isPostgres(db) ? query.forUpdate() : query;
}

/**
 * Makes transactions with the same name wait for each other, until this one ends. No-op on SQLite, where one
 * transaction writes at a time: call it after the first write.
 */
export async function lockName(db: Pick<Kysely<unknown>, 'getExecutor'>, name: string): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** SQLite stores instants as the text of `toISOString`, which sorts by time. */
export function instantColumn(db: AnyDatabase) {
  return isPostgres(db)
    ? { type: sql`timestamptz(3)`, now: sql`now()` }
    : { type: sql`text`, now: sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))` };
}

type Builder = CreateTableBuilder<string, 'id' | 'created_at'>;

/**
 * A form's table with indexes on time and address, for the inbox.
 * @param counted a column by which rows are counted
 */
export async function createFormTable(
  db: AnyDatabase,
  name: string,
  addColumns: (table: Builder) => CreateTableBuilder<string, string>,
  counted?: string,
): Promise<void> {
  await addColumns(submissionTable(db, name)).execute();
  for (const [suffix, column] of [
    ['time', 'created_at'],
    ['email', 'email'],
    ...(counted ? [[counted, counted] as const] : []),
  ] as const)
    await db.schema.createIndex(`${name}_by_${suffix}`).ifNotExists().on(name).column(column).execute();
}

export function submissionTable(db: AnyDatabase, name: string): Builder {
  const instant = instantColumn(db);
  return db.schema
    .createTable(name)
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', instant.type, (column) => column.notNull().defaultTo(instant.now));
}
