import { existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { Refusal } from '../command-line.ts';
import { isDiskFault, isLocked, writeWholeFile } from '../data-folder.ts';
import { lastUnreleased, migrationNames } from '../database/migrate.ts';
import { moveDatabase } from '../database/move-database.ts';
import { databaseFile, openMigrated } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { forms } from '../submissions/forms.ts';
import { writeArchive } from './archive.ts';

export interface BackupSource {
  dataDir: string;
  contentDir: string;
  /** PostgreSQL; undefined: the SQLite file in `dataDir`. */
  postgres?: Kysely<Database> | undefined;
  key?: string | undefined;
  /** Whether the archive contains the recordings of messages. */
  hasMedia?: boolean | undefined;
}

/**
 * Copies a snapshot of the database, with the content, into a new archive; a `.sqlite` file gets the database
 * only. The site may be running. The file appears when it is complete and checked. PostgreSQL is copied to
 * SQLite too.
 * @throws Refusal before anything is written; DamagedCopyError or the database's error when the copying fails
 */
export async function backUp(
  from: BackupSource,
  file: string,
  report: (line: string) => void = () => {},
): Promise<Contents> {
  const { dataDir, contentDir, key } = from;
  if (!from.postgres && !existsSync(databaseFile(dataDir)))
    throw new Refusal(`DATA_DIR is "${dataDir}", but there is no database. Has the site been started there?`);
  refuseName(file, key);

  return writeWholeFile(file, async (draft) => {
    if (file.endsWith('.sqlite')) return copyAndCheck(from, draft, report);
    const database = databaseDraft(file);
    await rm(database, { force: true });
    try {
      const contents = await copyAndCheck(from, database, report);
      report(`Packing the archive with ${contentDir} …`);
      const gitFolder = join(contentDir, '.git');
      const isRepository = statSync(gitFolder, { throwIfNoEntry: false })?.isDirectory();
      const history = isRepository ? gitFolder : join(dataDir, 'content-history');
      const media = from.hasMedia ? join(dataDir, 'media') : undefined;
      await writeArchive(draft, { database, content: contentDir, history, media }, key);
      return contents;
    } finally {
      await rm(database, { force: true });
    }
  });
}

const databaseDraft = (file: string) => `${file}.sqlite.part`;

function refuseName(file: string, key: string | undefined): void {
  if (existsSync(file)) throw new Refusal(`"${file}" already exists. Choose another name, or move the file.`);
  if (!existsSync(dirname(resolve(file))))
    throw new Refusal(`The folder of "${file}" does not exist. Create it first.`);
  if (key !== undefined && !file.endsWith('.tar.gz.age'))
    throw new Refusal('BACKUP_KEY is set, so the backup is encrypted. End its name with ".tar.gz.age".');
  if (key === undefined && !/\.(tar\.gz|sqlite)$/.test(file))
    throw new Refusal('End the name with ".tar.gz" (database and content) or ".sqlite" (database only).');
}

async function copyAndCheck(
  { dataDir, postgres }: BackupSource,
  draft: string,
  report: (line: string) => void,
) {
  const file = databaseFile(dataDir);
  report(`Copying ${postgres ? 'the database of DATABASE_URL' : file} …`);
  if (postgres) await copyPostgres(postgres, draft);
  else copyDatabase(file, draft, siteDatabase(file));
  report('Checking the copy …');
  return checkCopy(draft, siteDatabase(postgres ? draft : file));
}

/** Copies every row of one snapshot into a SQLite file. */
async function copyPostgres(postgres: Kysely<Database>, draft: string): Promise<void> {
  await using copy = await openMigrated(new DatabaseSync(draft));
  await postgres
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) => moveDatabase(snapshot, copy));
}

/** Does not use `openDatabase`, which would migrate the tables of a running site of an earlier version. */
export function recordBackupIn(dataDir: string, now: Date): void {
  using database = new DatabaseSync(databaseFile(dataDir), { timeout: 10_000 });
  const hasTable = database.prepare("select 1 from sqlite_master where name = 'backups'").get();
  if (hasTable)
    database.prepare('insert or replace into backups (made_at) values (?)').run(now.toISOString());
}

/** What a file is, and what to do when it is damaged. */
export interface CopySource {
  name: string;
  remedy: string;
}

const siteDatabase = (name: string): CopySource => ({
  name,
  remedy:
    'Stop the site, and restore the newest backup (docs/deploying.md, “Backups”); keep the damaged files.',
});

export const backupFile = (name: string): CopySource => ({
  name,
  remedy: 'Copy it again from its source, or use an earlier backup.',
});

/**
 * VACUUM INTO reads one snapshot, also from the log, and leaves no erased data in free pages.
 * @throws DamagedCopyError when the source is damaged; errors of the disk
 */
