import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely';

/** What few queries must know of the database behind them. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * For `$call` on a query whose rows are about to be changed: locks them, and passes over those that another transaction has
 * locked. SQLite has one writer at a time, so there it changes nothing.
 */
export function skippingLocked(db: Pick<Kysely<unknown>, 'getExecutor'>) {
  return <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    isPostgres(db) ? query.forUpdate().skipLocked() : query;
}
