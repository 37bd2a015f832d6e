import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * Which submissions have been erased, so that a restored backup does not bring them back. Beside the database, because a restored one
 * knows only what was true when it was made. Their ids alone, an id to a line: random, they tell nothing about anybody.
 */

const ledgerFile = (dataDir: string) => join(dataDir, 'erased.txt');

/** Notes ids, on the disk when this returns. Before they are erased: what a kill leaves half done is then finished. */
export async function noteErased(dataDir: string, ids: readonly string[]): Promise<void> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  await using file = await open(ledgerFile(dataDir), O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  await file.chmod(0o600);
  await file.writeFile(ids.map((id) => `${id}\n`).join(''));
  await file.sync();
}

/** Every id that was noted in this folder. */
export async function readErased(dataDir: string): Promise<string[]> {
  const text = await readFile(ledgerFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter(Boolean);
}
