/**
 * The basic fields of content. A volunteer reads each error after the field's name, so it gives the remedy.
 */
import { z } from 'zod';
import { isTelephone } from '#core/contact-links.ts';
import { type CalendarDay, earliestDay } from '#core/dates/calendar-day.ts';
import { timeOfDay } from '#core/dates/date-words.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { cleanAddress, isVisible } from '#core/text.ts';

declare module 'zod' {
  interface GlobalMeta {
    label?: string;
    help?: string;
    /** The run-time placeholders that the field may contain: `date` for `{date}`. Facts are allowed. */
    placeholders?: readonly string[];
    /** The control in a form, if the value's kind does not determine it. */
    control?: Control;
    /** The anchors of a page part that can be hidden. */
    anchors?: readonly string[];
    ownersOnly?: true;
    /** What staff read when a list or text is empty. */
    ifEmpty?: string;
    /** Text for people; not names, addresses, prices or times that code compares or parses. */
    isText?: true;
    /** The desk fills it in where it can. */
    isLookedUp?: true;
    /** Exactly one of its fields is set. */
    isOneOf?: boolean;
    /** The path of the kind's files in the content folder; `*` is a record's name. */
    files?: string;
  }
}

/** `long`: multi-line text. `rich`: Markdown. `link`: any address. Others: the name of a file or record. */
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
  | 'gathering'
  | 'menu'
  | 'color';

type Builder<Schema extends z.ZodType> = (label: string, help: string) => Schema;

/** Creates a builder of fields that are all checked with `schema`. */
export function field<Schema extends z.ZodType>(schema: Schema, control?: Control): Builder<Schema> {
  return (label, help) => schema.meta({ label, help, ...(control && { control }) });
}

const textValue = z
  .string()
  .refine(isVisible, 'is empty. Write the words.')
  .max(20_000, 'is too long. Shorten it: 20,000 characters are the most.')
  .meta({ isText: true });

/** Text for people. Never blank: a blank heading would leave a gap in a page. */
export const text = (label: string, help: string, placeholders: readonly string[] = []) =>
  textValue.meta({ label, help, placeholders });

export const longText = field(
  z.string().max(20_000, 'is too long. Shorten it: 20,000 characters are the most.'),
  'long',
);

/** Markdown or other multi-line text below the front matter of a file. */
export const body = (control: 'rich' | 'long', help: string, placeholders: readonly string[] = []) =>
  z
    .string()
    .refine(isVisible, 'is empty. Write the words.')
    .max(100_000, 'is too long. Shorten it: 100,000 characters are the most.')
    .meta({ label: 'Text', help, placeholders, control });

export const lines = field(z.array(textValue).min(1));

export const anyLines = field(z.array(textValue));

export function group<Shape extends z.core.$ZodLooseShape>(label: string, help: string, shape: Shape) {
  return z.strictObject(shape).meta({ label, help });
}

/** A list of records; at least one. */
export function entries<Item extends z.ZodType>(label: string, help: string, item: Item) {
  return z.array(item).min(1).meta({ label, help });
}

/** Several fields of which an entry has exactly one, which is its type. */
export function oneOf<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const names = Object.keys(shape).map((key) => `"${key}"`);
  return z
    .strictObject(shape)
    .partial()
    .refine((entry) => Object.keys(entry).length === 1, `must be one thing: ${names.join(', ')}.`)
    .meta({ isOneOf: true });
}

export const yesNo = field(z.boolean());

export const noByDefault = field(z.boolean().default(false));

export const yesByDefault = field(z.boolean().default(true));

export function choice<const Name extends string>(label: string, help: string, names: readonly Name[]) {
  const quoted = names.map((name) => `"${name}"`);
  return z
    .enum(names, `must be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}.`)
    .meta({ label, help });
}

const name = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case words joined by hyphens. Write it like "book-2".');

/** The name of a record, an anchor or a page: `book-2`. File names follow the same rule. */
export const slug = field(name);

export const playlistName = field(name, 'playlist');
export const gatheringName = field(name, 'gathering');

/** The name of a drawing in site/art, without `.svg`. `checkReferences` checks that it exists. */
export const artName = field(name, 'drawing');

