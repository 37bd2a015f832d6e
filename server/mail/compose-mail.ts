import type { Content, Single } from '#content-model/content.ts';
import type { EmailId } from '#content-model/schemas/emails.ts';
import { fullMoment } from '#core/dates/date-words.ts';
import { painter, paintMarkup } from '#core/theme/paint.ts';
import type { EncloseBooks } from '../books/enclose-books.ts';
import type { Config, Mailbox } from '../config.ts';
import type { OutboxMail } from '../database/outbox-repository.ts';
import { referenceOf } from '../database/submission-repository.ts';
import { OperatorError } from '../errors.ts';
import type { MailFacts } from '../submissions/form.ts';
import { type MailTemplate, type Placeholders, plainName, type RenderMail } from './mail-text.ts';
import type { OutgoingMail } from './transport.ts';

/** Who sends, and whom the fellowship wants told. */
export interface MailAddresses {
  from: Mailbox;
  staff: readonly Mailbox[];
  prayerTeam: readonly Mailbox[];
}

/**
 * The environment's addresses where it names them, else those of content/ministry.yaml. The prayer team's come from
 * content alone: `NOTIFY_TO` names an office, and an office does not read prayer requests.
 */
export function mailAddresses(
  config: Pick<Config, 'mailFrom' | 'notifyTo'>,
  { from, notify, notifyPrayer }: Single<'ministry'>['mail'],
): MailAddresses {
  const mailboxes = (addresses: readonly string[]) => addresses.map((address) => ({ address }));
  return {
    from: config.mailFrom ?? from,
    staff: mailboxes(config.notifyTo ?? notify),
    prayerTeam: mailboxes(notifyPrayer),
  };
}

/** Whether a failure, as the outbox keeps it, means that the mail was too large for the server or the account. */
function wasTooLarge(failure: string | null): boolean {
  return /\b(552|EMESSAGE)\b/.test(failure ?? '');
}

/** The part of content/ that e-mails are written from; `Content` itself will do. */
interface MailContent {
  theme: Content['theme'];
  emails: readonly MailTemplate[];
  emailSignature: Pick<Content['emailSignature'], 'signature' | 'footer'>;
  ministry: Pick<Content['ministry'], 'name' | 'dates'> & {
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
  /** Whether staff can read messages at the desk. */
  isDeskOpen: boolean;
  renderMail: RenderMail;
  encloseBooks: EncloseBooks;
}

/** A mail that has been written, but for its date. */
export type ComposedMail = Omit<OutgoingMail, 'date'>;

export class MissingTemplateError extends OperatorError {
  override name = 'MissingTemplateError';

