import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** The state of the retention of prayer requests: its clock checks and its warnings to staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { type } = instantColumn(db);
  await db.schema
    .createTable('retention')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('trusted_at', type, (column) => column.notNull())
    .addColumn('doubted_since', type)
    .addColumn('doubted_at', type)
    .addColumn('warned_at', type)
    .addColumn('warned_before', type)
    .execute();
}
