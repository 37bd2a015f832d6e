import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** People with access to the desk. Links and sessions are stored as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const instant = instantColumn(db);

  await db.schema
    .createTable('desk_people')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', instant.type, (column) => column.notNull())
    .addColumn('entered_at', instant.type)
    .execute();

  await db.schema
    .createTable('desk_links')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('leads_to', 'text', (column) => column.notNull())
    .addColumn('asked_at', instant.type, (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('expires_at', instant.type)
    .execute();

  await db.schema
    .createTable('desk_sessions')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', instant.type, (column) => column.notNull())
    .addColumn('expires_at', instant.type, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('desk_passkeys')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', instant.type, (column) => column.notNull())
    .addColumn('used_at', instant.type)
    .execute();

  await db.schema
    .createTable('desk_challenges')
    .ifNotExists()
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', instant.type, (column) => column.notNull())
    .execute();

  for (const table of ['desk_sessions', 'desk_passkeys']) {
    await db.schema.createIndex(`${table}_by_person`).ifNotExists().on(table).column('person_id').execute();
  }
}
