import type { Content, Single } from '#content-model/content.ts';
import type { EmailId } from '#content-model/schemas/emails.ts';
import { fullMoment } from '#core/dates/date-words.ts';
import { painter, paintMarkup } from '#core/theme/paint.ts';
import type { EncloseBooks } from '../books/enclose-books.ts';
import type { EncloseEvent } from '../calendar/enclose-event.ts';
import type { Config, Mailbox } from '../config.ts';
import type { OutboxMail } from '../database/outbox-repository.ts';
import { referenceOf } from '../database/submission-repository.ts';
import { OperatorError } from '../errors.ts';
import type { MailFacts } from '../submissions/form.ts';
import {
  forWholeLetter,
  type MailTemplate,
  type Placeholders,
  plainName,
  type RenderMail,
} from './mail-text.ts';
import type { OutgoingMail } from './transport.ts';

export interface MailAddresses {
  from: Mailbox;
  staff: readonly Mailbox[];
  prayerTeam: readonly Mailbox[];
}

/**
 * The environment's addresses, otherwise the content's. The prayer team's come only from the content, because
 * `NOTIFY_TO` is an office, which does not read prayer requests.
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

/** Whether a failure in the outbox means that the e-mail was too large for the server or the account. */
function wasTooLarge(failure: string | null): boolean {
  return /\b(552|EMESSAGE)\b/.test(failure ?? '');
}

export interface MailContext {
  content: Pick<Content, 'theme' | 'emails' | 'emailSignature' | 'ministry'>;
  addresses: MailAddresses;
  siteUrl: string;
  /** After how many days a prayer request is erased. */
  retentionDays: number;
  /** Whether staff can read messages at the desk. */
  isDeskOpen: boolean;
  renderMail: RenderMail;
  encloseBooks: EncloseBooks;
  encloseEvent: EncloseEvent;
}

export type ComposedMail = Omit<OutgoingMail, 'date'>;

export class MissingTemplateError extends OperatorError {
  override name = 'MissingTemplateError';

  constructor(template: string) {
    super(`content/emails has no ${template}.md, but the site sends that e-mail. Restore the file.`);
  }
}

/**
 * Its file in content/emails names the recipients. @param now when it is sent: links count from then
 * @throws MissingTemplateError when content has no such file
 */
export async function composeMail(
  row: Pick<OutboxMail, 'id' | 'template' | 'submission_id' | 'last_error'>,
  {
    visitor,
    placeholders,
    requestedBook,
    event,
    createdAt,
    attachedBefore = false,
    isAcknowledged = true,
  }: MailFacts & { createdAt: Date; attachedBefore?: boolean; isAcknowledged?: boolean },
  now: Date,
  context: MailContext,
): Promise<ComposedMail> {
  const reference = referenceOf(row.submission_id);
  const deskUrl = deskUrlOf(`/messages/${row.submission_id}`, context);
  const linksAlone = wasTooLarge(row.last_error);
  const enclosure =
    requestedBook === undefined
      ? undefined
      : await context.encloseBooks(requestedBook, { now, linksOnly: linksAlone, attachedBefore });
  const eventEnclosure = event === undefined ? undefined : context.encloseEvent(event, now);
  const hasBook = row.template === 'visitor-book' && enclosure?.isEmpty === false;
  const template = row.template === 'visitor-book' && !hasBook ? 'visitor-book-delayed' : row.template;
  return writeTemplateMail(row.id, template, context, {
    visitor,
    attachments: [
      ...(hasBook ? enclosure.attachments : []),
      ...((row.template.startsWith('visitor-') && eventEnclosure?.attachments) || []),
    ],
    placeholders: {
      visitorName: visitor.name ?? '',
      visitorEmail: visitor.address,
      reference,
      acknowledged: isAcknowledged ? 'yes' : '',
      deskLink: deskUrl && `Open it at the desk: ${deskUrl}`,
      inboxCommand: deskUrl || `npm run inbox -- show ${reference}`,
      resendCommand: deskUrl || `npm run inbox -- resend ${reference} --mail visitor-book`,
      retentionDays: String(context.retentionDays),
      receivedAt: momentFor(createdAt, context),
      ...enclosure?.placeholders,
      ...eventEnclosure?.placeholders,
      ...(!isAcknowledged && { bookLinks: '' }),
      ...placeholders,
    },
  });
}

