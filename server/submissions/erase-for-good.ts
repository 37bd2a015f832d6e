import { constants } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';
import {
  eraseSubmissions,
  findExisting,
  findSelected,
  type Selection,
} from '../database/submission-repository.ts';
import { mailFile } from '../mail/transport.ts';
import { type SubmissionTable, submissionTables } from './forms.ts';

/**
 * Erases submissions and every trace of them: rows, queued e-mails, marks against repetition, the copies of
 * e-mails that lie in `dataDir` while there is no mail server, and the bytes that all these leave on the
 * disk. What has been sent lies with those who received it.
 * @returns how many submissions are gone
 */
export async function eraseForGood(
  db: Kysely<Database>,
  table: SubmissionTable,
  selection: Selection,
  dataDir: string,
): Promise<number> {
  const ids = await findSelected(db, table, selection);
  if (ids.length > 0) await noteErased(dataDir, ids);
  return eraseNoted(db, table, ids, dataDir);
}

/** Erases once more what this folder's ledger names: a restored backup has brought it back. @returns how many submissions */
export async function eraseAgain(db: Kysely<Database>, dataDir: string): Promise<number> {
  const noted = await readErased(dataDir);
  let erased = 0;
  for (const table of submissionTables)
    erased += await eraseNoted(db, table, await findExisting(db, table, noted), dataDir);
  return erased;
}

async function eraseNoted(
  db: Kysely<Database>,
  table: SubmissionTable,
  ids: string[],
  dataDir: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const mailIds = await eraseSubmissions(db, table, ids);
  for (const id of mailIds)
    for (const file of [mailFile(dataDir, id), `${mailFile(dataDir, id)}.part`])
      await rm(file, { force: true });
  await overwriteErased(db);
  return ids.length;
}

/*
 * Which submissions have been erased, so that a restored backup does not bring them back. Beside the
 * database, because a restored one knows only what was true when it was made. Their ids alone, an id to a
 * line: random, they tell nothing about anybody.
 */

const ledgerFile = (dataDir: string) => join(dataDir, 'erased.txt');

/** Notes ids, on the disk when this returns. Before they are erased: what a kill leaves half done is then finished. */
async function noteErased(dataDir: string, ids: readonly string[]): Promise<void> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  await using file = await open(ledgerFile(dataDir), O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  await file.chmod(0o600);
  await file.writeFile(ids.map((id) => `${id}\n`).join(''));
  await file.sync();
}

/** Every id that was noted in this folder. */
async function readErased(dataDir: string): Promise<string[]> {
  const text = await readFile(ledgerFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter(Boolean);
}

/**
 * Takes what has been deleted off the disk. SQLite overwrites deleted cells (`secure_delete`), but where rows
 * have moved to other pages it leaves their old copies, and its log holds what was written: so the file is
 * written anew, and the log cut to nothing. PostgreSQL frees the space of dead rows; their bytes go when new
 * rows take it, and its own log's when that is recycled.
 * @throws when another process reads for so long that the log cannot be cut; what was deleted stays deleted
 */
async function overwriteErased(db: Kysely<Database>): Promise<void> {
  if (isPostgres(db)) {
    for (const table of [...submissionTables, 'outbox', 'submission_keys'])
      await sql`vacuum ${sql.table(table)}`.execute(db);
    return;
  }
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0)
    throw new Error('Another process reads the database: traces stay on the disk until this is done again.');
}
