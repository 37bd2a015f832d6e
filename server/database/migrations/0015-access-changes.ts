import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** Changes of who has access to the desk, about which the owners get an e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { type } = instantColumn(db);
  await db.schema
    .createTable('desk_access_changes')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('person_name', 'text', (column) => column.notNull())
    .addColumn('person_email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('created_at', type, (column) => column.notNull())
    .execute();
}
