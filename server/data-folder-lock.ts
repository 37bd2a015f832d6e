import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseOpenError } from './database/open-error.ts';
import { isLocked } from './database/open-sqlite.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';

/**
 * A host that is told to stop ends within this time, in milliseconds. The one that replaces it waits as long.
 */
const stopLimit = 10_000;

/**
 * Keeps other hosts out of a data folder until it is closed. The operating system releases the lock when the
 * process dies. Staff's commands do not take it. SQLite locks the file, because Node has no other way to.
 *
 * @throws DatabaseOpenError when another host holds the folder, or its lock cannot be opened
 */
export async function lockDataFolder(dataDir: string, waitMs = stopLimit): Promise<DatabaseSync> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return lock(dataDir);
    } catch (error) {
      if (!isLocked(error)) throw cannotLock(dataDir, error);
      if (performance.now() >= deadline) throw inUse(dataDir, error);
      await wait(100);
    }
  }
}

function lock(dataDir: string): DatabaseSync {
  const file = join(dataDir, 'host.lock');
  makePrivateFolder(dataDir);
  makePrivateFile(file);
  const database = new DatabaseSync(file);
  try {
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const inUse = (dataDir: string, cause: unknown) =>
  new DatabaseOpenError(
    `DATA_DIR is "${dataDir}", which another running host uses. Stop that host, or give this one another DATA_DIR.`,
    { cause },
  );

const cannotLock = (dataDir: string, cause: unknown) =>
  new DatabaseOpenError(
    `DATA_DIR is "${dataDir}", but host.lock cannot be opened there: ${cause instanceof Error ? cause.message : cause}. Make the folder writable.`,
    { cause },
  );