export function copyDatabase(file: string, draft: string, source: CopySource): void {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    database.prepare('VACUUM INTO ?').run(draft);
  } catch (error) {
    if (isDiskFault(error) || isLocked(error)) throw error;
    throw damaged(source, error);
  }
}

export type Contents = Record<string, number>;

export class DamagedCopyError extends Error {
  override name = 'DamagedCopyError';
}

const damaged = ({ name, remedy }: CopySource, cause: unknown) =>
  new DamagedCopyError(
    `"${name}" is not a complete database of this site: ${(cause as Error).message.replace(/\s+/g, ' ')}. ${remedy}`,
    { cause },
  );

/** A database may be of an earlier or of a later version than this one. */
type Version = 'earlier' | 'current' | 'later';

/**
 * Reads every page of a copy. One of another version may lack tables or have others.
 * @throws DamagedCopyError when it is damaged or not a database of this site
 */
export async function checkCopy(file: string, source: CopySource): Promise<Contents> {
  const tables = await tablesOfSite();
  return inspect(file, source, (database) => {
    const isCurrent = versionOf(database) === 'current';
    const rows = database.prepare("select name from sqlite_schema where type = 'table'").all();
    const present = rows.map(({ name }) => String(name));
    const extra = present.find((name) => isCurrent && !tables.has(name));
    if (extra) throw new Error(`it contains the table "${extra}", which does not belong to the site`);
    const count = (from: string) => Number(database.prepare(`select count(*) as n from ${from}`).get()?.n);
    const tableForms = forms.filter(({ table }) => present.includes(table));
    return {
      ...Object.fromEntries(tableForms.map(({ noun, table }) => [noun, count(table)])),
      'e-mails waiting': count('outbox where sent_at is null and failed_at is null'),
    };
  });
}

/**
 * Checks a backup before it is migrated: every page, and that nothing in it would run.
 * @throws DamagedCopyError when it is damaged or not a database of this site
 */
export const checkVersion = (file: string, source: CopySource): Version => inspect(file, source, versionOf);

function inspect<Result>(file: string, source: CopySource, read: (database: DatabaseSync) => Result): Result {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const [fault] = database.prepare('PRAGMA integrity_check(1)').all().flatMap(Object.values);
    if (fault !== 'ok') throw new Error(String(fault));
    // A trigger would run inside the site, on everything that visitors send.
    const [extra] = database
      .prepare("select type, name from sqlite_schema where type not in ('index', 'table')")
      .all();
    if (extra)
      throw new Error(`it contains the ${extra.type} "${extra.name}", which does not belong to the site`);
    return read(database);
  } catch (error) {
    throw damaged(source, error);
  }
}

function versionOf(database: DatabaseSync): Version {
  const table = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  const rows = table ? database.prepare('select name from kysely_migration').all() : [];
  const done = rows.map(({ name }) => String(name));
  if (done.length === 0) throw new Error('it has none of the tables of the site');
  if (done.includes(lastUnreleased)) return 'earlier';
  if (done.some((name) => !migrationNames.includes(name))) return 'later';
  return done.length < migrationNames.length ? 'earlier' : 'current';
}

/** Reads the tables from a migrated database, so that later migrations are included. */
async function tablesOfSite(): Promise<Set<string>> {
  await using empty = await openMigrated(new DatabaseSync(':memory:'));
  const tables = await empty.introspection.getTables({ withInternalKyselyTables: true });
  return new Set(tables.map(({ name }) => name));
}

const day = 86_400_000;

/** In milliseconds. After this time no archive in BACKUP_DIR has erased data. */
export const backupRetentionMs = 14 * day;

/** 'ministry-2025-09-20T03-15-00Z.tar.gz', plus '.age' when encrypted. Sorts by time. */
export const backupFileName = (instant: Date, key: string | undefined) =>
  `ministry-${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${key ? '.age' : ''}`;

const backupNamePattern =
  /^ministry-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(sqlite|tar\.gz(\.age)?)(?<draft>(\.sqlite)?\.part)?$/;

const createdAtOf = (name: string) => Date.parse(name.replace(backupNamePattern, '$1T$2:$3:$4Z'));

/**
 * Removes expired backups and drafts of killed backups; other files stay. @returns the names that were
 * removed
 * @param keep how many of the newest stay, or the time from which they stay
 */
export async function removeOldBackups(
  folder: string,
  keep: { newest: number } | { since: Date },
): Promise<string[]> {
  const found = (await readdir(folder)).filter((name) => backupNamePattern.test(name)).sort();
  const isDraft = (name: string) => backupNamePattern.exec(name)?.groups?.draft !== undefined;
  const complete = found.filter((name) => !isDraft(name));
  const old =
    'since' in keep
      ? // Recent drafts stay: another host may be writing one.
        found.filter((name) => createdAtOf(name) < keep.since.getTime())
      : [...found.filter(isDraft), ...complete.slice(0, Math.max(0, complete.length - keep.newest))];
  for (const name of old) await rm(join(folder, name));
  return old;
}
