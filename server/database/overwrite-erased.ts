import { type Kysely, sql } from 'kysely';
import { submissionTables } from '../submissions/forms.ts';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Takes what has been deleted off the disk. SQLite overwrites deleted cells (`secure_delete`), but where rows have moved to other
 * pages it leaves their old copies, and its log holds what was written: so the file is written anew, and the log cut to nothing.
 * PostgreSQL frees the space of dead rows; their bytes go when new rows take it, and its own log's when that is recycled.
 *
 * @throws when another process reads for so long that the log cannot be cut; what was deleted stays deleted
 */
export async function overwriteErased(db: Kysely<Database>): Promise<void> {
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
