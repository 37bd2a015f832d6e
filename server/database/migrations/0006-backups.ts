import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** When the last backup was made, so that staff are told when there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backups')
    .ifNotExists()
    .addColumn('made_at', instantColumn(db).type, (column) => column.primaryKey())
    .execute();
}
