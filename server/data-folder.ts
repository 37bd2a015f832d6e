import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseOpenError } from './errors.ts';

/*
 * Files that hold what visitors confided are for the owner alone, whatever umask the process was started with.
 */

/** Makes a folder for the owner alone, and those above it; one that is there keeps its mode. */
export function makePrivateFolder(path: string): void {
  if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(path, 0o700);
}

/**
 * Makes an empty file unless it is there, and shuts others out of it and of its companions if it is this user's own. One that is
 * there is not opened: closing it would end the locks that this process holds on it, as SQLite does.
 */
export function makePrivateFile(path: string, companions: readonly string[] = []): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, ...companions])
    if (existsSync(file) && statSync(file).uid === process.getuid?.()) chmodSync(file, 0o600);
}

/**
 * Makes a file that appears under its name only when it is whole and on the disk. A draft that a killed process left is removed, and
 * a link in its place is not followed.
 *
 * @param fill writes into the empty draft, by its path or its handle; what it returns is passed on
 * @throws whatever `fill` throws; nothing is left behind then
 */
export async function writeWholeFile<Result>(
  file: string,
  fill: (draft: string, handle: FileHandle) => Result | Promise<Result>,
): Promise<Result> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  await using handle = await open(draft, 'wx', 0o600);
  try {
    await handle.chmod(0o600);
    const result = await fill(draft, handle);
    await handle.sync();
    await rename(draft, file);
    // The folder's list of names, too, has to be on the disk.
    await using folder = await open(dirname(resolve(file)));
    await folder.sync();
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}

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

/** SQLite: not allowed, read-only, input or output failed, full, cannot be opened. */
const sqliteCodes = new Set([3, 8, 10, 13, 14]);

/** PostgreSQL: the disk is full; the transaction is read-only. */
const postgresCodes = new Set(['53100', '25006']);

/**
 * Whether the disk is full, read-only or failing: an error that the person who looks after the server can
 * end.
 */
export function isDiskFault(error: unknown): boolean {
  const { code, errcode } = Object(error);
  // The low byte is the kind of the error; the rest says more about it.
  return diskCodes.has(code) || postgresCodes.has(code) || sqliteCodes.has(errcode & 0xff);
}

const lockedByAnother = 5;

/** Whether another connection holds the lock that this one asked for. */
export const isLocked = (error: unknown) => Reflect.get(Object(error), 'errcode') === lockedByAnother;
