import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { Refusal } from '../command-line.ts';
import { moveDatabase } from '../database/move-database.ts';
import { databaseFile, migrated } from '../database/open-sqlite.ts';
import type { Database } from '../database/schema.ts';
import { writeWholeFile } from '../private-files.ts';
import { writeArchive } from './archive.ts';
import { type Contents, checkCopy } from './check-copy.ts';

/** What a backup is made of. */
export interface BackedUp {
  dataDir: string;
  contentDir: string;
  /** PostgreSQL; undefined: the SQLite file in `dataDir`. */
  postgres?: Kysely<Database> | undefined;
  /** An age recipient (`age1…`), for whom the archive is encrypted. */
  key?: string | undefined;
}

/**
 * Copies database and content into a new archive, or into a `.sqlite` the database alone, as it is at one moment; the site may be
 * running and writing. The file appears under its name only when it is whole, checked and on the disk. A copy of PostgreSQL is a
 * SQLite file too, which either kind of site restores.
 *
 * @param say gets a line about each step
 * @throws Refusal before anything is written; DamagedCopyError or the database's own error when the copying fails
 */
export async function backUp(
  from: BackedUp,
  file: string,
  say: (line: string) => void = () => {},
): Promise<Contents> {
  const { dataDir, contentDir, key } = from;
  if (!from.postgres && !existsSync(databaseFile(dataDir)))
    throw new Refusal(`DATA_DIR is "${dataDir}", but there is no database. Has the site been started there?`);
  refuseName(file, key);

  return writeWholeFile(file, async (draft) => {
    if (file.endsWith('.sqlite')) return copyAndCheck(from, draft, say);
    const database = databaseDraft(file);
    await rm(database, { force: true });
    try {
      const contents = await copyAndCheck(from, database, say);
      say(`Packing it with ${contentDir} …`);
      const inside = join(contentDir, '.git');
      const isRepository = statSync(inside, { throwIfNoEntry: false })?.isDirectory();
      const history = isRepository ? inside : join(dataDir, 'content-history');
      await writeArchive(draft, { database, content: contentDir, history }, key);
      return contents;
    } finally {
      await rm(database, { force: true });
    }
  });
}

const databaseDraft = (file: string) => `${file}.sqlite.part`;

function refuseName(file: string, key: string | undefined): void {
  if (existsSync(file))
    throw new Refusal(`"${file}" is there already. Choose another name, or move it away.`);
  if (!existsSync(dirname(resolve(file))))
    throw new Refusal(`The folder of "${file}" is not there. Make it first.`);
  if (key !== undefined && !file.endsWith('.tar.gz.age'))
    throw new Refusal('BACKUP_KEY is set, so the backup is encrypted. Let its name end in ".tar.gz.age".');
  if (key === undefined && !/\.(tar\.gz|sqlite)$/.test(file))
    throw new Refusal(
      'Let the name end in ".tar.gz" (database and content), or in ".sqlite" (the database alone).',
    );
}

async function copyAndCheck({ dataDir, postgres }: BackedUp, draft: string, say: (line: string) => void) {
  say(`Copying ${postgres ? 'the database of DATABASE_URL' : databaseFile(dataDir)} …`);
  if (postgres) await copyPostgres(postgres, draft);
  else copyDatabase(databaseFile(dataDir), draft);
  say('Checking the copy …');
  return checkCopy(draft);
}

/** Into a SQLite file: every row, as it was at one moment. */
async function copyPostgres(postgres: Kysely<Database>, draft: string): Promise<void> {
  await using copy = await migrated(new DatabaseSync(draft));
  await postgres
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((oneMoment) => moveDatabase(oneMoment, copy));
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
