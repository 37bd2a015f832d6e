/**
 * The smallest pieces of content. Each is built with a label and a help, the words by which a person fills in
 * a form. The messages are read by a volunteer right after the field's name, so they say what is wrong and
 * how to mend it.
 */
import { z } from 'zod';
import { isTelephone } from '#core/contact-links.ts';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { timeOfDay } from '#core/dates/date-words.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';

declare module 'zod' {
  interface GlobalMeta {
    /** What the field is called in a form. */
    label?: string;
    /** A sentence that says what to write, and where it is seen. */
    help?: string;
    /**
     * Names of the run-time placeholders that the field may hold: `date` for `{date}`. Facts it may always
     * hold.
     */
    placeholders?: readonly string[];
    /** How a form asks for it, where the kind of its value does not tell. */
    control?: Control;
    /** Of a part of a page that can be hidden: its own anchors there. */
    anchors?: readonly string[];
    /** At the desk only owners change it. */
    ownersOnly?: true;
    /** Of a list or a text: what staff read when it has nothing in it. */
    ifEmpty?: string;
    /** Words for people: not names, addresses, prices or times, by which something is found or reckoned. */
    isWords?: true;
    /** Of its fields it has one alone. */
    isOneOf?: boolean;
    /** Where the files of this kind lie, below the content folder; `*` stands for a record's name. */
    files?: string;
  }
}

/**
 * `long`: words that keep their lines. `rich`: Markdown. `link`: a page of this site or any address.
 * `drawing`, `picture`, `pdf`: one by its name. `playlist`, `gathering`: another record by its name.
 */
export type Control =
  | 'long'
  | 'rich'
  | 'link'
  | 'url'
  | 'email'
  | 'tel'
  | 'date'
  | 'time'
  | 'drawing'
  | 'picture'
  | 'pdf'
  | 'playlist'
  | 'gathering';

type Builder<Schema extends z.ZodType> = (label: string, help: string) => Schema;

/** A builder of fields that are all checked in the same way. */
export function field<Schema extends z.ZodType>(schema: Schema, control?: Control): Builder<Schema> {
  return (label, help) => schema.meta({ label, help, ...(control && { control }) });
}

const words = z
  .string()
  .regex(/\S/, 'is empty. Write the words.')
  .max(20_000, 'is too long. Shorten it: 20,000 characters are the most.')
  .meta({ isWords: true });

/** Words for people. Never blank: a blank heading is a hole in a page. */
export const text = (label: string, help: string, placeholders: readonly string[] = []) =>
  words.meta({ label, help, placeholders });

/** The body of a drafted e-mail, which may be empty. */
export const longText = field(
  z.string().max(20_000, 'is too long. Shorten it: 20,000 characters are the most.'),
  'long',
);

/** Markdown, or another text of many lines, below the front matter of a file. */
export const body = (control: 'rich' | 'long', help: string, placeholders: readonly string[] = []) =>
  z
    .string()
    .regex(/\S/, 'is empty. Write the words.')
    .max(100_000, 'is too long. Shorten it: 100,000 characters are the most.')
    .meta({ label: 'Text', help, placeholders, control });

/** One or more lines. */
export const lines = field(z.array(words).min(1));

/** Lines, or none. */
export const anyLines = field(z.array(words));

/** A part of a record with fields of its own. */
export function group<Shape extends z.core.$ZodLooseShape>(label: string, help: string, shape: Shape) {
  return z.strictObject(shape).meta({ label, help });
}

/** Entries with fields of their own; at least one. */
export function entries<Item extends z.ZodType>(label: string, help: string, item: Item) {
  return z.array(item).min(1).meta({ label, help });
}

/** Several fields of which an entry has one: what it is. */
export function oneOf<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const names = Object.keys(shape).map((key) => `"${key}"`);
  return z
    .strictObject(shape)
    .partial()
    .refine((entry) => Object.keys(entry).length === 1, `must be one thing: ${names.join(', ')}.`)
    .meta({ isOneOf: true });
}

export const yesNo = field(z.boolean());

/** Something that most records leave out: no. */
export const noByDefault = field(z.boolean().default(false));

/** Something that most records leave out: yes. */
export const yesByDefault = field(z.boolean().default(true));

/** One of a few words. */
export function choice<const Name extends string>(label: string, help: string, names: readonly Name[]) {
  const quoted = names.map((name) => `"${name}"`);
  return z
    .enum(names, `must be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}.`)
    .meta({ label, help });
}

const name = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case words joined by hyphens. Write it like "book-2".');

/** The name of a record, an anchor or a page: `book-2`. Also the rule for file names. */
export const slug = field(name);

/** The name of another record. */
export const playlistName = field(name, 'playlist');
export const gatheringName = field(name, 'gathering');

/** The name of a drawing in site/art, without `.svg`. That it exists is checked where files can be read. */
export const artName = field(name, 'drawing');

const webAddress = z
  .string()
  .refine(isWebAddress, 'is not a web address. Write it in full, like "https://example.org/page".');

