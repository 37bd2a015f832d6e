import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Selectable } from 'kysely';
import type { Db, DeskSessionsTable } from '#server/database/schema.ts';
import type { Person } from './person.ts';

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

/**
 * The cookies that hold a session together. The session's own goes to the desk alone. On https another one is
 * needed with it: a subdomain can plant cookies for the whole domain, but none with the prefix `__Host-`,
 * which demands `Path=/`. So a session that was planted is not accepted.
 */
const cookiesAt = (siteUrl: string) =>
  siteUrl.startsWith('https:')
    ? [
        { name: '__Secure-desk', attributes: 'Path=/desk; HttpOnly; SameSite=Lax; Secure' },
        { name: '__Host-desk-device', attributes: 'Path=/; HttpOnly; SameSite=Lax; Secure' },
      ]
    : [{ name: 'desk', attributes: 'Path=/desk; HttpOnly; SameSite=Lax' }];

/**
 * The session's token, if the browser sent every part of one. Lax: a mailed link must find it; posts are
 * guarded by their Origin.
 */
export function tokenOf({ cookie = '' }: IncomingHttpHeaders, siteUrl: string): string | undefined {
  const parts = cookiesAt(siteUrl).map(
    ({ name }) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1],
  );
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** A new session's token, with the header that gives it to the browser. */
export function newSession(siteUrl: string) {
  const parts = cookiesAt(siteUrl).map((cookie) => ({ ...cookie, value: newToken() }));
  return {
    token: parts.map(({ value }) => value).join(''),
    headers: {
      'set-cookie': parts.map(
        ({ name, attributes, value }) => `${name}=${value}; Max-Age=${sessionMs / 1000}; ${attributes}`,
      ),
    },
  };
}

export const noCookie = (siteUrl: string) => ({
  'set-cookie': cookiesAt(siteUrl).map(({ name, attributes }) => `${name}=; Max-Age=0; ${attributes}`),
});

/**
 * A device in words that its owner knows it by: `Chrome on Android`. From what the browser says of itself, which is a guess at best;
 * it is only ever shown.
 */
export function deviceOf(userAgent: string | undefined = ''): string {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = named(browsers) ?? 'A browser';
  const system = named(systems);
  return system ? `${browser} on ${system}` : browser;
}

/** In this order: most browsers name others too. */
const browsers = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'a Mac'],
  [/Linux|CrOS/, 'Linux'],
] as const;

/** 256 random bits, for a link or a cookie: nobody guesses one. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * The fingerprint under which a token is kept and found. A copy of the database opens nothing, and how long the search takes tells
 * nothing of the token. Without salt: what is hashed is random already.
 */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
