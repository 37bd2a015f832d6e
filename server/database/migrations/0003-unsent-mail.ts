import { type Kysely, sql } from 'kysely';

/** The state of the outbox is queried every few seconds, so unsent e-mails have an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Has every counted column, so that the rows are not read.
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
