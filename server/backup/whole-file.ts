import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a file, for the owner alone, that appears under its name only when it is whole and on the disk.
 *
 * @param fill writes into the empty file at the path it gets; what it returns is passed on
 * @throws whatever `fill` throws; nothing is left behind then
 */
export async function writeWholeFile<Result>(
  file: string,
  fill: (draft: string) => Result | Promise<Result>,
): Promise<Result> {
  const draft = `${file}.part`;
  try {
    await rm(draft, { force: true });
    await (await open(draft, 'wx', 0o600)).close();
    const result = await fill(draft);
    await onDisk(draft);
    await rename(draft, file);
    await onDisk(dirname(resolve(file)));
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Waits until what was written to a file, or to a folder's list of names, is on the disk. */
async function onDisk(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}
