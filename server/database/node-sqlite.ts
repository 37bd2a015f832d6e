import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/**
 * Node's own SQLite in the shape that Kysely's dialect asks for, which is better-sqlite3's. The differences: parameters come
 * as one list instead of one by one, a statement does not say by itself whether it returns rows, and booleans are not
 * bound. With this no native module has to be compiled or downloaded for the visitor's platform.
 *
 * Calls are synchronous and share one connection. Kysely's SQLite adapter declares that there is only one, and its driver
 * then hands it to one query or transaction at a time, so transactions that overlap in time do not mix.
 *
 * @param beforeEach asked before each statement but those that end a transaction; what it throws is the statement's error
 */
export function asKyselyDatabase(database: DatabaseSync, beforeEach: () => void): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      if (!ends.includes(sql)) beforeEach();
      // On a full disk and the like SQLite has rolled back by itself. Kysely asks for it once more, and the refusal would
      // take the place of the error that tells what is wrong.
      if (sql === 'rollback' && !database.isTransaction) return noStatement;
      return asKyselyStatement(database.prepare(sql));
    },
  };
}

const ends = ['commit', 'rollback'];

const noStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  };
}

function bindable(parameter: unknown): SQLInputValue {
  return typeof parameter === 'boolean' ? Number(parameter) : (parameter as SQLInputValue);
}
