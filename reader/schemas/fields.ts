/**
 * The smallest pieces of content: one checked string or number each. A message here is read by a volunteer right after
 * the field's name, so it says what is wrong and how to mend it.
 */
import { z } from 'zod';
import type { CalendarDay } from '../../domain/dates/calendar-day.ts';

/** Words for people. Never blank: a blank heading is a hole in a page. */
export const text = z
  .string()
  .regex(/\S/, 'is empty. Write the words, or remove the line if the field is optional.');

/** One or more paragraphs, each a line of its own in the file (`- …`). */
export const paragraphs = z
  .array(text)
  .min(1, 'has no entries. Add at least one line that begins with "- ".');

/** The name of a record, an anchor or a page: `book-2`. Also the rule for file names. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case words joined by hyphens. Write it like "book-2".');

/** An address outside the site. */
export const url = z
  .string()
  .refine(isWebAddress, 'is not a web address. Write it in full, like "https://example.org/page".');

/** A page or anchor on this site. */
export const sitePath = z
  .string()
  .regex(/^\/(?!\/)\S*$/, 'is not a page of this site. Begin it with one slash, like "/gatherings".');

/** Where a link goes: a page of this site, a web address, an e-mail address or a telephone number. */
export const href = z
  .string()
  .refine(
    (value) =>
      /^\/(?!\/)\S*$/.test(value) ||
      /^mailto:\S+@\S+$/.test(value) ||
      /^tel:\+?[\d-]+$/.test(value) ||
      isWebAddress(value),
    'is not a link. Begin it with "/" for a page of this site, or with "https://", "mailto:" or "tel:".',
  );

/** One e-mail address. */
export const email = z.email('is not an e-mail address. Write it like "name@example.org".');

/** A real day, `2026-04-04`. */
export const isoDate = z.iso.date(
  'is not a date. Write year, month and day like "2026-04-04".',
) as z.ZodType<string> as z.ZodType<CalendarDay>;

/** A time of day on the 24-hour clock, `15:00`. */
export const clockTime = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    'is not a time. Write it on the 24-hour clock in quotes, like "15:00".',
  );

/** A length of time. */
export const minutes = z
  .number()
  .int('must be a whole number of minutes.')
  .min(1, 'must be at least 1 minute.')
  .max(1440, 'must be at most 1440 minutes, which is a day.');

/** An IANA zone, `America/Chicago`. */
export const timeZone = z.string().refine(isTimeZone, 'is not a time zone. Write it like "America/Chicago".');

export const latitude = z
  .number()
  .min(-90, 'must be between -90 and 90.')
  .max(90, 'must be between -90 and 90.');
export const longitude = z
  .number()
  .min(-180, 'must be between -180 and 180.')
  .max(180, 'must be between -180 and 180.');

/** A price as readers see it. */
export const price = z
  .string()
  .regex(/^\$\d+\.\d{2}$/, 'must look like "$12.99". Write it with a dollar sign and cents.');

/** The name of a drawing in src/art, without `.svg`. That it exists is checked where files can be read. */
export const artName = slug;

/** Amazon's number of a book, `B0CXXXXXXX`. */
export const asin = z
  .string()
  .regex(
    /^[A-Z0-9]{10}$/,
    'is not an ASIN. Copy the ten letters and digits after "/dp/" in the book’s address.',
  );

/** Places a record among its fellows: small numbers first. 2.5 goes between 2 and 3. */
export const order = z.number();

/** True while the words are the sample that came with the site; see docs/editing-content.md. */
export const sample = z.boolean().default(false);

/** A YouTube playlist address: it carries a `list` parameter. */
export const playlistUrl = url.refine(
  (value) => URL.canParse(value) && (new URL(value).searchParams.get('list') ?? '') !== '',
  'has no playlist in it. Copy the address of the playlist page: it holds "list=" and the playlist’s id.',
);

function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }) !== null;
  } catch {
    return false;
  }
}
