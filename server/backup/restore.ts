import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile, migrated } from '../database/open-sqlite.ts';
import { makePrivateFolder, writeWholeFile } from '../private-files.ts';
import { eraseAgain } from '../submissions/erase-for-good.ts';
import { copyDatabase } from './back-up.ts';
import { BackupRefusal, type Contents, checkCopy } from './check-copy.ts';
import { hasOurSecrets, secretMarksFile } from './secret-marks.ts';

/**
 * Puts a backup in place as the database of a data folder that has none, with its tables brought up to date: all of it, also what
 * lies in a log beside it, but for what has been erased in this folder since.
 *
 * @returns what has been restored, counted in the new database
 * @throws BackupRefusal when there is a database, there is no such backup, or it signs with another secret; DamagedCopyError when the
 *   backup is not whole or holds more than this site's tables
 */
export async function restore({ dataDir, file }: { dataDir: string; file: string }): Promise<Contents> {
  const target = databaseFile(dataDir);
  if (!existsSync(file)) throw new BackupRefusal(`There is no "${file}".`);
  // The log of another database would be played into this one.
  const inTheWay = [target, `${target}-wal`, `${target}-shm`].find((path) => existsSync(path));
  if (inTheWay)
    throw new BackupRefusal(
      `"${inTheWay}" is there. Stop the site, and move it and all that begins with ministry.sqlite out of DATA_DIR.`,
    );
  await checkCopy(file);

  makePrivateFolder(dataDir);
  return writeWholeFile(target, async (draft) => {
    copyDatabase(file, draft);
    const leftOut = await withoutErased(draft, { dataDir, file });
    return { ...(await checkCopy(draft)), 'erased before': leftOut };
  });
}

/** @returns how many messages were left out, because they had been erased */
async function withoutErased(draft: string, { dataDir, file }: { dataDir: string; file: string }) {
  await using db = await migrated(new DatabaseSync(draft));
  if (!(await hasOurSecrets(db, dataDir)))
    throw new BackupRefusal(
      `"${file}" signs with another secret than this site: links that are void would be good again. If it is a backup ` +
        `of yours all the same, remove "${secretMarksFile(dataDir)}" first.`,
    );
  // Awaited here, before the database closes.
  return await eraseAgain(db, dataDir);
}
