import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database, SubmissionTable } from '../database/schema.ts';
import { eraseSubmissions, type Selection } from '../database/submission-repository.ts';
import { mailFile } from '../mail/transport.ts';

/**
 * Erases submissions and every trace of them: rows, queued e-mails, marks against repetition, and the copies of e-mails that
 * lie in `dataDir` while there is no mail server. What has been sent lies with those who received it.
 *
 * @returns how many submissions are gone
 */
export async function eraseForGood(
  db: Kysely<Database>,
  table: SubmissionTable,
  selection: Selection,
  dataDir: string,
): Promise<number> {
  const { erased, mailIds } = await eraseSubmissions(db, table, selection);
  for (const id of mailIds) await rm(mailFile(dataDir, id), { force: true });
  return erased;
}
