import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../command-line.ts';
import { makePrivateFolder, writeWholeFile } from '../data-folder.ts';
import { moveDatabase } from '../database/move-database.ts';
import { databaseFile, migrated, openSqlite } from '../database/open-database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { hasOurSecrets, secretMarksFile } from '../database/secret-repository.ts';
import { eraseAgain } from '../submissions/erase-for-good.ts';
import { inArchive, kindOfBackup, readArchive } from './archive.ts';
import { type Contents, checkCopy, copyDatabase, DamagedCopyError } from './back-up.ts';

interface RestoreOrder {
  file: string;
  dataDir: string;
  /** Undefined: into SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  /** A file with the age identity that opens an encrypted archive. */
  identity?: string | undefined;
  /** Leaves the content as it is. */
  databaseOnly?: boolean | undefined;
}

/**
 * Puts a backup in place as the database of a data folder that has none, or of an empty PostgreSQL, with its tables brought up to date: all of
 * it, also what lies in a log beside it, but for what has been erased in this folder since. The content of an archive becomes
 * `dataDir`/content. The folder's own SQLite file is a backup too: so a site moves to PostgreSQL.
 *
 * @returns what has been restored, counted in the new database; where the content lies now, if the backup had any
 * @throws Refusal when there is a database or content already, there is no such backup, or it signs with another secret;
 *   DamagedCopyError when the backup is not whole or holds more than this site's; MoveError when PostgreSQL is not empty;
 *   DatabaseOpenError when the folder's own file is in use
 */
export async function restore(order: RestoreOrder): Promise<{ contents: Contents; content?: string }> {
  const { dataDir, databaseUrl, file } = order;
  if (!existsSync(file)) throw new Refusal(`There is no "${file}".`);
  if (databaseUrl === undefined) refuseOver(databaseFile(dataDir));
  // The site's own file, on its way to PostgreSQL: what the site took meanwhile would stay behind.
  else if (resolve(file) === resolve(databaseFile(dataDir)))
    await (await openSqlite({ dataDir, exclusive: true })).destroy();

  const work = join(dataDir, 'restoring.part');
  try {
    const { database, content } = await unpacked(order, work);
    await checkCopy(database);
    const target = join(dataDir, 'content');
    if (content && existsSync(target))
      throw new Refusal(
        `"${target}" is there. Move it out of DATA_DIR, or leave the content as it is with --database-only.`,
      );
    makePrivateFolder(dataDir);
    const contents =
      databaseUrl === undefined
        ? await putSqlite(database, order)
        : await putPostgres(database, databaseUrl, order, work);
    if (!content) return { contents };
    await rename(content, target);
    return { contents, content: target };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The log of another database would be played into this one. */
function refuseOver(target: string): void {
  const inTheWay = [target, `${target}-wal`, `${target}-shm`].find((path) => existsSync(path));
  if (inTheWay)
    throw new Refusal(
      `"${inTheWay}" is there. Stop the site, and move it and all that begins with ministry.sqlite out of DATA_DIR.`,
    );
}

/** @returns the paths of what the backup holds; of a database alone its own */
async function unpacked({ file, identity, databaseOnly }: RestoreOrder, work: string) {
  const kind = await kindOfBackup(file);
  if (kind === 'database') return { database: file };
  if (kind === 'encrypted archive' && identity === undefined)
    throw new Refusal(`"${file}" is encrypted. Name the file of its key: --identity key.txt`);
  await rm(work, { recursive: true, force: true });
  makePrivateFolder(work);
  await readArchive(file, work, kind === 'archive' ? undefined : identity).catch((error: Error) => {
    throw new DamagedCopyError(`"${file}" cannot be unpacked: ${error.message}.`, { cause: error });
  });
  const content = join(work, inArchive.content);
  return {
    database: join(work, inArchive.database),
    content: !databaseOnly && existsSync(content) ? content : undefined,
  };
}

function putSqlite(database: string, order: RestoreOrder): Promise<Contents> {
  return writeWholeFile(databaseFile(order.dataDir), (draft) => copyWithoutErased(database, draft, order));
}

async function putPostgres(database: string, url: string, order: RestoreOrder, work: string) {
  makePrivateFolder(work);
  const draft = join(work, 'without-erased.sqlite');
  const contents = await copyWithoutErased(database, draft, order);
  await using copy = await migrated(new DatabaseSync(draft));
  await using postgres = await openPostgres(url);
  await moveDatabase(copy, postgres);
  return contents;
}

/** Copies a database without what has been erased here since. @returns what the copy holds, and how many messages were left out */
async function copyWithoutErased(
  database: string,
  draft: string,
  { dataDir, file }: RestoreOrder,
): Promise<Contents> {
  copyDatabase(database, draft);
  const leftOut = await withoutErased(draft, { dataDir, file });
  return { ...(await checkCopy(draft)), 'erased before': leftOut };
}

async function withoutErased(draft: string, { dataDir, file }: { dataDir: string; file: string }) {
  await using db = await migrated(new DatabaseSync(draft));
  if (!(await hasOurSecrets(db, dataDir)))
    throw new Refusal(
      `"${file}" signs with another secret than this site: links that are void would be good again. If it is a backup ` +
        `of yours all the same, remove "${secretMarksFile(dataDir)}" first.`,
    );
  // Awaited here, before the database closes.
  return await eraseAgain(db, dataDir);
}
