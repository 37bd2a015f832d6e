import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { findClockDoubt } from '#server/clock-doubt.ts';
import { queueMails } from '#server/database/outbox-repository.ts';
import type { Database, Db, DeskLinksTable } from '#server/database/schema.ts';
import { hashOf, newToken } from './sessions.ts';

export type Link = Selectable<DeskLinksTable>;

const minute = 60_000;
/** How long a link is valid after it was created, in milliseconds. */
export const linkMs = { 'desk-link': 15 * minute, 'desk-invitation': 3 * 24 * 60 * minute } as const;

type LinkTemplate = keyof typeof linkMs;

/** Over the limits an address still gets a link this often, in milliseconds: strangers cannot lock it out. */
const resendMs = 5 * minute;
/** E-mails with a link are dropped after this time. */
export const mailTimeoutMs = 60 * minute;

interface LinkRequest {
  email: string;
  /** The desk address to open after sign-in. */
  leadsTo: string;
}

/**
 * Stores a link request and queues its e-mail. The address is looked up only when the e-mail is composed:
 * every address takes the same time here, and no unsent link is stored.
 */
export function requestLink(
  db: Kysely<Database>,
  { email, leadsTo }: LinkRequest,
  template: LinkTemplate,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await deleteOldLinks(transaction, now);
    const id = await insertLink(transaction, { email, leadsTo }, now);
    await queueMails(
      transaction,
      [{ id: randomUUID(), template, submissionTable: 'desk_links', submissionId: id }],
      now,
    );
  });
}

/** @returns the token of an invitation's link that is not mailed */
export async function makeInvitation(db: Db, email: string, now: Date): Promise<string> {
  const id = await insertLink(db, { email, leadsTo: '/desk' }, now);
  return (await writeLink(db, id, 'desk-invitation', now)) as string;
}

async function insertLink(db: Db, { email, leadsTo }: LinkRequest, now: Date): Promise<string> {
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

/** Whether a link for this address was requested in the last minutes, so that another adds nothing. */
export async function hasRecentLink(db: Db, email: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('desk_links')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .where('asked_at', '>', new Date(now.getTime() - resendMs).toISOString())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function findLinkRequest(db: Db, id: string): Promise<Link | undefined> {
  return db.selectFrom('desk_links').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Creates the link's token: an invitation's is valid for three days, others for 15 minutes. An earlier token
 * of the same request becomes invalid.
 * @returns the token, of which only the hash is stored; undefined when the request was deleted
 */
export async function writeLink(
  db: Db,
  id: string,
  template: LinkTemplate,
  now: Date,
): Promise<string | undefined> {
  const token = newToken();
  const { numUpdatedRows } = await db
    .updateTable('desk_links')
    .set({ token_hash: hashOf(token), expires_at: new Date(now.getTime() + linkMs[template]).toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? token : undefined;
}

/** Finds the valid link with this token without using it. */
export function findLink(db: Db, token: string, now: Date): Promise<Link | undefined> {
  return db
    .selectFrom('desk_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Finds and uses the link. Of several simultaneous requests only one gets it. */
export function takeLink(db: Db, token: string, now: Date): Promise<Link | undefined> {
  return db
    .deleteFrom('desk_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  if (await findClockDoubt(db, now)) return;
  const cutoff = new Date(now.getTime() - 2 * mailTimeoutMs).toISOString();
  await db
    .deleteFrom('desk_links')
    .where('asked_at', '<', cutoff)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '<', now.toISOString())]))
    .execute();
}

/** Opens a page with a button, because mail scanners open links. */
export const enterAddress = (siteUrl: string, token: string) => `${siteUrl}/desk/enter?token=${token}`;
