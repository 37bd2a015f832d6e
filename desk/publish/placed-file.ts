import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFile } from '#server/private-files.ts';

/**
 * Puts a copy of a file into a folder of the content, under a name that another file never has.
 *
 * @returns the name
 */
export async function placedFile(path: string, folder: string, id: string, ending: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 8);
  const name = `${id}-${hash}.${ending}`;
  await mkdir(folder, { recursive: true });
  await writeWholeFile(join(folder, name), async (draft) => {
    await copyFile(path, draft);
    await chmod(draft, 0o644);
  });
  return name;
}
