import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db, DeskSessionsTable } from '#server/database/schema.ts';
import type { Person } from './person.ts';
import { hashOf, newToken } from './token.ts';

export type Session = Selectable<DeskSessionsTable>;

/** Thirty days, in milliseconds. */
export const sessionMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Signs somebody in on a device.
 *
 * @param token a new one; never what a browser brings along
 * @returns the token; it is kept nowhere else
 */
export async function openSession(
  db: Db,
  personId: string,
  device: string,
  now: Date,
  token = newToken(),
): Promise<string> {
  await db.deleteFrom('desk_sessions').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('desk_sessions')
    .values({
      id: randomUUID(),
      token_hash: hashOf(token),
      person_id: personId,
      device,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + sessionMs).toISOString(),
    })
    .execute();
  return token;
}

/** Whose device holds this token; undefined when nobody's does, or no longer. */
export async function findPersonByToken(db: Db, token: string, now: Date): Promise<Person | undefined> {
  return db
    .selectFrom('desk_sessions')
    .innerJoin('desk_people', 'desk_people.id', 'desk_sessions.person_id')
    .select([
      'desk_people.id',
      'desk_people.name',
      'desk_people.email',
      'desk_people.role',
      'desk_sessions.id as sessionId',
      'desk_sessions.created_at as enteredAt',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Where somebody is signed in, the latest first. */
export function listSessions(db: Db, personId: string, now: Date): Promise<Session[]> {
  return db
    .selectFrom('desk_sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .execute();
}

/** Signs somebody out: on one device when its session is named, else everywhere. */
export async function closeSessions(db: Db, personId: string, sessionId?: string): Promise<void> {
  let sessions = db.deleteFrom('desk_sessions').where('person_id', '=', personId);
  if (sessionId) sessions = sessions.where('id', '=', sessionId);
  await sessions.execute();
}
