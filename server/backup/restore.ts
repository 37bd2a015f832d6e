import { existsSync, statSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../command-line.ts';
import { isDiskFault, makePrivateFolder, writeWholeFile } from '../data-folder.ts';
import { moveDatabase } from '../database/move-database.ts';
import { databaseFile, openMigrated, openSqlite } from '../database/open-database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { hasRecordedSecrets, secretHashesFile } from '../database/secret-repository.ts';
import { eraseAgain } from '../submissions/erase-for-good.ts';
import { archivePaths, detectBackupKind, readArchive, readIdentities } from './archive.ts';
import {
  backupFile,
  type Contents,
  checkCopy,
  checkVersion,
  copyDatabase,
  DamagedCopyError,
} from './back-up.ts';

interface RestoreRequest {
  file: string;
  dataDir: string;
  /** Undefined: restores into SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  /** A file with the age identity of an encrypted archive. */
  identity?: string | undefined;
  databaseOnly?: boolean | undefined;
}

/**
 * Restores a backup into a data folder without a database or into an empty PostgreSQL, migrated, without what
 * has been erased here since. The content goes to `dataDir`/content. The folder's own SQLite file is also a
 * backup.
 * @returns the row counts of the new database, and the folder of the restored content
 * @throws Refusal when a database or content exists, or the backup is missing or signs with another secret;
 *   DamagedCopyError; MoveError when PostgreSQL is not empty; DatabaseOpenError when the folder's own file is
 *   in use
 */
export async function restore(request: RestoreRequest): Promise<{ contents: Contents; content?: string }> {
  const { dataDir, databaseUrl, file } = request;
  refuseNoFile(file);
  if (databaseUrl === undefined) refuseExistingDatabase(databaseFile(dataDir));
  // The exclusive lock stops a running site, whose new rows would be lost in the move to PostgreSQL.
  else if (resolve(file) === resolve(databaseFile(dataDir)))
    await (await openSqlite({ dataDir, exclusive: true })).destroy();

  const workDir = join(dataDir, 'restoring.part');
  try {
    const { database, content, media } = await unpackBackup(request, workDir);
    if (checkVersion(database, backupFile(file)) === 'later')
      throw new Refusal(
        `"${file}" was made by a later version of the site. Install that version, then restore it.`,
      );
    const target = join(dataDir, 'content');
    if (content && existsSync(target))
      throw new Refusal(
        `"${target}" already exists. Move it out of DATA_DIR, or keep it with --database-only.`,
      );
    makePrivateFolder(dataDir);
    const contents =
      databaseUrl === undefined
        ? await restoreToSqlite(database, request)
        : await restoreToPostgres(database, databaseUrl, request, workDir);
    if (media) await addRecordings(media, join(dataDir, 'media'));
    if (!content) return { contents };
    await rename(content, target);
    return { contents, content: target };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

function refuseNoFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new Refusal(`There is no "${file}".`);
  if (!stats.isFile()) throw new Refusal(`"${file}" is a folder. Name a backup in it.`);
  if (stats.size === 0) throw new DamagedCopyError(`"${file}" is empty. ${backupFile(file).remedy}`);
}

/** SQLite would apply the write-ahead log of another database to this one. */
function refuseExistingDatabase(target: string): void {
  const existing = [target, `${target}-wal`, `${target}-shm`].find((path) => existsSync(path));
  if (existing)
    throw new Refusal(
      `"${existing}" already exists. Stop the site, then move all files that begin with ministry.sqlite out of DATA_DIR.`,
    );
}

async function unpackBackup({ file, identity, databaseOnly }: RestoreRequest, workDir: string) {
  const kind = await detectBackupKind(file);
  if (kind === 'database') return { database: file };
  if (kind === 'encrypted archive' && identity === undefined)
    throw new Refusal(`"${file}" is encrypted. Name the file of its key: --identity key.txt`);
  const identities = kind === 'archive' ? undefined : await readIdentities(identity ?? '');
  await rm(workDir, { recursive: true, force: true });
  makePrivateFolder(workDir);
  await readArchive(file, workDir, identities).catch((error: Error) => {
    throw unpackFault(file, identity, error);
  });
  const [database, content, media] = [archivePaths.database, archivePaths.content, archivePaths.media].map(
    (path) => join(workDir, path),
  ) as [string, string, string];
  if (!existsSync(database))
    throw new DamagedCopyError(
      `"${file}" holds no ${archivePaths.database}, so it is no backup of this site. ${backupFile(file).remedy}`,
    );
  return {
    database,
    content: !databaseOnly && existsSync(content) ? content : undefined,
    media: !databaseOnly && existsSync(media) ? media : undefined,
  };
}

function unpackFault(file: string, identity: string | undefined, cause: Error): Error {
  if (isDiskFault(cause))
    return new Refusal(
      `"${file}" cannot be unpacked into DATA_DIR: ${cause.message}. Free space there, or make the folder writable.`,
      { cause },
    );
  if (/no identity matched/.test(cause.message))
    return new Refusal(
      `"${file}" is encrypted for another key than that in "${identity}". Use the key file of the BACKUP_KEY that was set then.`,
      { cause },
    );
  return new DamagedCopyError(`"${file}" cannot be unpacked: ${cause.message}. ${backupFile(file).remedy}`, {
    cause,
  });
}

/** Recordings that are already there stay. */
async function addRecordings(from: string, to: string): Promise<void> {
  makePrivateFolder(to);
  for (const name of await readdir(from))
    if (!existsSync(join(to, name))) await rename(join(from, name), join(to, name));
}

function restoreToSqlite(database: string, request: RestoreRequest): Promise<Contents> {
  return writeWholeFile(databaseFile(request.dataDir), (draft) =>
    copyWithoutErased(database, draft, request),
  );
}

async function restoreToPostgres(database: string, url: string, request: RestoreRequest, workDir: string) {
  makePrivateFolder(workDir);
  const draft = join(workDir, 'without-erased.sqlite');
  const contents = await copyWithoutErased(database, draft, request);
  await using copy = await openMigrated(new DatabaseSync(draft));
  await using postgres = await openPostgres(url);
  await moveDatabase(copy, postgres);
  return contents;
}

/** @returns the row counts of the copy and the number of messages left out */
async function copyWithoutErased(
  database: string,
  draft: string,
  { dataDir, file }: RestoreRequest,
): Promise<Contents> {
  copyDatabase(database, draft, backupFile(file));
  // Migrates it first: a backup of an earlier version has fewer tables.
  const leftOut = await removeErased(draft, { dataDir, file });
  return { ...(await checkCopy(draft, backupFile(file))), 'erased before': leftOut };
}

async function removeErased(draft: string, { dataDir, file }: { dataDir: string; file: string }) {
  await using db = await openMigrated(new DatabaseSync(draft));
  if (!(await hasRecordedSecrets(db, dataDir)))
    throw new Refusal(
      `"${file}" signs with another secret than this site: invalid links would be valid again. If it is your backup ` +
        `anyway, remove "${secretHashesFile(dataDir)}" first.`,
    );
  return await eraseAgain(db, dataDir);
}
