/**
 * The basic fields of content. A volunteer reads each error after the field's name, so it gives the remedy.
 */
import { z } from 'zod';
import { timeOfDay } from '#core/dates/date-words.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import {
  addressThat,
  type Control,
  fieldKinds,
  fileNamed,
  isSitePath,
  matching,
  recordName,
  satisfying,
} from './field-kinds.ts';

declare module 'zod' {
  interface GlobalMeta {
    label?: string;
    help?: string;
    /** The run-time placeholders that the field may contain: `date` for `{date}`. Facts are allowed. */
    placeholders?: readonly string[];
    /** The kind of the field, if the type of its value does not determine it. */
    control?: Control;
    /** The anchors of a page part that can be hidden. */
    anchors?: readonly string[];
    ownersOnly?: true;
    /** What staff read for each name of a choice, or for each input of a field with several. */
    labels?: Readonly<Record<string, string>>;
    /** What staff read when a list or text is empty. */
    ifEmpty?: string;
    /** Text for people; not names, addresses, prices or times that code compares or parses. */
    isText?: true;
    /** The desk fills it in where it can. */
    isLookedUp?: true;
    /** Exactly one of its fields is set. */
    isOneOf?: boolean;
  }
}

type Builder<Schema extends z.ZodType> = (label: string, help: string) => Schema;

/** Creates a builder of fields that are all checked with `schema`. */
export function field<Schema extends z.ZodType>(schema: Schema, control?: Control): Builder<Schema> {
  return (label, help) => schema.meta({ label, help, ...(control && { control }) });
}

/** The same with the schema of a field kind. */
export const fieldOf = <Name extends Control>(control: Name): Builder<(typeof fieldKinds)[Name]['schema']> =>
  field(fieldKinds[control].schema, control);

/** Text for people. Never blank: a blank heading would leave a gap in a page. */
export const text = (label: string, help: string, placeholders: readonly string[] = []) =>
  fieldKinds.text.schema.meta({ label, help, placeholders });

export const longText = fieldOf('long');

/** Markdown or other multi-line text below the front matter of a file. */
export const body = (control: 'rich' | 'long', help: string, placeholders: readonly string[] = []) =>
  fieldKinds.rich.schema.meta({ label: 'Text', help, placeholders, control });

export const lines = field(fieldKinds.lines.schema.min(1));

export const anyLines = field(fieldKinds.lines.schema);

export function group<Shape extends z.core.$ZodLooseShape>(label: string, help: string, shape: Shape) {
  return z.strictObject(shape).meta({ label, help });
}

export function list<Item extends z.ZodType>(label: string, help: string, item: Item) {
  return z.array(item).meta({ label, help });
}

/** A list of records with these fields, which may be empty. */
export function anyEntries<Shape extends z.core.$ZodLooseShape>(label: string, help: string, shape: Shape) {
  return list(label, help, z.strictObject(shape));
}

/** The same with at least one. */
export function entries<Shape extends z.core.$ZodLooseShape>(label: string, help: string, shape: Shape) {
  return anyEntries(label, help, shape).min(1);
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

export const yesNo = field(fieldKinds['yes-no'].schema);

export const noByDefault = field(z.boolean().default(false));

export const yesByDefault = field(z.boolean().default(true));

/** @param labels what staff read for each name; by default the names themselves */
export function choice<const Name extends string>(
  label: string,
  help: string,
  names: readonly Name[],
  labels?: Readonly<Record<Name, string>>,
) {
  const quoted = names.map((name) => `"${name}"`);
  return z
    .enum(names, `must be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}.`)
    .meta({ label, help, ...(labels && { labels }) });
}

/** The name of a record, an anchor or a page: `book-2`. File names follow the same rule. */
export const slug = field(recordName);

export const playlistName = fieldOf('playlist');
export const gatheringName = fieldOf('gathering');

export const artName = fieldOf('drawing');

export const pdfName = fieldOf('pdf');

/** The name of a file with one of these endings. */
export const fileName = (fault: string, ...endings: string[]) => field(fileNamed(fault, endings));

export const url = fieldOf('url');

export const liveAddress = field(
  fieldKinds.url.schema.refine((address) => address.startsWith('https:'), 'must begin with "https:".'),
  'url',
);

export const sitePath = field(
  addressThat(isSitePath, 'is not a page of this site. Begin it with one slash, like "/gatherings".'),
  'link',
);

export const menuPlace = fieldOf('menu');

export const target = fieldKinds.link.schema;
export const href = fieldOf('link');

export const emailAddress = fieldKinds.email.schema;
export const email = fieldOf('email');

export const phone = fieldOf('tel');

export const emails = field(z.array(emailAddress).min(1));

export const isoDate = fieldOf('date');

export const clockTime = fieldOf('time');

/** @param day @param time what staff read above its two inputs */
export const moment = (label: string, help: string, day: string, time: string) =>
  fieldKinds.moment.schema.meta({ label, help, control: 'moment', labels: { day, time } });

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
export const timeZone = field(satisfying(isTimeZone, 'is not a time zone. Write it like "America/Chicago".'));

export const usualDates = 'en-US';

/** A BCP 47 tag: `en-GB`. */
export const dateLanguage = field(
  satisfying(
    isLocale,
    'is no language that dates can be written in. Write it like "en-US", "en-GB" or "es".',
  ),
);

export const latitude = field(between(-90, 90));
export const longitude = field(between(-180, 180));

export const percent = field(between(0, 100, 'must be from 0 to 100.'));

export const year = field(between(1900, 2999, 'must be a year, like 2024.').int());

export const price = field(
  matching(/^\$\d+\.\d{2}$/, 'must look like "$12.99". Write it with a dollar sign and cents.'),
);

export const stateCode = field(matching(/^[A-Z]{2}$/, 'must be two capital letters, like "IL".'));

/** The Amazon number of a book: `B0CXXXXXXX`. */
export const asin = field(
  matching(
    /^[A-Z0-9]{10}$/,
    'is not an ASIN. Copy the ten letters and digits after "/dp/" in the book’s address.',
  ),
);

/** The address of a YouTube playlist, with a `list` parameter. */
export const playlistUrl = field(
  fieldKinds.url.schema.refine(
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

/** The first fields of records that have a place in a list. */
export const listed = { id, sample, order };

export function between(low: number, high: number, message = `must be between ${low} and ${high}.`) {
  return z.number().min(low, message).max(high, message);
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
