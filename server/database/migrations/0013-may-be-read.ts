import type { Kysely } from 'kysely';

/** Whether the visitor has said that the request may be read on the prayer call. Earlier requests were not asked: no. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('prayer_requests')
    .addColumn('may_be_read', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
