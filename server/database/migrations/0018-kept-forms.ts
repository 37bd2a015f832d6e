import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** Forms of the desk that were posted after the session had ended, for an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_kept_forms')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text')
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('expires_at', instantColumn(db).type, (column) => column.notNull())
    .execute();
}
