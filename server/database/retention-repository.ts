import { type Selectable, sql } from 'kysely';
import { submissionTables } from '../submissions/forms.ts';
import type { Db, RetentionTable } from './schema.ts';

export type RetentionState = Omit<Selectable<RetentionTable>, 'name'>;

/** @returns undefined before the first run */
export function retentionState(db: Db): Promise<RetentionState | undefined> {
  return db
    .selectFrom('retention')
    .select(['trusted_at', 'doubted_since', 'doubted_at', 'warned_at', 'warned_before'])
    .executeTakeFirst();
}

export async function saveRetentionState(db: Db, state: RetentionState): Promise<void> {
  await db
    .insertInto('retention')
    .values({ name: 'prayer requests', ...state })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(state))
    .execute();
}

/** When the newest message of any kind was stored; undefined when there is none. */
export async function newestSubmissionAt(db: Db): Promise<Date | undefined> {
  const times: string[] = [];
  for (const table of submissionTables) {
    const row = await db
      .selectFrom(table as 'contact_submissions')
      .select('created_at')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row) times.push(row.created_at);
  }
  const newest = times.sort().at(-1);
  return newest === undefined ? undefined : new Date(newest);
}

/** Prayer requests sent before an instant, by whether one of the staff has opened them at the desk. */
export async function prayerRequestsBefore(
  db: Db,
  before: Date,
): Promise<{ opened: string[]; unopened: { id: string; created_at: string }[] }> {
  const rows = await db
    .selectFrom('prayer_requests')
    .select(['id', 'created_at'])
    .select(
      sql<boolean>`exists (select 1 from desk_message_events where submission_id = prayer_requests.id and kind = 'opened')`.as(
        'isOpened',
      ),
    )
    .where('created_at', '<', before.toISOString())
    .execute();
  return {
    opened: rows.filter(({ isOpened }) => isOpened).map(({ id }) => id),
    unopened: rows.filter(({ isOpened }) => !isOpened),
  };
}
