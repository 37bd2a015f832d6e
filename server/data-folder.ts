import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseOpenError } from './errors.ts';

/* Files with visitors' messages are readable only by their owner, under every umask. */

/** Creates a folder and its parents with mode 0700. An existing folder keeps its mode. */
export function makePrivateFolder(path: string): void {
  if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(path, 0o700);
}

/**
 * Sets mode 0600 on a new or existing file and its companions if this user owns them. Does not open an
 * existing file: closing it would release the locks that this process holds on it through SQLite.
 */
export function makePrivateFile(path: string, companions: readonly string[] = []): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, ...companions])
    if (existsSync(file) && statSync(file).uid === process.getuid?.()) chmodSync(file, 0o600);
}

/**
 * Creates a file that appears only when it is complete and synced. Does not follow a link in its place.
 * @param fill writes into the empty draft, by its path or its handle; its result is returned
 * @param draft another name where several hosts may write the file at the same time
 * @throws the error of `fill`; nothing is left behind then
 */
export async function writeWholeFile<Result>(
  file: string,
  fill: (draft: string, handle: FileHandle) => Result | Promise<Result>,
  draft = `${file}.part`,
): Promise<Result> {
  await rm(draft, { force: true });
  await using handle = await open(draft, 'wx', 0o600);
  try {
    await handle.chmod(0o600);
    const result = await fill(draft, handle);
    await handle.sync();
    await rename(draft, file);
    // The directory entry must be synced too.
    await using folder = await open(dirname(resolve(file)));
    await folder.sync();
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A stopping host ends within this time, in milliseconds. A starting host waits as long. */
const stopLimit = 10_000;

/**
 * Locks a data folder until the result is closed or the process dies. Uses SQLite, because Node has no file
 * locks.
 * @throws DatabaseOpenError when another host has the lock, or the file cannot be opened
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
    // It holds nothing. A file that is no database is not that of a running host.
    if (!isDamagedDatabase(error)) throw error;
    rmSync(file);
    return lock(dataDir);
  }
}

const inUse = (dataDir: string, cause: unknown) =>
  new DatabaseOpenError(
    `DATA_DIR is "${dataDir}", which another running host uses. Stop that host, or give this one another DATA_DIR.`,
    { cause },
  );

const cannotLock = (dataDir: string, cause: unknown) =>
  new DatabaseOpenError(
    `DATA_DIR is "${dataDir}", but host.lock cannot be opened there: ${cause instanceof Error ? cause.message : cause}. Make the folder writable, and remove what is in the place of that file.`,
    { cause },
  );

const diskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
]);

/** SQLite: permission, read-only, input or output error, full, cannot open. */
const sqliteCodes = new Set([3, 8, 10, 13, 14]);

/** PostgreSQL: disk full, read-only transaction. */
const postgresCodes = new Set(['53100', '25006']);

/** Whether the disk is full, read-only or failing: an error that the operator can fix. */
export function isDiskFault(error: unknown): boolean {
  const { code, errcode } = Object(error);
  // The low byte is the kind of the error.
  return diskCodes.has(code) || postgresCodes.has(code) || sqliteCodes.has(errcode & 0xff);
}

/** SQLite: damaged, not a database. */
const damageCodes = new Set([11, 26]);

/** Whether SQLite finds a file damaged, or of another kind. */
export const isDamagedDatabase = (error: unknown) =>
  damageCodes.has(Reflect.get(Object(error), 'errcode') & 0xff);

const sqliteBusy = 5;

/** Whether another connection has the lock. */
export const isLocked = (error: unknown) => Reflect.get(Object(error), 'errcode') === sqliteBusy;
