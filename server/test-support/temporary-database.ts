import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/open-database.ts';

/** For tests: a real database in a folder of its own. `await using` closes it and removes the folder. */
export async function temporaryDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'ministry-data-'));
  const db = await openDatabase({ dataDir });
  return {
    db,
    dataDir,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
