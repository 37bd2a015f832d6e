/**
 * `content/emails/*.md`: what the site sends, and `content/email-signature.yaml`: how it signs.
 *
 * The body is plain text. Blank lines part paragraphs, lines within a paragraph may be joined, lines indented by four
 * spaces stand as they are. `[if name] …` begins a line that is left out when `{name}` is empty. Tokens such as
 * `{visitorName}` are filled when the e-mail is written; `{signature}` and `{footer}` come from the signature file.
 *
 * About books: `{bookTitle}` is always there; `{oneBook}` and `{allBooks}` are the same, but one of them is empty, so that a
 * condition can tell them apart. `{bookLinks}` is a line of its own for each book, `{linksEnd}` the day on which the links
 * end. Of `{attachment}`, `{attachments}` and `{tooLarge}` one is filled: a PDF, several, or none because of their size.
 * `{missingBooks}` and `{missingFiles}` name the PDFs that are not there and where they belong; `{resendCommand}` sends them.
 */
import { z } from 'zod';
import { email, sample, text } from './fields.ts';

export const emailIds = [
  'staff-contact',
  'staff-prayer',
  'staff-book',
  'staff-alarm',
  'visitor-contact',
  'visitor-prayer',
  'visitor-book',
  'visitor-book-delayed',
] as const;

export const emailTemplate = z.strictObject({
  sample,
  to: z.enum(['staff', 'prayer-team', 'visitor'], 'must be "staff", "prayer-team" or "visitor".'),
  /** An address, or `{visitorEmail}`. */
  replyTo: z
    .union([email, z.literal('{visitorEmail}')], 'must be an e-mail address or "{visitorEmail}".')
    .optional(),
  subject: text,
  /** Instead of `subject`: a message without a subject line, a request for all the books. */
  shortSubject: text.optional(),
  body: text,
});

export const emailSignature = z.strictObject({ sample, signature: text, footer: text });

export type EmailId = (typeof emailIds)[number];
