import type { Selectable } from 'kysely';
import type { Database, Db } from './schema.ts';

export type StoredSignUp = Selectable<Database['event_signups']>;

/** The sign-ups for one event, the oldest first. */
export function listSignUps(db: Db, event: string): Promise<StoredSignUp[]> {
  return db
    .selectFrom('event_signups')
    .selectAll()
    .where('event', '=', event)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The ids of sign-ups for other events than these, sent before an instant. */
export async function findOrphans(db: Db, events: readonly string[], before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('event_signups')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .$if(events.length > 0, (query) => query.where('event', 'not in', events))
    .execute();
  return rows.map(({ id }) => id);
}
