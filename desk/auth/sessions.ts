import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Selectable } from 'kysely';
import { findClockDoubt } from '#server/clock-doubt.ts';
import type { Db, DeskSessionsTable } from '#server/database/schema.ts';
import type { Person } from '../person.ts';

export type Session = Selectable<DeskSessionsTable>;

/** Thirty days, in milliseconds. */
export const sessionMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Creates a session.
 * @param token always newly generated, never one that the browser sent
 * @returns the token; only its hash is stored
 */
export async function openSession(
  db: Db,
  personId: string,
  device: string,
  now: Date,
  token = newToken(),
): Promise<string> {
  if (!(await findClockDoubt(db, now)))
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

/** @returns the person of an unexpired session; undefined when there is no such session */
export async function findPersonByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<(Person & Pick<Session, 'expires_at'>) | undefined> {
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
      'desk_sessions.expires_at',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** @returns the id of a session's person, also after it has expired; undefined when it was closed */
export async function ownerOfSession(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('desk_sessions')
    .select('person_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return row?.person_id;
}

/** A session is renewed at most once a day. Also shortens one from a clock that was ahead. */
const renewalMs = 24 * 60 * 60 * 1000;

/**
 * Lets a session that is used last another thirty days.
 * @returns whether it was renewed, and the browser needs its cookies again
 */
export async function renewSession(
  db: Db,
  { sessionId, expires_at }: Pick<Person, 'sessionId'> & Pick<Session, 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const until = now.getTime() + sessionMs;
  if (Math.abs(until - Date.parse(expires_at)) < renewalMs) return false;
  const { numUpdatedRows } = await db
    .updateTable('desk_sessions')
    .set({ expires_at: new Date(until).toISOString() })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A person's unexpired sessions, newest first. */
export function listSessions(db: Db, personId: string, now: Date): Promise<Session[]> {
  return db
    .selectFrom('desk_sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends one session of a person, or all with their unused sign-in links when none is given. */
export async function closeSessions(db: Db, personId: string, sessionId?: string): Promise<void> {
  const sessions = db.deleteFrom('desk_sessions').where('person_id', '=', personId);
  if (sessionId) return void (await sessions.where('id', '=', sessionId).execute());
  await sessions.execute();
  const address = db.selectFrom('desk_people').select('email').where('id', '=', personId);
  await db.deleteFrom('desk_links').where('email', '=', address).execute();
}

/**
 * The cookies of a session. The first goes only to /desk. On https a second one is required: a subdomain
 * can plant cookies for the whole domain, but not with the prefix `__Host-`, which demands `Path=/`.
 */
const cookiesAt = (siteUrl: string) =>
  siteUrl.startsWith('https:')
    ? [
        { name: '__Secure-desk', attributes: 'Path=/desk; HttpOnly; SameSite=Lax; Secure' },
        { name: '__Host-desk-device', attributes: 'Path=/; HttpOnly; SameSite=Lax; Secure' },
      ]
    : [{ name: 'desk', attributes: 'Path=/desk; HttpOnly; SameSite=Lax' }];

/**
 * The session's token, if the browser sent every cookie of it. SameSite=Lax, so that mailed links find the
 * session; posts are checked by their Origin.
 */
export function tokenOf(headers: IncomingHttpHeaders, siteUrl: string): string | undefined {
  const values = cookiesAt(siteUrl).map(({ name }) => cookieIn(headers, name));
  return values.includes(undefined) ? undefined : values.join('');
}

/** The value of a cookie; undefined for one that the desk did not set. */
export const cookieIn = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{36,43})(?:;|$)`).exec(cookie)?.[1];

/** The headers that set the cookies of a session. */
export const sessionCookies = (siteUrl: string, token: string) =>
  cookiesAt(siteUrl).map(
    ({ name, attributes }, index) =>
      `${name}=${token.slice(index * 43, (index + 1) * 43)}; Max-Age=${sessionMs / 1000}; ${attributes}`,
  );

/** A new token, with the headers that set its cookies. */
export function newSession(siteUrl: string) {
  const token = cookiesAt(siteUrl).map(newToken).join('');
  return { token, headers: { 'set-cookie': sessionCookies(siteUrl, token) } };
}

export const noCookie = (siteUrl: string) => ({
  'set-cookie': cookiesAt(siteUrl).map(({ name, attributes }) => `${name}=; Max-Age=0; ${attributes}`),
});

/** The device in words: "Chrome on Android". It is a guess from the user agent, for display only. */
export function deviceOf(userAgent: string | undefined = ''): string {
  const firstMatch = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = firstMatch(browsers) ?? 'A browser';
  const system = firstMatch(systems);
  return system ? `${browser} on ${system}` : browser;
}

/** Order matters, because most browsers also name others. */
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

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * The SHA-256 hash under which a token is stored. A copied database opens no session, and look-up times
 * reveal nothing. No salt, because tokens are random.
 */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