const webAddress = z
  .string()
  .overwrite(cleanAddress)
  .refine(isWebAddress, 'is not a web address. Write it in full, like "https://example.org/page".');

export const pdfName = field(
  z
    .string()
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/,
      'must be the name of a .pdf file in the folder books/pdf, like "book-2.pdf".',
    ),
  'pdf',
);

export const url = field(webAddress, 'url');

export const liveAddress = field(
  webAddress.refine((address) => address.startsWith('https:'), 'must begin with "https:".'),
  'url',
);

/** Browsers read `/\\` like `//` and drop tabs: `/\\evil.example` would lead to another host. */
const isSitePath = (value: string) => /^\/(?!\/)[^\s\\]*$/.test(value);

export const sitePath = field(
  z
    .string()
    .overwrite(cleanAddress)
    .refine(isSitePath, 'is not a page of this site. Begin it with one slash, like "/gatherings".'),
  'link',
);

/** A page in the menu. */
export const menuPlace = field(
  z.string().refine(isSitePath, 'is not a page. Choose one of the menu.'),
  'menu',
);

/** The target of a link: a page of this site, a web address, an e-mail address or a telephone number. */
export const target = z
  .string()
  .overwrite(cleanAddress)
  .refine(
    (value) =>
      isSitePath(value) ||
      /^mailto:\S+@\S+$/.test(value) ||
      /^tel:\+?[\d-]+$/.test(value) ||
      isWebAddress(value),
    'is not a link. Begin it with "/" for a page of this site, or with "https://", "mailto:" or "tel:".',
  );
export const href = field(target, 'link');

export const emailAddress = z
  .string()
  .overwrite(cleanAddress)
  .check(z.email('is not an e-mail address. Write it like "name@example.org".'));
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

/** An existing date: `2026-04-04`. */
export const isoDate = field(
  z.custom<CalendarDay>(
    (value) => z.iso.date().safeParse(value).success && String(value) >= earliestDay,
    'is not a date. Write year, month and day like "2026-04-04".',
  ),
  'date',
);

/** A time of day on the 24-hour clock: `15:00`. */
export const clockTime = field(
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time. Write it on the 24-hour clock, like "15:00".'),
  'time',
);

export const minutes = field(
  z
    .number()
    .int()
    .min(1, 'must be at least 1 minute.')
    .max(1440, 'must be at most 1440 minutes, which is a day.'),
);

/** Minutes from an instant; negative before it. */
export const minutesFrom = field(
  z
    .number()
    .int('must be a whole number of minutes.')
    .min(-1440, 'must be at least -1440 minutes, which is a day before.')
    .max(1440, 'must be at most 1440 minutes, which is a day.'),
);

/** An IANA zone: `America/Chicago`. */
export const timeZone = field(
  z.string().refine(isTimeZone, 'is not a time zone. Write it like "America/Chicago".'),
);

export const usualDates = 'en-US';

/** A BCP 47 tag: `en-GB`. */
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

export const price = field(
  z.string().regex(/^\$\d+\.\d{2}$/, 'must look like "$12.99". Write it with a dollar sign and cents.'),
);

export const stateCode = field(z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, like "IL".'));

/** The Amazon number of a book: `B0CXXXXXXX`. */
export const asin = field(
  z
    .string()
    .regex(
      /^[A-Z0-9]{10}$/,
      'is not an ASIN. Copy the ten letters and digits after "/dp/" in the book’s address.',
    ),
);

/** The address of a YouTube playlist, with a `list` parameter. */
export const playlistUrl = field(
  webAddress.refine(
    (value) => playlistIdOf(value) !== undefined,
    'has no playlist in it. Copy the address of the playlist page: it holds "list=" and the playlist’s id.',
  ),
  'url',
);

/** The name of a list's record. The reader adds it. */
export const id = slug('Name', 'The name of the file, without its ending. It is not written in the file.');

export const order = z.number().meta({
  label: 'Order',
  help: 'Its position in the list. Small numbers come first; 2.5 goes between 2 and 3.',
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

/** Whether dates can be formatted in it; some well-formed tags are unknown. */
export function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}
