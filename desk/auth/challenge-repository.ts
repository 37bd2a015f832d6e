import type { Db, DeskChallengesTable } from '#server/database/schema.ts';

/** As long as a browser waits for a finger, in milliseconds. */
const challengeMs = 5 * 60 * 1000;

/** What a challenge is for, and whose it is. Only an answer for the same purpose and person counts. */
export type ChallengeUse = Pick<DeskChallengesTable, 'purpose' | 'person_id'>;

/** Remembers what a passkey is asked to sign. */
export async function keepChallenge(db: Db, challenge: string, use: ChallengeUse, now: Date): Promise<void> {
  await db.deleteFrom('desk_challenges').where('expires_at', '<=', now.toISOString()).execute();
  const expires_at = new Date(now.getTime() + challengeMs).toISOString();
  await db
    .insertInto('desk_challenges')
    .values({ challenge, ...use, expires_at })
    .execute();
}

/** Whether this is a challenge for the same use that was not answered yet. It is used up by this. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, person_id }: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('person_id', person_id === null ? 'is' : '=', person_id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
