import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Content } from '#content-model/content.ts';
import { type OutboxMail, queueMails } from '#server/database/outbox-repository.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { copySuffix, findEvent } from '#server/database/submission-event-repository.ts';
import { referenceOf } from '#server/database/submission-repository.ts';
import type { DeskMailContext, MailAddresses } from '#server/mail/compose-mail.ts';
import { plainName } from '#server/mail/mail-text.ts';
import { type AccessChange, findAccessChange } from './auth/access-changes.ts';
import { findByEmail, listPeople } from './auth/people.ts';
import { enterAddress, findLinkRequest, mailTimeoutMs, writeLink } from './auth/sign-in-links.ts';
import { readSubmission } from './messages/submission-repository.ts';
import { roleNames } from './person.ts';
import type { Publisher } from './publish/publisher.ts';

/**
 * Context of the e-mail with a sign-in link. The link is created when the e-mail is composed.
 * @returns undefined when the address has no access, or the request is too old
 */
export async function signInLinkContext(
  { submission_id, template }: OutboxMail,
  now: Date,
  { db, siteUrl }: { db: Kysely<Database>; siteUrl: string },
): Promise<DeskMailContext | undefined> {
  const request = await findLinkRequest(db, submission_id);
  if (!request || now.getTime() - Date.parse(request.asked_at) > mailTimeoutMs) return undefined;
  const person = await findByEmail(db, request.email);
  const token =
    person && (await writeLink(db, request.id, template === 'desk-invitation' ? template : 'desk-link', now));
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
 * Context of a reply to a visitor. Their answer goes to the person who replied. It does not quote prayer
 * requests.
 * @returns undefined when the message has been erased
 */
export async function replyContext(
  { id, template, submission_id }: Pick<OutboxMail, 'id' | 'template' | 'submission_id'>,
  db: Db,
  content: Content,
): Promise<DeskMailContext | undefined> {
  const event = await findEvent(db, id.replace(copySuffix, ''));
  const submission = event && (await readSubmission(db, submission_id, content));
  if (!submission) return undefined;
  const name = plainName(submission.name);
  const staff = { name: event.person_name, address: event.person_email };
  return {
    to: [id.endsWith(copySuffix) ? staff : { name, address: submission.email }],
    replyTo: staff,
    isWholeLetter: template === 'desk-answer',
    placeholders: {
      visitorName: name,
      personName: event.person_name,
      answer: event.words,
      subject: submission.subject,
      message: submission.kind === 'prayer-request' ? '' : submission.text,
      reference: referenceOf(submission.id),
    },
  };
}

/** Queues the e-mail to the owners about a change of the site's mail recipients. */
export function queueRecipientsMail(db: Db, changeId: string, now: Date): Promise<void> {
  const about = { submissionTable: 'desk_changes', submissionId: changeId } as const;
  return queueMails(db, [{ id: randomUUID(), template: 'desk-recipients', ...about }], now);
}

/**
 * Context of the e-mail to the owners about a change of access.
 * @returns undefined when there is no owner
 */
export async function accessContext(
  { submission_id }: Pick<OutboxMail, 'submission_id'>,
  { db, siteUrl, inWords }: Pick<Dependencies, 'db' | 'siteUrl' | 'inWords'>,
): Promise<DeskMailContext | undefined> {
  const change = await findAccessChange(db, submission_id);
  const to = await ownersOf(db);
  if (!change || to.length === 0) return undefined;
  return {
    to,
    placeholders: {
      personName: change.by_name,
      change: accessInWords(change),
      changedAt: inWords(new Date(change.created_at)),
      deskLink: `Open People: ${siteUrl}/desk/people`,
    },
  };
}

async function ownersOf(db: Db): Promise<DeskMailContext['to']> {
  const owners = (await listPeople(db)).filter(({ role }) => role === 'owner');
  return owners.map(({ name, email }) => ({ name, address: email }));
}

function accessInWords({ kind, person_name, person_email, role }: AccessChange): string {
  const who = person_name === person_email ? person_email : `${person_name} (${person_email})`;
  const as = roleNames[role].toLowerCase();
  const sentences: Readonly<Record<AccessChange['kind'], string>> = {
    added: `${who} may now enter the desk, as ${as}.`,
    role: `${who} now has the role ${as}.`,
    removed: `${who} was removed, and can no longer enter the desk.`,
    'passkey-added': `${who} can now enter with a fingerprint, face or PIN on one more device.`,
    'passkey-removed': `${who} can no longer enter with a fingerprint, face or PIN on one device.`,
  };
  return sentences[kind];
}

interface Dependencies {
  db: Db;
  publisher: Pick<Publisher, 'change'>;
  addresses: Pick<MailAddresses, 'staff' | 'prayerTeam'>;
  siteUrl: string;
  /** Formats a date and time. */
  inWords(moment: Date): string;
}

/**
 * Context of that e-mail. Every owner gets it, also the one who made the change, because their session may
 * be stolen.
 * @returns undefined when the history does not contain the change, or there is no owner
 */
export async function recipientsContext(
  { submission_id }: Pick<OutboxMail, 'submission_id'>,
  { db, publisher, addresses, siteUrl, inWords }: Dependencies,
): Promise<DeskMailContext | undefined> {
  const change = await publisher.change(submission_id);
  const to = await ownersOf(db);
  if (!change || to.length === 0) return undefined;
  const list = (listed: MailAddresses['staff']) => listed.map(({ address }) => address).join(', ');
  return {
    to,
    placeholders: {
      personName: change.by.name || change.by.email,
      change: change.summary,
      changedAt: inWords(change.at),
      staff: list(addresses.staff),
      prayerTeam: list(addresses.prayerTeam),
      deskLink: `Open the history: ${siteUrl}/desk/history`,
    },
  };
}
