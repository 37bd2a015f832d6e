import type { CreateTableBuilder, Kysely } from 'kysely';
import { instantColumn } from './dialect.ts';

type Builder = CreateTableBuilder<string, 'id' | 'created_at'>;

/**
 * For migrations: creates a form's table with `id`, `created_at` and the columns given, among them `email`. The inbox
 * lists by time and erases by address, so both have an index.
 */
export async function createFormTable(
  db: Kysely<unknown>,
  name: string,
  addColumns: (table: Builder) => CreateTableBuilder<string, string>,
): Promise<void> {
  await addColumns(submissionTable(db, name)).execute();
  for (const [suffix, column] of [
    ['time', 'created_at'],
    ['email', 'email'],
  ] as const)
    await db.schema.createIndex(`${name}_by_${suffix}`).ifNotExists().on(name).column(column).execute();
}

/** A table with the columns `id` and `created_at`. */
export function submissionTable(db: Kysely<unknown>, name: string): Builder {
  const instant = instantColumn(db);
  return db.schema
    .createTable(name)
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', instant.type, (column) => column.notNull().defaultTo(instant.now));
}
