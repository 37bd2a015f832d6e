import { type Kysely, sql } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** What staff did with messages. Older messages count as opened, without a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const instant = instantColumn(db);
  await db.schema
    .createTable('desk_message_events')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('person_name', 'text', (column) => column.notNull())
    .addColumn('person_email', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('created_at', instant.type, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('desk_message_events_by_submission')
    .ifNotExists()
    .on('desk_message_events')
    .columns(['submission_id', 'kind'])
    .execute();
  for (const table of ['contact_submissions', 'prayer_requests', 'book_requests']) {
    await sql`
      insert into desk_message_events (id, submission_id, kind, person_name, person_email, words, created_at)
      select id || ':opened:', id, 'opened', '', '', '', created_at from ${sql.table(table)} where true
      on conflict do nothing`.execute(db);
  }
}
