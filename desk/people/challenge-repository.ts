import type { Db } from '../../server/database/schema.ts';

/** As long as a browser waits for a finger, in milliseconds. */
const challengeMs = 5 * 60 * 1000;

/** Remembers what a passkey is asked to sign. */
export async function keepChallenge(db: Db, challenge: string, now: Date): Promise<void> {
  await db.deleteFrom('desk_challenges').where('expires_at', '<=', now.toISOString()).execute();
  const expires_at = new Date(now.getTime() + challengeMs).toISOString();
  await db.insertInto('desk_challenges').values({ challenge, expires_at }).execute();
}

/** Whether this is one of ours that nobody has signed yet. From now on it is none. */
export async function takeChallenge(db: Db, challenge: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_challenges')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