/** @throws MissingTemplateError when content has no such file */
export function composeAlarm(
  row: Pick<OutboxMail, 'id'>,
  { submissions, since, givenUp }: { submissions: number; since: Date; givenUp: number },
  context: MailContext,
): Promise<ComposedMail> {
  const deskUrl = deskUrlOf('', context);
  return writeTemplateMail(row.id, 'staff-alarm' satisfies EmailId, context, {
    visitor: undefined,
    attachments: [],
    placeholders: {
      count: String(submissions),
      since: momentFor(since, context),
      givenUp: givenUp > 0 ? String(givenUp) : '',
      deskLink: deskUrl && `Open the desk: ${deskUrl}`,
      inboxCommand: deskUrl || 'npm run inbox -- status',
      resendCommand: givenUp > 0 && !deskUrl ? 'npm run inbox -- resend --failed' : '',
    },
  });
}

/** The address at the desk; empty while the desk is closed. */
const deskUrlOf = (path: string, { isDeskOpen, siteUrl }: MailContext) =>
  isDeskOpen ? `${siteUrl}/desk${path}` : '';

export interface DeskMailContext {
  to: readonly Mailbox[];
  /** Without it, replies go to the sender. */
  replyTo?: Mailbox;
  /** The answer has its greeting and its signature. */
  isWholeLetter?: boolean;
  placeholders: Placeholders;
}

/**
 * The desk sets the recipients, because these e-mails have sign-in links, and content/ must not decide who
 * gets them.
 * @throws MissingTemplateError when content has no such file
 */
export async function composeDeskMail(
  row: Pick<OutboxMail, 'id' | 'template'>,
  { to, replyTo, isWholeLetter = false, placeholders }: DeskMailContext,
  context: MailContext,
): Promise<ComposedMail> {
  const found = findTemplate(row.template, context);
  const template = isWholeLetter ? forWholeLetter(found) : found;
  return writeMail(row.id, template, context, { to, replyTo, placeholders, attachments: [] });
}

function findTemplate(id: string, { content }: MailContext): MailTemplate {
  const template = content.emails.find((email) => email.id === id);
  if (!template) throw new MissingTemplateError(id);
  return template;
}

async function writeTemplateMail(
  id: string,
  templateId: string,
  context: MailContext,
  {
    visitor,
    placeholders,
    attachments,
  }: Pick<MailParts, 'placeholders' | 'attachments'> & { visitor: Mailbox | undefined },
): Promise<ComposedMail> {
  const template = findTemplate(templateId, context);
  if (!('to' in template)) throw new Error(`${templateId} is an e-mail of the desk`);
  const isToVisitor = template.to === 'visitor' && visitor !== undefined;
  const recipient = isToVisitor ? { ...visitor, name: plainName(visitor.name) } : visitor;
  return writeMail(id, addDeskLink(template, placeholders), context, {
    to: recipients(template.to, recipient, context.addresses),
    replyTo: replyTo(template.replyTo, visitor),
    placeholders: { ...placeholders, ...(isToVisitor && { visitorName: recipient?.name ?? '' }) },
    attachments,
  });
}

interface MailParts {
  to: readonly Mailbox[];
  replyTo: Mailbox | undefined;
  placeholders: Placeholders;
  attachments: ComposedMail['attachments'];
}

async function writeMail(
  id: string,
  template: MailTemplate,
  { content, addresses, siteUrl, renderMail }: MailContext,
  { to, replyTo, placeholders, attachments }: MailParts,
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
    // The row's id identifies duplicates: a server may die after sending and before recording it.
    messageId: `${id}@${addresses.from.address.split('@')[1]}`,
    from: addresses.from,
    to,
    replyTo,
    attachments,
  };
}

type AddressedTemplate = Extract<MailTemplate, { to: unknown }>;

/** Adds the link to the desk to e-mails to staff about a message, if their text lacks it. */
function addDeskLink(template: AddressedTemplate, { deskLink }: Placeholders): AddressedTemplate {
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

const momentFor = (instant: Date, { content: { ministry } }: MailContext) =>
  fullMoment(instant, ministry.address.timeZone, ministry.dates);
