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
  type VisitorTable,
} from '../database/submission-repository.ts';
import { mailFile } from '../mail/transport.ts';
import { submissionTables } from './forms.ts';

const visitorTables: readonly VisitorTable[] = [...submissionTables, 'set_aside'];

/**
 * Erases every trace of submissions: rows, queued e-mails, keys, copies of e-mails in `dataDir`, and bytes on
 * the disk.
 * @returns the number of erased submissions
 */
export async function erasePermanently(
  db: Kysely<Database>,
  table: VisitorTable,
  selection: Selection,
  dataDir: string,
): Promise<number> {
  const ids = await findSelected(db, table, selection);
  if (ids.length > 0) await recordErased(dataDir, ids);
  return eraseByIds(db, table, ids, dataDir);
}

/** Erases submissions in this folder's ledger again, after a restored backup. @returns their number */
export async function eraseAgain(db: Kysely<Database>, dataDir: string): Promise<number> {
  const erasedIds = await readErased(dataDir);
  let erased = 0;
  for (const table of visitorTables)
    erased += await eraseByIds(db, table, await findExisting(db, table, erasedIds), dataDir);
  return erased;
}

async function eraseByIds(
  db: Kysely<Database>,
  table: VisitorTable,
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
 * The ledger has the ids of erased submissions, for restored backups. A file, because a database has the
 * state of its backup.
 */

const ledgerFile = (dataDir: string) => join(dataDir, 'erased.txt');

/**
 * Records ids and syncs the file. Called before the erasure, so that an erasure interrupted by a kill is
 * finished later.
 */
async function recordErased(dataDir: string, ids: readonly string[]): Promise<void> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  await using file = await open(ledgerFile(dataDir), O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  await file.chmod(0o600);
  await file.writeFile(ids.map((id) => `${id}\n`).join(''));
  await file.sync();
}

async function readErased(dataDir: string): Promise<string[]> {
  const text = await readFile(ledgerFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter(Boolean);
}

/**
 * SQLite's `secure_delete` misses copies of rows that moved between pages, and the write-ahead log.
 * PostgreSQL frees dead rows, whose bytes are overwritten later. @throws when another process reads for too
 * long to truncate the log
 */
async function overwriteErased(db: Kysely<Database>): Promise<void> {
  if (isPostgres(db)) {
    for (const table of [...visitorTables, 'outbox', 'submission_keys'])
      await sql`vacuum ${sql.table(table)}`.execute(db);
    return;
  }
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0)
    throw new Error('Another process reads the database. Traces stay on the disk until the next erasure.');
}
