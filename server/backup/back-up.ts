import { existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { Refusal } from '../command-line.ts';
import { writeWholeFile } from '../data-folder.ts';
import { moveDatabase } from '../database/move-database.ts';
import { databaseFile, migrated } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { forms } from '../submissions/forms.ts';
import { writeArchive } from './archive.ts';

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

/** How many rows a copy holds, by what they are called for people: 'contact', 'e-mails waiting'. */
export type Contents = Record<string, number>;

/** The file is no whole database of this site. */
export class DamagedCopyError extends Error {
  override name = 'DamagedCopyError';
}

/**
 * Reads a copy from its first page to its last.
 *
 * @throws DamagedCopyError when it is damaged, or not a database of this site and nothing else
 */
export async function checkCopy(file: string): Promise<Contents> {
  const tables = await tablesOfSite();
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const [fault] = database.prepare('PRAGMA integrity_check(1)').all().flatMap(Object.values);
    if (fault !== 'ok') throw new Error(String(fault));
    // A trigger would go on working within the site, on all that visitors send.
    for (const { type, name } of database.prepare('select type, name from sqlite_schema').all())
      if (type !== 'index' && !(type === 'table' && tables.has(String(name))))
        throw new Error(`it holds the ${type} "${name}", which is not the site's`);
    const count = (from: string) => Number(database.prepare(`select count(*) as n from ${from}`).get()?.n);
    return {
      ...Object.fromEntries(forms.map(({ noun, table }) => [noun, count(table)])),
      'e-mails waiting': count('outbox where sent_at is null and failed_at is null'),
    };
  } catch (error) {
    throw new DamagedCopyError(
      `"${file}" is not a whole database of this site: ${(error as Error).message}.`,
    );
  }
}

/** Found out, not listed: one that a later migration adds is among them. */
async function tablesOfSite(): Promise<Set<string>> {
  await using empty = await migrated(new DatabaseSync(':memory:'));
  const tables = await empty.introspection.getTables({ withInternalKyselyTables: true });
  return new Set(tables.map(({ name }) => name));
}

const day = 86_400_000;

/** So long an archive in BACKUP_DIR is kept, in milliseconds: what was erased has left the last of them by then. */
export const keptFor = 14 * day;

/** 'ministry-2025-09-20T03-15-00Z.tar.gz', with '.age' where it is encrypted: sorts by time, and is a name on every file system. */
export const nameAt = (instant: Date, key: string | undefined) =>
  `ministry-${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${key ? '.age' : ''}`;

const ours =
  /^ministry-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(sqlite|tar\.gz(\.age)?)(?<draft>(\.sqlite)?\.part)?$/;

const madeAt = (name: string) => Date.parse(name.replace(ours, '$1T$2:$3:$4Z'));

/**
 * Removes backups of a folder that are over, and what a killed backup left half-written; what is named otherwise is left alone.
 *
 * @param kept how many stay, the newest, or since when
 * @returns the names that were removed
 */
export async function removeOld(
  folder: string,
  kept: { newest: number } | { since: Date },
): Promise<string[]> {
  const found = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  const isDraft = (name: string) => ours.exec(name)?.groups?.draft !== undefined;
  const whole = found.filter((name) => !isDraft(name));
  const old =
    'since' in kept
      ? // Drafts too: a younger one may be another host's, who is writing it.
        found.filter((name) => madeAt(name) < kept.since.getTime())
      : [...found.filter(isDraft), ...whole.slice(0, Math.max(0, whole.length - kept.newest))];
  for (const name of old) await rm(join(folder, name));
  return old;
}
