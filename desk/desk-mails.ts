import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Content } from '#content-model/content.ts';
import { findEvent } from '#server/database/message-event-repository.ts';
import { type OutboxMail, queueMails } from '#server/database/outbox-repository.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { referenceOf } from '#server/database/submission-repository.ts';
import type { DeskMailContext, MailAddresses } from '#server/mail/compose-mail.ts';
import { plainName } from '#server/mail/mail-text.ts';
import { findByEmail, listPeople } from './auth/people.ts';
import { enterAddress, findWish, patienceMs, writeLink } from './auth/sign-in-links.ts';
import { findMessage } from './messages/message-repository.ts';
import type { Publisher } from './publish/publisher.ts';

/**
 * What an e-mail with a link says, for the mail worker; the link is made at this moment.
 *
 * @returns undefined when the address belongs to nobody, or nobody waits for the link any more
 */
export async function signInLinkContext(
  { submission_id }: OutboxMail,
  now: Date,
  { db, siteUrl }: { db: Kysely<Database>; siteUrl: string },
): Promise<DeskMailContext | undefined> {
  const wish = await findWish(db, submission_id);
  if (!wish || now.getTime() - Date.parse(wish.asked_at) > patienceMs) return undefined;
  const person = await findByEmail(db, wish.email);
  const token = person && (await writeLink(db, wish.id, now));
  if (!token) return undefined;
  const name = person.name || person.email;
  return {
    to: [{ name: person.name, address: person.email }],
    placeholders: {
      personName: name,
      deskLink: `Enter the desk: ${enterAddress(siteUrl, token)}`,
      signInAddress: `${siteUrl}/desk/sign-in`,
    },
  };
}

/**
 * What an answer to a visitor says, for the mail worker. It goes to the visitor, and what they reply comes to whoever answered. What
 * somebody asked prayer for is in no e-mail, so not here either.
 *
 * @returns undefined when the message has been erased, and the answer with it
 */
export async function replyContext(
  { id, submission_id }: Pick<OutboxMail, 'id' | 'submission_id'>,
  db: Db,
  content: Content,
): Promise<DeskMailContext | undefined> {
  const event = await findEvent(db, id);
  const message = event && (await findMessage(db, submission_id, content));
  if (!message) return undefined;
  const name = plainName(message.name);
  return {
    to: [{ name, address: message.email }],
    replyTo: { name: event.person_name, address: event.person_email },
    placeholders: {
      visitorName: name,
      personName: event.person_name,
      answer: event.words,
      subject: message.subject,
      message: message.kind === 'prayer-request' ? '' : message.words,
      reference: referenceOf(message.id),
    },
  };
}

/** Queues the e-mail that tells the owners of a change of where the site's e-mail goes. */
export function queueRecipientsMail(db: Db, changeId: string, now: Date): Promise<void> {
  const about = { submissionTable: 'desk_changes', submissionId: changeId } as const;
  return queueMails(db, [{ id: randomUUID(), template: 'desk-recipients', ...about }], now);
}

interface Services {
  db: Db;
  publisher: Pick<Publisher, 'change'>;
  addresses: Pick<MailAddresses, 'staff' | 'prayerTeam'>;
  siteUrl: string;
  /** A moment in words. */
  inWords(moment: Date): string;
}

/**
 * What that e-mail says. Every owner gets it, the one who made the change too: their session may have been
 * stolen.
 *
 * @returns undefined when the history does not have the change
 */
export async function recipientsContext(
  { submission_id }: Pick<OutboxMail, 'submission_id'>,
  { db, publisher, addresses, siteUrl, inWords }: Services,
): Promise<DeskMailContext | undefined> {
  const change = await publisher.change(submission_id);
  const owners = (await listPeople(db)).filter(({ role }) => role === 'owner');
  if (!change || owners.length === 0) return undefined;
  const list = (all: MailAddresses['staff']) => all.map(({ address }) => address).join(', ');
  return {
    to: owners.map(({ name, email }) => ({ name, address: email })),
    placeholders: {
      personName: change.by.name || change.by.email,
      change: change.words,
      changedAt: inWords(change.at),
      staff: list(addresses.staff),
      prayerTeam: list(addresses.prayerTeam),
      deskLink: `Open the history: ${siteUrl}/desk/history`,
    },
  };
}
