import type { Content } from '../../domain/content/content.ts';
import type { Mailbox } from '../config-values.ts';
import type { OutboxMail } from '../database/outbox-repository.ts';
import type { MailFacts } from '../submissions/form.ts';
import { referenceOf } from '../submissions/reference.ts';
import type { MailAddresses } from './addresses.ts';
import type { MailTemplate } from './letter.ts';
import type { RenderMail } from './mail.ts';
import type { OutgoingMail } from './transport.ts';

/** The part of content/ that e-mails are written from; `Content` itself will do. */
export interface MailContent {
  emails: readonly MailTemplate[];
  emailSignature: Pick<Content['emailSignature'], 'signature' | 'footer'>;
  ministry: Pick<Content['ministry'], 'name'> & {
    address: Pick<Content['ministry']['address'], 'timeZone'>;
  };
}

/** What all mails have in common. */
export interface MailSetting {
  content: MailContent;
  addresses: MailAddresses;
  /** The public origin. */
  siteUrl: string;
  /** After how many days a prayer request is deleted. */
  retentionDays: number;
  renderMail: RenderMail;
}

export class MissingTemplateError extends Error {
  override name = 'MissingTemplateError';

  constructor(template: string) {
    super(`content/emails has no ${template}.md, but a form sends that e-mail. Restore the file.`);
  }
}

/**
 * Writes the mail of an outbox row. Whom it goes to, and who gets the reply, stands in its file in content/emails.
 *
 * @throws MissingTemplateError when content has no such file
 */
export async function composeMail(
  row: Pick<OutboxMail, 'id' | 'template' | 'submission_id'>,
  facts: MailFacts & { createdAt: Date },
  { content, addresses, siteUrl, retentionDays, renderMail }: MailSetting,
): Promise<Omit<OutgoingMail, 'date'>> {
  const template = content.emails.find(({ id }) => id === row.template);
  if (!template) throw new MissingTemplateError(row.template);

  const { visitor, createdAt } = facts;
  const tokens = {
    signature: content.emailSignature.signature,
    footer: content.emailSignature.footer,
    visitorName: visitor.name ?? '',
    visitorEmail: visitor.address,
    reference: referenceOf(row.submission_id),
    inboxCommand: `npm run inbox -- show ${referenceOf(row.submission_id)}`,
    retentionDays: String(retentionDays),
    receivedAt: dateAndTime(createdAt, content.ministry.address.timeZone),
    ...facts.tokens,
  };
  const rendered = await renderMail(template, { tokens, masthead: { name: content.ministry.name, siteUrl } });
  return {
    ...rendered,
    id: row.id,
    // The row's id: a mail that goes out twice, because the server died before it could note the first time, is one.
    messageId: `${row.id}@${addresses.from.address.split('@')[1]}`,
    from: addresses.from,
    to: recipients(template.to, visitor, addresses),
    replyTo: replyTo(template.replyTo, visitor),
  };
}

function recipients(to: MailTemplate['to'], visitor: Mailbox, addresses: MailAddresses): readonly Mailbox[] {
  switch (to) {
    case 'staff':
      return addresses.staff;
    case 'prayer-team':
      return addresses.prayerTeam;
    case 'visitor':
      return [visitor];
  }
}

function replyTo(address: string | undefined, visitor: Mailbox): Mailbox | undefined {
  if (address === undefined) return undefined;
  return address === '{visitorEmail}' ? visitor : { address };
}

/** `Saturday, September 20, 2025 at 10:00 AM CDT`. */
function dateAndTime(instant: Date, timeZone: string): string {
  const date = instant.toLocaleDateString('en-US', { dateStyle: 'full', timeZone });
  const time = instant.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `${date} at ${time}`;
}
