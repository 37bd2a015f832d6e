import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** Drops existing rows: challenges last five minutes, preview links seven days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const instant = instantColumn(db);

  await db.schema.dropTable('desk_challenges').ifExists().execute();
  await db.schema
    .createTable('desk_challenges')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('expires_at', instant.type, (column) => column.notNull())
    .execute();

  await db.schema.dropTable('desk_previews').ifExists().execute();
  await db.schema
    .createTable('desk_previews')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', instant.type, (column) => column.notNull())
    .execute();
}
