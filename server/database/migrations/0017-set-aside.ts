import type { Kysely } from 'kysely';
import { createFormTable } from '../dialect.ts';

/** Submissions with a filled honeypot, until staff say that a person sent them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFormTable(db, 'set_aside', (table) =>
    table
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull()),
  );
}
