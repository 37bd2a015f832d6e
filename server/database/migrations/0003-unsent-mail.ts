import { type Kysely, sql } from 'kysely';

/** How mail goes is asked every few seconds: read off the mails that have not been sent, never off all that ever were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every column that is counted by, so that the rows themselves are not read.
  await db.schema
    .createIndex('outbox_unsent')
    .ifNotExists()
    .on('outbox')
    .columns(['failed_at', 'attempts', 'created_at'])
    .where(sql.ref('sent_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('outbox_failing')
    .ifNotExists()
    .on('outbox')
    .columns(['created_at', 'id'])
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('attempts'), '>', 0)
    .execute();
}
