import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { migrateToLatest } from './migrate.ts';
import { asKyselyDatabase } from './node-sqlite.ts';
import type { Database } from './schema.ts';

/** The database cannot be opened. The message is one line for whoever runs the site and names DATA_DIR. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError';
}

/** Where the database of this folder lies. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'ministry.sqlite');
}

/**
 * Opens the SQLite file in `dataDir`, creating folder, file and tables as needed. Close it with `destroy()`.
 *
 * @throws DatabaseOpenError when the folder cannot be written, the file is damaged, or a newer version wrote it
 */
export async function openDatabase({ dataDir }: { dataDir: string }): Promise<Kysely<Database>> {
  const sqlite = openFile(dataDir);
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: asKyselyDatabase(sqlite) }) });
  try {
    await migrateToLatest(db);
  } catch (error) {
    sqlite.close();
    throw new DatabaseOpenError(
      `DATA_DIR is "${dataDir}", but its ministry.sqlite does not fit this version: ${messageOf(error)}. ` +
        'Start the version that wrote it, or restore a backup.',
      { cause: error },
    );
  }
  return db;
}

function openFile(dataDir: string): DatabaseSync {
  let sqlite: DatabaseSync | undefined;
  try {
    // For the owner alone: what visitors confide lies here.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    sqlite = new DatabaseSync(databaseFile(dataDir), {
      enableForeignKeyConstraints: true,
      // Another process may be writing, such as the inbox command. Waiting blocks the server, so not for long.
      timeout: 3000,
    });
    // FULL, because 'sent' has been said once a commit returns: it must outlive a power cut, not only a crash.
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    const [check] = Object.values(sqlite.prepare('PRAGMA quick_check(1)').get() ?? {});
    if (check !== 'ok') throw new Error(String(check));
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw new DatabaseOpenError(
      `DATA_DIR is "${dataDir}", but ministry.sqlite cannot be opened there: ${messageOf(error)}. ` +
        'Make the folder writable, or restore the file from a backup.',
      { cause: error },
    );
  }
}

/** In one line, although SQLite's own check answers in several. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
