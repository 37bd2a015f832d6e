import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** Preview links, which show a draft without a session. Stored as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_previews')
    .ifNotExists()
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('expires_at', instantColumn(db).type, (column) => column.notNull())
    .execute();
}
