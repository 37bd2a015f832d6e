import type { Kysely } from 'kysely';
import { instantColumn } from '../dialect.ts';

/** When a draft is published by itself, and why it was not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_drafts').addColumn('publish_at', instantColumn(db).type).execute();
  await db.schema.alterTable('desk_drafts').addColumn('publish_fault', 'text').execute();
}
