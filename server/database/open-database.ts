import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { isLocked, makePrivateFile, makePrivateFolder } from '../data-folder.ts';
import { DatabaseOpenError } from '../errors.ts';
import { migrateToLatest, migrationCount } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';
import type { Database } from './schema.ts';
import { secretMarksFile } from './secret-repository.ts';

/**
 * Opens the site's database and brings its tables up to date: PostgreSQL at `databaseUrl`, or without one the SQLite file in
 * `dataDir`. Close it with `destroy()`.
 *
 * @throws DatabaseOpenError when it cannot be reached or does not fit this version
 */
export function openDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<Kysely<Database>> {
  return databaseUrl === undefined ? openSqlite({ dataDir }) : openPostgres(databaseUrl);
}

interface SqliteOptions {
  dataDir: string;
  /** Keeps every other process out until it is closed, and refuses when one is in. */
  exclusive?: boolean;
}

/** Where the database of this folder lies. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'ministry.sqlite');
}

/**
 * Opens the SQLite file in `dataDir`, creating folder, file and tables as needed.
 *
 * @throws DatabaseOpenError when the folder cannot be written, the file is damaged or emptied, or a newer
 *   version wrote it
 */
export async function openSqlite(options: SqliteOptions): Promise<Kysely<Database>> {
  refuseEmptied(options.dataDir);
  const sqlite = openFile(options);
  return migrated(sqlite, holdingOnTo(databaseFile(options.dataDir))).catch((error: unknown) => {
    throw new DatabaseOpenError(
      `DATA_DIR is "${options.dataDir}", but its ministry.sqlite does not fit this version: ${messageOf(error)}. ` +
        'Start the version that wrote it, or restore a backup.',
      { cause: error },
    );
  });
}

/**
 * An open database with its tables brought up to date. @throws whatever the migration throws; it is closed
 * then
 */
export async function migrated(sqlite: DatabaseSync, beforeEach = () => {}): Promise<Kysely<Database>> {
  const database = asKyselyDatabase(sqlite, beforeEach);
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  try {
    await migratedBesideAnother(db, migrationCount);
    return db;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * SQLite has no lock for migrations. Where two processes start at once, one finds its step taken by the
 * other: what is left is then done, or nothing is, by trying again. Each step can be taken once, so there is
 * an end.
 */
async function migratedBesideAnother(db: Kysely<Database>, tries: number): Promise<void> {
  await migrateToLatest(db).catch((error: unknown) => {
    if (tries === 0) throw error;
    return migratedBesideAnother(db, tries - 1);
  });
}

/**
 * SQLite takes an empty file for a new database, and what visitors sent would seem never to have been there.
 */
function refuseEmptied(dataDir: string): void {
  const { size } = statSync(databaseFile(dataDir), { throwIfNoEntry: false }) ?? {};
  if (size !== 0 || !existsSync(secretMarksFile(dataDir))) return;
  throw new DatabaseOpenError(
    `DATA_DIR is "${dataDir}", but its ministry.sqlite is empty although the site has run there before. ` +
      'Move it out of DATA_DIR and restore a backup, or start without one to begin again with no messages.',
  );
}

function openFile({ dataDir, exclusive }: SqliteOptions): DatabaseSync {
  let sqlite: DatabaseSync | undefined;
  try {
    const file = databaseFile(dataDir);
    makePrivateFolder(dataDir);
    // Its log, which SQLite makes with the mode of the file, may be left by a version that let others read.
    makePrivateFile(file, [`${file}-wal`, `${file}-shm`]);
    sqlite = new DatabaseSync(file, {
      enableForeignKeyConstraints: true,
      // Another process may be writing, such as the inbox command. Waiting blocks the server, so not for
      // long.
      timeout: 3000,
    });
    // Before the first access, when SQLite takes its lock on the file: a connection in WAL mode shares one
    // all its life.
    if (exclusive) sqlite.exec('PRAGMA locking_mode = EXCLUSIVE;');
    // FULL, because 'sent' has been said once a commit returns: it must outlive a power cut, not only a
    // crash.
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // What is erased is overwritten: a prayer request shall not stay readable in the file's unused pages.
    sqlite.exec('PRAGMA secure_delete = ON;');
    const [check] = Object.values(sqlite.prepare('PRAGMA quick_check(1)').get() ?? {});
    if (check !== 'ok') throw new Error(String(check));
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw new DatabaseOpenError(
      `DATA_DIR is "${dataDir}", but ministry.sqlite cannot be opened there: ${messageOf(error)}. ${remedy(error)}`,
      { cause: error },
    );
  }
}

/**
 * An open file can be moved, deleted or replaced, and what is written to it still succeeds, into a database
 * that nobody opens again.
 *
 * @returns what throws while another file, or none, is in the place of this one
 */
function holdingOnTo(file: string): () => void {
  const { dev, ino } = statSync(file);
  return () => {
    const there = statSync(file, { throwIfNoEntry: false });
    if (there?.ino !== ino || there.dev !== dev)
      throw new Error(`"${file}" was taken away while it was open: put it back, or restart.`);
  };
}

function remedy(error: unknown): string {
  return isLocked(error)
    ? 'Another process has it open, such as the server: stop that first.'
    : 'Make the folder writable, or restore the file from a backup.';
}

/** In one line, although SQLite's own check answers in several. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}

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
function asKyselyDatabase(database: DatabaseSync, beforeEach: () => void): SqliteDatabase {
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
