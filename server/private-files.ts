import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

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
