import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** Unpublished changes of content records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_drafts')
    .ifNotExists()
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('base', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('person_name', 'text', (column) => column.notNull())
    .addColumn('person_email', 'text', (column) => column.notNull())
    .addColumn('saved_at', instantColumn(db).type, (column) => column.notNull())
    .execute();
}