  constructor(template: string) {
    super(`content/emails has no ${template}.md, but the site sends that e-mail. Restore the file.`);
  }
}

/**
 * Writes the mail of an outbox row about a submission. Whom it goes to, and who gets the reply, stands in its
 * file in content/emails.
 *
 * @param now when it is sent: links count from then
 * @throws MissingTemplateError when content has no such file
 */
export async function composeMail(
  row: Pick<OutboxMail, 'id' | 'template' | 'submission_id' | 'last_error'>,
  {
    visitor,
    placeholders,
    requestedBook,
    createdAt,
    attachedBefore = false,
    isAcknowledged = true,
  }: MailFacts & { createdAt: Date; attachedBefore?: boolean; isAcknowledged?: boolean },
  now: Date,
  setting: MailSetting,
): Promise<ComposedMail> {
  const reference = referenceOf(row.submission_id);
  const atDesk = addressAtDesk(`/messages/${row.submission_id}`, setting);
  const linksAlone = wasTooLarge(row.last_error);
  const enclosure =
    requestedBook === undefined
      ? undefined
      : await setting.encloseBooks(requestedBook, { now, linksOnly: linksAlone, attachedBefore });
  const bringsBook = row.template === 'visitor-book' && enclosure?.isEmpty === false;
  const template = row.template === 'visitor-book' && !bringsBook ? 'visitor-book-delayed' : row.template;
  return writeTemplateMail(row.id, template, setting, {
    visitor,
    attachments: bringsBook ? enclosure.attachments : [],
    placeholders: {
      visitorName: visitor.name ?? '',
      visitorEmail: visitor.address,
      reference,
      acknowledged: isAcknowledged ? 'yes' : '',
      deskLink: atDesk && `Open it at the desk: ${atDesk}`,
      inboxCommand: atDesk || `npm run inbox -- show ${reference}`,
      resendCommand: atDesk || `npm run inbox -- resend ${reference} --mail visitor-book`,
      retentionDays: String(setting.retentionDays),
      receivedAt: momentFor(createdAt, setting),
      ...enclosure?.placeholders,
      ...(!isAcknowledged && { bookLinks: '' }),
      ...placeholders,
    },
  });
}

/**
 * Writes the mail that tells staff of mails that have failed for long: how many submissions they are about,
 * since when, and how many of the mails have been given up.
 *
 * @throws MissingTemplateError when content has no such file
 */
export function composeAlarm(
  row: Pick<OutboxMail, 'id'>,
  { submissions, since, givenUp }: { submissions: number; since: Date; givenUp: number },
  setting: MailSetting,
): Promise<ComposedMail> {
  const atDesk = addressAtDesk('', setting);
  return writeTemplateMail(row.id, 'staff-alarm' satisfies EmailId, setting, {
    visitor: undefined,
    attachments: [],
    placeholders: {
      count: String(submissions),
      since: momentFor(since, setting),
      givenUp: givenUp > 0 ? String(givenUp) : '',
      deskLink: atDesk && `Open the desk: ${atDesk}`,
      inboxCommand: atDesk || 'npm run inbox -- status',
      resendCommand: givenUp > 0 && !atDesk ? 'npm run inbox -- resend --failed' : '',
    },
  });
}

/** Where staff find this at the desk; empty while the desk is closed. */
const addressAtDesk = (path: string, { isDeskOpen, siteUrl }: MailSetting) =>
  isDeskOpen ? `${siteUrl}/desk${path}` : '';

/** Who gets an e-mail of the desk, and what it says. */
export interface DeskMatter {
  to: readonly Mailbox[];
  /** Who gets the reply; without it, the sender. */
  replyTo?: Mailbox;
  placeholders: Placeholders;
}

/**
 * Writes an e-mail that the desk sends: to staff, or an answer to a visitor. Its recipients come from the
 * desk alone: these e-mails carry sign-in links, so nothing in content/ may decide where they go.
 *
 * @throws MissingTemplateError when content has no such file
 */
export async function composeDeskMail(
  row: Pick<OutboxMail, 'id' | 'template'>,
  { to, replyTo, placeholders }: DeskMatter,
  setting: MailSetting,
): Promise<ComposedMail> {
  const template = templateNamed(row.template, setting);
  return writeMail(row.id, template, setting, { to, replyTo, placeholders, attachments: [] });
}

function templateNamed(id: string, { content }: MailSetting): MailTemplate {
  const template = content.emails.find((email) => email.id === id);
  if (!template) throw new MissingTemplateError(id);
  return template;
}

/** Writes an e-mail that goes to whom its file in content/emails names. */
async function writeTemplateMail(
  id: string,
  templateId: string,
  setting: MailSetting,
  {
    visitor,
    placeholders,
    attachments,
  }: Pick<Matter, 'placeholders' | 'attachments'> & { visitor: Mailbox | undefined },
): Promise<ComposedMail> {
  const template = templateNamed(templateId, setting);
  if (!('to' in template)) throw new Error(`${templateId} is an e-mail of the desk`);
  const isToVisitor = template.to === 'visitor' && visitor !== undefined;
  const greeted = isToVisitor ? { ...visitor, name: plainName(visitor.name) } : visitor;
  return writeMail(id, leadingToDesk(template, placeholders), setting, {
    to: recipients(template.to, greeted, setting.addresses),
    replyTo: replyTo(template.replyTo, visitor),
    placeholders: { ...placeholders, ...(isToVisitor && { visitorName: greeted?.name ?? '' }) },
    attachments,
  });
}

interface Matter {
  to: readonly Mailbox[];
  replyTo: Mailbox | undefined;
  placeholders: Placeholders;
  attachments: ComposedMail['attachments'];
}

async function writeMail(
  id: string,
  template: MailTemplate,
  { content, addresses, siteUrl, renderMail }: MailSetting,
  { to, replyTo, placeholders, attachments }: Matter,
): Promise<ComposedMail> {
  const { signature, footer } = content.emailSignature;
  const rendered = await renderMail(template, {
    placeholders: { signature, footer, ...placeholders },
    masthead: { name: content.ministry.name, siteUrl },
  });
  return {
    ...rendered,
    html: paintMarkup(rendered.html, painter(content.theme)),
    id,
    // The row's id: a mail that goes out twice, because the server died before it could note the first time,
    // is one.
    messageId: `${id}@${addresses.from.address.split('@')[1]}`,
    from: addresses.from,
    to,
    replyTo,
    attachments,
  };
}

/** A template whose file names its recipients. */
type AddressedTemplate = Extract<MailTemplate, { to: unknown }>;

/**
 * Whoever reads what a visitor has sent finds it at the desk: also by an e-mail whose words do not say where.
 */
function leadingToDesk(template: AddressedTemplate, { deskLink }: Placeholders): AddressedTemplate {
  if (!deskLink || !/^(staff|prayer-team)$/.test(template.to) || template.body.includes('{deskLink}'))
    return template;
  return { ...template, body: `${template.body}\n\n{deskLink}` };
}

function recipients(
  to: AddressedTemplate['to'],
  visitor: Mailbox | undefined,
  addresses: MailAddresses,
): readonly Mailbox[] {
  switch (to) {
    case 'staff':
      return addresses.staff;
    case 'prayer-team':
      return addresses.prayerTeam;
    case 'visitor':
      return visitor ? [visitor] : [];
  }
}

function replyTo(address: string | undefined, visitor: Mailbox | undefined): Mailbox | undefined {
  if (address === undefined) return undefined;
  return address === '{visitorEmail}' ? visitor : { address };
}

const momentFor = (instant: Date, { content: { ministry } }: MailSetting) =>
  fullMoment(instant, ministry.address.timeZone, ministry.dates);
