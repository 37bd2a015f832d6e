import type { Kysely } from 'kysely';

/** Whether the visitor has agreed that the request is read on the prayer call; false for earlier requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('prayer_requests')
    .addColumn('may_be_read', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
