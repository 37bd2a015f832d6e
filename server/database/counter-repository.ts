import { createHash } from 'node:crypto';
import { skipLockedRows } from './dialect.ts';
import type { Db } from './schema.ts';

/** Adds one to a counter, such as `honeypot contact`. */
export async function countUp(db: Db, name: string): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name, count: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((current) => ({ count: current('counters.count', '+', 1) })),
    )
    .execute();
}

export async function readCounters(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('counters').selectAll().orderBy('name').execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/**
 * Counts one submission by `client` to `form`, for all servers, in the caller's transaction. The window of
 * `windowMs` starts with the first submission. The client is stored as a hash until the first submission of
 * anyone after the window.
 */
export async function countSubmission(
  db: Db,
  { form, client, now, windowMs }: { form: string; client: string; now: Date; windowMs: number },
) {
  const bucket = createHash('sha256').update(`${form} ${client}`).digest('base64url');
  const instant = now.toISOString();
  // Later than servers' clocks differ: the window was opened by a wrong clock and might not end for years.
  const latestPlausible = new Date(now.getTime() + 2 * windowMs).toISOString();
  // One statement, so that two servers counting at the same instant count two.
  const { submissions, window_ends_at } = await db
    .insertInto('rate_limits')
    .values({ bucket, submissions: 1, window_ends_at: new Date(now.getTime() + windowMs).toISOString() })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet((row) => {
        const isOver = row.or([
          row('rate_limits.window_ends_at', '<=', instant),
          row('rate_limits.window_ends_at', '>', latestPlausible),
        ]);
        return {
          submissions: row
            .case()
            .when(isOver)
            .then(1)
            .else(row('rate_limits.submissions', '+', 1))
            .end(),
          window_ends_at: row
            .case()
            .when(isOver)
            .then(row.ref('excluded.window_ends_at'))
            .else(row.ref('rate_limits.window_ends_at'))
            .end(),
        };
      }),
    )
    .returning(['submissions', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  // Skips rows that another server is changing: waiting for each other could end in a deadlock.
  const endedWindows = db.selectFrom('rate_limits').select('bucket').where('window_ends_at', '<=', instant);
  await db
    .deleteFrom('rate_limits')
    .where('bucket', 'in', endedWindows.$call(skipLockedRows(db)))
    .execute();
  return { submissions, windowEndsAt: new Date(window_ends_at) };
}
