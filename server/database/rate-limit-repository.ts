import { createHash } from 'node:crypto';
import type { Db } from './schema.ts';

export interface RateCount {
  submissions: number;
  windowEndsAt: Date;
}

/**
 * Counts one submission by `client` to `form`. The window opens with the first and lasts `windowMs`.
 *
 * Kept in the database, so that several servers count together. The client is stored as a hash, and no longer than its
 * window lasts plus the time to the next submission by anybody.
 */
export function countSubmission(
  db: Db,
  { form, client, now, windowMs }: { form: string; client: string; now: Date; windowMs: number },
): Promise<RateCount> {
  const bucket = createHash('sha256').update(`${form} ${client}`).digest('base64url');
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('rate_limits').where('window_ends_at', '<=', now.toISOString()).execute();
    const row = await transaction
      .insertInto('rate_limits')
      .values({
        bucket,
        submissions: 1,
        window_ends_at: new Date(now.getTime() + windowMs).toISOString(),
      })
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet((current) => ({
          submissions: current('rate_limits.submissions', '+', 1),
        })),
      )
      .returning(['submissions', 'window_ends_at'])
      .executeTakeFirstOrThrow();
    return { submissions: row.submissions, windowEndsAt: new Date(row.window_ends_at) };
  });
}