/** The name of a file in books/pdf. */
export const pdfName = field(
  z
    .string()
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/,
      'must be the name of a .pdf file in the folder books/pdf, like "book-2.pdf".',
    ),
  'pdf',
);

/** An address outside the site. */
export const url = field(webAddress, 'url');

/**
 * Browsers read `/\\` like `//`, and drop tabs and line ends: `/\\evil.example` would lead to another host.
 */
const isSitePath = (value: string) => /^\/(?!\/)[^\s\\]*$/.test(value);

/** A page or anchor on this site. */
export const sitePath = field(
  z.string().refine(isSitePath, 'is not a page of this site. Begin it with one slash, like "/gatherings".'),
  'link',
);

/** Where a link goes: a page of this site, a web address, an e-mail address or a telephone number. */
export const target = z
  .string()
  .refine(
    (value) =>
      isSitePath(value) ||
      /^mailto:\S+@\S+$/.test(value) ||
      /^tel:\+?[\d-]+$/.test(value) ||
      isWebAddress(value),
    'is not a link. Begin it with "/" for a page of this site, or with "https://", "mailto:" or "tel:".',
  );
export const href = field(target, 'link');

/** One e-mail address. */
export const emailAddress = z.email('is not an e-mail address. Write it like "name@example.org".');
export const email = field(emailAddress, 'email');

/** A telephone number as people read it; its link is made from it. */
export const phone = field(
  z
    .string()
    .refine(
      isTelephone,
      'is not a telephone number. Write it like "(815) 555-0142", or from abroad like "+44 20 7946 0958".',
    ),
  'tel',
);

export const emails = field(z.array(emailAddress).min(1));

/** A real day, `2026-04-04`. */
export const isoDate = field(
  z.custom<CalendarDay>(
    (value) => z.iso.date().safeParse(value).success,
    'is not a date. Write year, month and day like "2026-04-04".',
  ),
  'date',
);

/** A time of day on the 24-hour clock, `15:00`. */
export const clockTime = field(
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time. Write it on the 24-hour clock, like "15:00".'),
  'time',
);

/** A length of time. */
export const minutes = field(
  z
    .number()
    .int()
    .min(1, 'must be at least 1 minute.')
    .max(1440, 'must be at most 1440 minutes, which is a day.'),
);

/** Minutes from an instant: before it, they are negative. */
export const minutesFrom = field(
  z
    .number()
    .int('must be a whole number of minutes.')
    .min(-1440, 'must be at least -1440 minutes, which is a day before.')
    .max(1440, 'must be at most 1440 minutes, which is a day.'),
);

/** An IANA zone, `America/Chicago`. */
export const timeZone = field(
  z.string().refine(isTimeZone, 'is not a time zone. Write it like "America/Chicago".'),
);

/** The language of dates where none is named. */
export const usualDates = 'en-US';

/** A BCP 47 tag, `en-GB`. */
export const dateLanguage = field(
  z
    .string()
    .refine(isLocale, 'is no language that dates can be written in. Write it like "en-US", "en-GB" or "es".'),
);

export const latitude = field(between(-90, 90));
export const longitude = field(between(-180, 180));

export const percent = field(z.number().min(0, 'must be from 0 to 100.').max(100, 'must be from 0 to 100.'));

export const year = field(
  z.number().int().min(1900, 'must be a year, like 2024.').max(2999, 'must be a year, like 2024.'),
);

/** A price as readers see it. */
export const price = field(
  z.string().regex(/^\$\d+\.\d{2}$/, 'must look like "$12.99". Write it with a dollar sign and cents.'),
);

export const stateCode = field(z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, like "IL".'));

/** Amazon's number of a book, `B0CXXXXXXX`. */
export const asin = field(
  z
    .string()
    .regex(
      /^[A-Z0-9]{10}$/,
      'is not an ASIN. Copy the ten letters and digits after "/dp/" in the book’s address.',
    ),
);

/** A YouTube playlist address: it carries a `list` parameter. */
export const playlistUrl = field(
  webAddress.refine(
    (value) => playlistIdOf(value) !== undefined,
    'has no playlist in it. Copy the address of the playlist page: it holds "list=" and the playlist’s id.',
  ),
  'url',
);

/** What records of a list are known by. The reader puts it in. */
export const id = slug('Name', 'The name of the file, without its ending. It is not written in the file.');

/** Places a record among its fellows: small numbers first. */
export const order = z.number().meta({
  label: 'Order',
  help: 'Where it stands in the list. Small numbers come first; 2.5 goes between 2 and 3.',
});

export const sample = z.boolean().default(false).meta({
  label: 'Sample',
  help: 'Yes while the words are the invented ones that came with the site.',
});

function between(low: number, high: number) {
  const message = `must be between ${low} and ${high}.`;
  return z.number().min(low, message).max(high, message);
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}

export function isTimeZone(value: string): boolean {
  try {
    return timeOfDay(new Date(0), value, usualDates) !== '';
  } catch {
    return false;
  }
}

/** Whether dates can be written in it; not every tag that is well formed is known. */
export function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}
