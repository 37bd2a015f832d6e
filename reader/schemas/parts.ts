/** Groups of fields that many pages share. */
import { z } from 'zod';
import { email, href, text } from './fields.ts';

/** What search engines and share cards read. */
export const meta = z.strictObject({
  title: text,
  description: text,
  keywords: z.array(text).min(1, 'needs at least one keyword.'),
  /** Set only on pages that search engines should leave out. */
  robots: z
    .literal('noindex', 'may only be "noindex". Remove the line to let search engines list the page.')
    .optional(),
});

/** A link with its words. Web addresses open in a new tab, the rest in place. */
export const link = z.strictObject({ label: text, href });

/** A drafted e-mail. `domain/mailto.ts` turns it into a link. */
export const mailto = z.strictObject({ to: email, subject: text, body: z.string() });

/** A button that opens a drafted e-mail. */
export const mailButton = z.strictObject({ label: text, mailto });

/** A short heading with one paragraph. */
export const titledText = z.strictObject({ title: text, text });

/** The same under a section heading. */
export const headedText = z.strictObject({ heading: text, text });

/** A heading over plain lines. */
export const headedList = z.strictObject({
  heading: text,
  items: z.array(text).min(1, 'needs at least one line.'),
});

/** Words of Scripture with the place they come from. */
export const verse = z.strictObject({ text, ref: text });

/** A question visitors ask, and the answer. */
export const question = z.strictObject({ question: text, answer: text });

/** A form field's words. */
export const formField = z.strictObject({ label: text, hint: text.optional() });

export type Meta = z.infer<typeof meta>;
export type Mailto = z.infer<typeof mailto>;
export type MailButton = z.infer<typeof mailButton>;
export type Question = z.infer<typeof question>;
