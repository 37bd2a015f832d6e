import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { isDamagedDatabase, isLocked, makePrivateFile, makePrivateFolder } from '../data-folder.ts';
import { DatabaseOpenError } from '../errors.ts';
import { migrateToLatest } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';
import type { Database } from './schema.ts';

/**
 * Opens and migrates PostgreSQL at `databaseUrl`, or SQLite in `dataDir`. Close it with `destroy()`.
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
  /** Keeps other processes out until it is closed. */
  exclusive?: boolean;
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'ministry.sqlite');
}

/**
 * Creates folder, file and tables as needed. @throws DatabaseOpenError when the folder cannot be written, the
 * file is damaged or emptied, or a newer version wrote it
 */
export async function openSqlite(options: SqliteOptions): Promise<Kysely<Database>> {
  refuseEmptied(options.dataDir);
  refuseDamagedCompanions(options.dataDir);
  const sqlite = openFile(options);
  return openMigrated(sqlite, createFileGuard(databaseFile(options.dataDir))).catch((error: unknown) => {
    throw new DatabaseOpenError(
      `DATA_DIR is "${options.dataDir}", but its ministry.sqlite does not fit this version: ${messageOf(error)}. ` +
        (isDamagedDatabase(error) ? restoreNewest : 'Start the version that wrote it, or restore a backup.'),
      { cause: error },
    );
  });
}

/** Migrates the tables of an open database. @throws the error of the migration, after closing the database */
export async function openMigrated(sqlite: DatabaseSync, beforeEach = () => {}): Promise<Kysely<Database>> {
  const database = asKyselyDatabase(sqlite, beforeEach);
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  try {
    await migrateWithRetry(db);
    return db;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** SQLite has no lock for migrations: a step fails when another process has just done it. */
async function migrateWithRetry(db: Kysely<Database>, tries = 20): Promise<void> {
  await migrateToLatest(db).catch((error: unknown) => {
    if (tries === 0) throw error;
    return migrateWithRetry(db, tries - 1);
  });
}

const restoreNewest =
  'Move all files that begin with ministry.sqlite out of DATA_DIR, keep them, and restore the newest backup ' +
  '(docs/deploying.md, “Backups”).';

/** SQLite treats an empty file as a new database, and the site would seem to have no messages. */
function refuseEmptied(dataDir: string): void {
  const { size } = statSync(databaseFile(dataDir), { throwIfNoEntry: false }) ?? {};
  if (size !== 0) return;
  throw new DatabaseOpenError(
    `DATA_DIR is "${dataDir}", but its ministry.sqlite is empty: its content was lost or not copied. ` +
      `${restoreNewest} Without a backup, start without the file, and the site begins with no messages.`,
  );
}

/** The first four bytes of a write-ahead log, in either byte order of its checksums. */
const logStarts = [0x377f0682, 0x377f0683];

/**
 * SQLite skips a damaged write-ahead log, and the newest messages would be missing. A log of zeros is that of
 * a power failure before anything in it was complete.
 */
function refuseDamagedCompanions(dataDir: string): void {
  const file = databaseFile(dataDir);
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && !stats.isFile())
      throw new DatabaseOpenError(`"${path}" is not a file. Move it away, or put back the file of the site.`);
  }
  const log = `${file}-wal`;
  if (existsSync(log) && ![0, ...logStarts].includes(readStart(log)))
    throw new DatabaseOpenError(
      `"${log}" is damaged: it holds the newest messages. ${restoreNewest} To go on without those messages, move away only this file.`,
    );
}

/** The first four bytes; 0 for a file that is empty, or cannot be read, which its opening then reports. */
function readStart(file: string): number {
  try {
    const handle = openSync(file, 'r');
    const bytes = Buffer.alloc(4);
    readSync(handle, bytes);
    closeSync(handle);
    return bytes.readUInt32BE();
  } catch {
    return 0;
  }
}

/** Creates the file with its first page, because another process that opens it now refuses an empty one. */
function createFile(file: string): void {
  if (existsSync(file)) return;
  const draft = `${file}.${randomUUID()}.part`;
  try {
    makePrivateFile(draft);
    const sqlite = new DatabaseSync(draft);
    sqlite.exec('PRAGMA journal_mode = WAL;');
    sqlite.close();
    linkSync(draft, file);
  } catch (error) {
    // Another process was faster, or the disk has no links: the file is then created empty.
    if (!/EEXIST|EPERM|ENOSYS|ENOTSUP|EOPNOTSUPP/.test(String(Reflect.get(Object(error), 'code'))))
      throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function openFile({ dataDir, exclusive }: SqliteOptions): DatabaseSync {
  let sqlite: DatabaseSync | undefined;
  try {
    const file = databaseFile(dataDir);
    makePrivateFolder(dataDir);
    createFile(file);
    // The log files of an earlier version may be readable by others.
    makePrivateFile(file, [`${file}-wal`, `${file}-shm`]);
    sqlite = new DatabaseSync(file, {
      enableForeignKeyConstraints: true,
      // Short, because waiting for another process, such as the inbox command, blocks the server.
      timeout: 3000,
    });
    // Before the first access: in WAL mode a connection that has taken a shared lock keeps it.
    if (exclusive) sqlite.exec('PRAGMA locking_mode = EXCLUSIVE;');
    // FULL, because the visitor reads "sent" after the commit: the message must survive a power cut.
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Overwrites erased rows, so that prayer requests do not stay in unused pages of the file.
    sqlite.exec('PRAGMA secure_delete = ON;');
    const [check] = Object.values(sqlite.prepare('PRAGMA quick_check(1)').get() ?? {});
    if (check !== 'ok') throw Object.assign(new Error(String(check)), { errcode: corrupt });
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
 * Writes to a file that was moved or deleted succeed, but are lost.
 * @returns a guard that throws if the database file was moved or replaced
 */
function createFileGuard(file: string): () => void {
  const { dev, ino } = statSync(file);
  return () => {
    const current = statSync(file, { throwIfNoEntry: false });
    if (current?.ino !== ino || current.dev !== dev)
      throw new Error(`"${file}" was moved or deleted while it was open. Put it back, or restart.`);
  };
}

/** SQLite's code for a damaged file. */
const corrupt = 11;

function remedy(error: unknown): string {
  if (isLocked(error)) return 'Another process has it open, such as the server: stop that first.';
  return isDamagedDatabase(error)
    ? `The file is damaged. ${restoreNewest}`
    : 'Make the folder writable for the user of the site.';
}

/** SQLite's check returns several lines. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}

/**
 * Adapts Node's SQLite to Kysely's dialect, which expects better-sqlite3, without a native module. Kysely
 * gives the one connection to one query or transaction at a time, so overlapping transactions are isolated.
 * @param beforeEach called before each statement, except those that end a transaction
 */
function asKyselyDatabase(database: DatabaseSync, beforeEach = () => {}): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      if (!transactionEnds.includes(sql)) beforeEach();
      // After errors such as a full disk SQLite has rolled back; a second rollback would fail and hide the
      // cause.
      if (sql === 'rollback' && !database.isTransaction) return noStatement;
      return asKyselyStatement(database.prepare(sql));
    },
  };
}

const transactionEnds = ['commit', 'rollback'];

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
