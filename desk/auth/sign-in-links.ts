import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { queueMails } from '#server/database/outbox-repository.ts';
import type { Database, Db, DeskLinksTable } from '#server/database/schema.ts';
import { hashOf, newToken } from './sessions.ts';

export type Link = Selectable<DeskLinksTable>;

const minute = 60_000;
/** How long a link opens the desk, from the moment at which it was written. */
const linkMs = 15 * minute;
/** After which nobody waits for an e-mail with a link any more. */
export const patienceMs = 60 * minute;

interface Wish {
  email: string;
  /** The address below /desk where one wants to go. */
  leadsTo: string;
}

/**
 * Notes that somebody wants in, and queues the e-mail. Whether the address belongs to anybody is seen only when the e-mail is written: so
 * every address takes the same work here, and a link lies nowhere before it is sent.
 */
export function askForLink(
  db: Kysely<Database>,
  { email, leadsTo }: Wish,
  template: 'desk-link' | 'desk-invitation',
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await forgetOldLinks(transaction, now);
    const id = await insertLink(transaction, { email, leadsTo }, now);
    await queueMails(
      transaction,
      [{ id: randomUUID(), template, submissionTable: 'desk_links', submissionId: id }],
      now,
    );
  });
}

/** @returns what a link holds that was not asked for by e-mail */
export async function makeLink(db: Db, email: string, now: Date): Promise<string> {
  return (await writeLink(db, await insertLink(db, { email, leadsTo: '/desk' }, now), now)) as string;
}

async function insertLink(db: Db, { email, leadsTo }: Wish, now: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('desk_links')
    .values({
      id,
      email: email.trim().toLowerCase(),
      leads_to: leadsTo,
      asked_at: now.toISOString(),
    })
    .execute();
  return id;
}

export function findWish(db: Db, id: string): Promise<Link | undefined> {
  return db.selectFrom('desk_links').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Writes the link, fifteen minutes good from now; one that was written for the same wish before is void.
 *
 * @returns what it holds, which is kept nowhere; undefined when the wish is gone
 */
export async function writeLink(db: Db, id: string, now: Date): Promise<string | undefined> {
  const token = newToken();
  const { numUpdatedRows } = await db
    .updateTable('desk_links')
    .set({ token_hash: hashOf(token), expires_at: new Date(now.getTime() + linkMs).toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? token : undefined;
}

/** The link that holds this token, if it still opens the desk. Nothing is used up. */
export function findLink(db: Db, token: string, now: Date): Promise<Link | undefined> {
  return db
    .selectFrom('desk_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** The same, and uses it up: of several who come at once with one link, one gets it. */
export function takeLink(db: Db, token: string, now: Date): Promise<Link | undefined> {
  return db
    .deleteFrom('desk_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  const long = new Date(now.getTime() - 2 * patienceMs).toISOString();
  await db.deleteFrom('desk_links').where('asked_at', '<', long).execute();
}

/** Opens a page with a button. Opening it does not use the link up, because mail scanners open links. */
export const enterAddress = (siteUrl: string, token: string) => `${siteUrl}/desk/enter?token=${token}`;
