import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../database/open-sqlite.ts';
import { writeWholeFile } from '../private-files.ts';
import { BackupRefusal, type Contents, checkCopy } from './check-copy.ts';

/**
 * Copies the database of a data folder into a new file, as it is at one moment; the site may be running and writing. The file
 * appears under its name only when it is whole, checked and on the disk.
 *
 * @param say gets a line about each step
 * @throws BackupRefusal before anything is written; DamagedCopyError or SQLite's own error when the copying fails
 */
export async function backUp(
  { dataDir, file }: { dataDir: string; file: string },
  say: (line: string) => void,
): Promise<Contents> {
  const source = databaseFile(dataDir);
  if (!existsSync(source))
    throw new BackupRefusal(
      `DATA_DIR is "${dataDir}", but there is no database. Has the site been started there?`,
    );
  if (existsSync(file))
    throw new BackupRefusal(`"${file}" is there already. Choose another name, or move it away.`);
  if (!existsSync(dirname(resolve(file))))
    throw new BackupRefusal(`The folder of "${file}" is not there. Make it first.`);

  return writeWholeFile(file, (draft) => {
    say(`Copying ${source} …`);
    copyDatabase(source, draft);
    say('Checking the copy …');
    return checkCopy(draft);
  });
}

/**
 * Notes in a data folder's database that a backup was made. Not through `openDatabase`, which would bring tables up to date under a
 * site that still runs an earlier version.
 */
export function noteBackupIn(dataDir: string, now: Date): void {
  using database = new DatabaseSync(databaseFile(dataDir), { timeout: 10_000 });
  const known = database.prepare("select 1 from sqlite_master where name = 'backups'").get();
  if (known) database.prepare('insert or replace into backups (made_at) values (?)').run(now.toISOString());
}

/**
 * Copies a database with what its log holds. VACUUM INTO rather than SQLite's backup interface: one transaction sees one moment, where that begins anew whenever another
 * process writes, and what was erased leaves no traces in the copy's free pages.
 */
export function copyDatabase(source: string, draft: string): void {
  using database = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
  database.prepare('VACUUM INTO ?').run(draft);
}
