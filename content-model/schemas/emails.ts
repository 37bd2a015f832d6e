/**
 * `content/emails/*.md`: the e-mails of the site, and `content/email-signature.yaml`.
 *
 * The body is plain text. Blank lines separate paragraphs; lines within a paragraph may be joined; lines
 * indented by four spaces stay as they are. `[if name] …` is a line that is omitted when `{name}` is empty,
 * `[unless name] …` when it is not.
 *
 * - `{bookTitle}` is always set; one of `{oneBook}` and `{allBooks}` has the same text for conditions, the
 *   other is empty.
 * - `{bookLinks}` has one line per book, or is empty; `{linksEnd}` is the day on which the links expire.
 * - At most one of `{attachment}`, `{attachments}` (several) and `{tooLarge}` is set; none if the address has
 *   already received the books as attachments.
 * - `{acknowledged}` is empty when the visitor gets no e-mail, because their address has received five that
 *   day.
 * - `{deskLink}` is a line with the address at the desk, empty while the desk is closed. E-mails to staff
 *   without it end with it.
 * - `{inboxCommand}` and `{resendCommand}` are addresses at the desk, or commands while it is closed. Older
 *   content uses them.
 * - `{missingBooks}` and `{missingFiles}` name the missing PDFs and their paths; `{resendCommand}` sends
 *   them.
 */
import { z } from 'zod';
import { body, choice, emailAddress, group, sample, text } from './fields.ts';
import { ofPart } from './site-options.ts';

const aboutVisitor = [
  'visitorName',
  'visitorEmail',
  'receivedAt',
  'reference',
  'acknowledged',
  'deskLink',
  'inboxCommand',
  'resendCommand',
  'retentionDays',
];
const aboutContact = [...aboutVisitor, 'subject', 'message'];
const aboutPrayer = [...aboutVisitor, 'contactMethod', 'visitorPhone', 'bestTime'];
const aboutBook = [
  ...aboutVisitor,
  ...['visitorPhone', 'visitorAddress', 'newsletterSignup', 'bookTitle', 'oneBook', 'allBooks', 'bookLinks'],
  ...['linksEnd', 'attachment', 'attachments', 'tooLarge', 'missingBooks', 'missingFiles'],
];

const aboutSignUp = [
  ...aboutVisitor,
  ...['event', 'eventTime', 'eventPlace', 'eventLink', 'adults', 'children', 'bring', 'note'],
];

/** The recipients of an e-mail and of replies to it. */
const recipients = {
  to: choice('To', 'Who gets it.', ['staff', 'prayer-team', 'visitor']).meta({ ownersOnly: true }),
  replyTo: z
    .union([emailAddress, z.literal('{visitorEmail}')], 'must be an e-mail address or "{visitorEmail}".')
    .meta({
      label: 'Reply to',
      help: 'Who gets the answer.',
      placeholders: ['visitorEmail'],
      ownersOnly: true,
    })
    .optional(),
};

const mailTexts = (placeholders: readonly string[]) => ({
  subject: text('Subject', 'The subject line.', placeholders),
  shortSubject: text(
    'Short subject',
    'Used when a placeholder of the subject is empty: a message without a subject, a request for all the books.',
    placeholders,
  ).optional(),
  body: body('long', 'The words of the e-mail.', [...placeholders, 'signature', 'footer']),
});

/** Staff follow links in e-mails to staff, so only owners write the text around these links. */
const ownersFor = (name: string) =>
  /^(?:visitor-|desk-answer|desk-event)/.test(name) ? {} : ({ ownersOnly: true } as const);

const template = (label: string, help: string, placeholders: readonly string[]) =>
  group(label, help, { sample, ...recipients, ...mailTexts(placeholders) });

/** An e-mail of the desk, which decides the recipient, so the file has no recipient. */
const deskTemplate = (label: string, help: string, placeholders: readonly string[]) =>
  group(label, help, { sample, ...mailTexts(placeholders) });

/** The reply of staff to a visitor. `{message}` is empty for a prayer request. */
const aboutReply = ['visitorName', 'personName', 'answer', 'reference', 'subject', 'message'];

const aboutRecipients = ['personName', 'change', 'changedAt', 'staff', 'prayerTeam', 'deskLink'];

const aboutAlarm = ['count', 'since', 'givenUp', 'deskLink', 'inboxCommand', 'resendCommand'];

const aboutAccess = ['personName', 'change', 'changedAt', 'deskLink'];

const aboutSignIn = ['personName', 'deskLink', 'signInAddress'];

const templates = {
  'staff-contact': template('Staff: message', 'Tells staff of a message.', aboutContact),
  'staff-prayer': ofPart(
    'prayer',
    template('Prayer team: request', 'Tells the prayer team of a request.', aboutPrayer),
  ),
  'staff-book': ofPart(
    'books',
    template('Staff: book request', 'Tells staff of a request for a free book.', aboutBook),
  ),
  'staff-alarm': template('Staff: alarm', 'Tells staff that e-mails cannot be sent.', aboutAlarm),
  'visitor-contact': template('Visitor: message', 'Thanks for a message.', aboutContact),
  'visitor-prayer': ofPart(
    'prayer',
    template('Visitor: prayer request', 'Thanks for a prayer request.', aboutPrayer),
  ),
  'visitor-book': ofPart('books', template('Visitor: book', 'Brings the free book.', aboutBook)),
  'visitor-book-delayed': ofPart(
    'books',
    template('Visitor: book delayed', 'Says that the book will follow.', aboutBook),
  ),
  'staff-event-signup': template('Staff: sign-up', 'Tells staff of a sign-up for an event.', aboutSignUp),
  'visitor-event-signup': template(
    'Visitor: sign-up',
    'Confirms a sign-up for an event. A file for the calendar is attached.',
    aboutSignUp,
  ),
  'desk-link': deskTemplate('Staff: sign-in link', 'Lets one of the staff sign in at the desk.', aboutSignIn),
  'desk-invitation': deskTemplate(
    'Staff: invitation',
    'Tells a person that they have access to the desk, where staff work on the site.',
    aboutSignIn,
  ),
  'desk-answer': deskTemplate(
    'Visitor: answer',
    'Brings what one of the staff has answered at the desk.',
    aboutReply,
  ),
  'desk-event': deskTemplate(
    'Visitor: about an event',
    'Brings what one of the staff wrote to everyone who has signed up.',
    aboutReply,
  ),
  'desk-recipients': deskTemplate(
    'Owners: recipients changed',
    'Tells the owners that a person changed the recipients of the site’s e-mail.',
    aboutRecipients,
  ),
  'desk-access': deskTemplate(
    'Owners: access changed',
    'Tells the owners that a person was added or removed, or has another role or passkey.',
    aboutAccess,
  ),
};

export const emailTemplates = z.strictObject(
  Object.fromEntries(
    Object.entries(templates).map(([name, schema]) => [
      name,
      schema.meta({ ...schema.meta(), files: `emails/${name}.md`, group: 'E-mails', ...ownersFor(name) }),
    ]),
  ) as typeof templates,
);

export const emailIds = emailTemplates.keyof().options;

export const emailSignature = group('E-mail signature', 'How the site signs its e-mails.', {
  sample,
  signature: text('Signature', 'Replaces {signature} in e-mails.').meta({ control: 'long' }),
  footer: text('Footer', 'Replaces {footer} in e-mails.'),
});

export type EmailId = keyof z.infer<typeof emailTemplates>;
