import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** The time of the last backup, so that staff are warned when backups are missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backups')
    .ifNotExists()
    .addColumn('made_at', instantColumn(db).type, (column) => column.primaryKey())
    .execute();
}
