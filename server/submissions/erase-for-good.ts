import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { overwriteErased } from '../database/overwrite-erased.ts';
import type { Database, SubmissionTable } from '../database/schema.ts';
import {
  eraseSubmissions,
  findSelected,
  keepExisting,
  type Selection,
} from '../database/submission-repository.ts';
import { mailFile } from '../mail/transport.ts';
import { noteErased, readErased } from './erased-ledger.ts';
import { createForms } from './forms.ts';

/**
 * Erases submissions and every trace of them: rows, queued e-mails, marks against repetition, the copies of e-mails that lie in
 * `dataDir` while there is no mail server, and the bytes that all these leave on the disk. What has been sent lies with those who
 * received it.
 *
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
  for (const { table } of createForms({ books: [] }))
    erased += await eraseNoted(db, table, await keepExisting(db, table, noted), dataDir);
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
