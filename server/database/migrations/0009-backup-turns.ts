import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** The lease of the daily backup, for hosts that share a database, and why the last backup failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_turns')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next_at', instantColumn(db).type, (column) => column.notNull())
    .addColumn('fault', 'text')
    .execute();
}
