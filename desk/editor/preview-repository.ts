import type { Db } from '#server/database/schema.ts';
import { hashOf, newToken } from '../auth/token.ts';

/** How long a link shows a draft. */
const previewMs = 7 * 24 * 60 * 60 * 1000;

/** @returns what the link holds, which is kept nowhere, and when it ends */
export async function makePreview(
  db: Db,
  file: string,
  personId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  await db.deleteFrom('desk_previews').where('expires_at', '<=', now.toISOString()).execute();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + previewMs);
  await db
    .insertInto('desk_previews')
    .values({ token_hash: hashOf(token), file, person_id: personId, expires_at: expiresAt.toISOString() })
    .execute();
  return { token, expiresAt };
}

/**
 * @returns the file of the draft that a link shows; undefined when the link is unknown, has ended, or its
 * maker was removed
 */
export async function findPreview(db: Db, token: string, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('desk_previews')
    .innerJoin('desk_people', 'desk_people.id', 'desk_previews.person_id')
    .select('file')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return found?.file;
}
