import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { databaseFile } from '../database/open-sqlite.ts';
import { writeWholeFile } from '../private-files.ts';
import { BackupRefusal, type Contents, checkCopy } from './check-copy.ts';

/**
 * Puts a backup in place as the database of a data folder that has none. The next start brings its tables up to date.
 *
 * @throws BackupRefusal when there is a database, or there is no such backup; DamagedCopyError when the backup is not whole
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
  const contents = checkCopy(file);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeWholeFile(target, (draft) => copyFile(file, draft));
  return contents;
}
