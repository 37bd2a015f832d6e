import { randomUUID } from 'node:crypto';
import { type OutboxMail, queueMails } from '#server/database/outbox-repository.ts';
import type { Db } from '#server/database/schema.ts';
import type { MailAddresses } from '#server/mail/addresses.ts';
import type { DeskMatter } from '#server/mail/compose-mail.ts';
import type { Publisher } from '../publish/publisher.ts';
import { listPeople } from './people-repository.ts';

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
export async function recipientsMatter(
  { submission_id }: Pick<OutboxMail, 'submission_id'>,
  { db, publisher, addresses, siteUrl, inWords }: Services,
): Promise<DeskMatter | undefined> {
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
