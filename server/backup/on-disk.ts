import { open } from 'node:fs/promises';

/** Waits until what was written to a file, or to a folder's list of names, is on the disk. */
export async function onDisk(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}
