/**
 * The kinds of fields: what a value may be, and its text in a form and in the history. The desk's inputs are
 * in `desk/fields/field-inputs.tsx`. A volunteer reads each error after the field's name, so it gives the
 * remedy.
 */
import { z } from 'zod';
import { isTelephone } from '#core/contact-links.ts';
import { type CalendarDay, earliestDay } from '#core/dates/calendar-day.ts';
import { transcriptEndings } from '#core/messages/transcript.ts';
import { bookNames, namedPassage } from '#core/scripture/book-names.ts';
import { asSingleLine, cleanAddress, completeAddress, isVisible } from '#core/text.ts';
import { nearest } from '../problem.ts';
import { childOf, type FieldSchema, shapeOf } from './field-schema.ts';

/** The name of a field kind, as the meta data of a field has it. */
export type Control =
  | 'text'
  | 'long'
  | 'rich'
  | 'lines'
  | 'number'
  | 'yes-no'
  | 'choice'
  | 'link'
  | 'url'
  | 'email'
  | 'tel'
  | 'date'
  | 'time'
  | 'moment'
  | 'color'
  | 'drawing'
  | 'picture'
  | 'pdf'
  | 'playlist'
  | 'gathering'
  | 'menu'
  | 'speaker'
  | 'passages'
  | 'recording'
  | 'transcript';

/** How a value is written in a form. Files can hold a value that the schema rejects; it has a text too. */
interface FieldText {
  /** The text of a value, which is neither undefined nor null. */
  write(value: unknown): string;
  /**
   * The value of a text that a person typed. A text that is no such value stays, for the check to report.
   * @param old the value before
   */
  read(typed: string, schema: FieldSchema, old: unknown): unknown;
  /** The value in a new entry of a list. */
  blank: unknown;
  /** Spaces and line breaks at its ends belong to a text, and a required text may be empty. */
  isWhole?: true;
  /** The form has an input for each of these, `starts.day`; their texts are joined by spaces. */
  pieces?: readonly string[];
}

export interface FieldKind extends FieldText {
  /** What every value of this kind is. A field may narrow it. */
  schema: z.ZodType;
  /** The list of content with the records that it names. */
  list?: string;
}

const line: FieldText = {
  write: String,
  read: (typed) => asSingleLine(typed).replace(/\s+/g, ' '),
  blank: '',
};

const address: FieldText = { ...line, read: cleanAddress };

/** A link, which may be typed without its scheme. */
const linkText: FieldText = { ...line, read: completeAddress };

const manyLines: FieldText = {
  ...line,
  isWhole: true,
  read: (typed, _, old) => typed.trimEnd() + (typeof old === 'string' && old.endsWith('\n') ? '\n' : ''),
};

/** One line per entry; values within an entry are separated by commas. */
const entries: FieldText = {
  write: (value) =>
    [value]
      .flat()
      .map((entry) => (Array.isArray(entry) ? entry.join(', ') : String(entry)))
      .join('\n'),
  read(typed, schema) {
    const lines = typed.split('\n').map(asSingleLine).filter(Boolean);
    const entry = childOf(schema, 0);
    return entry && shapeOf(entry).type === 'lines' ? lines.map((line) => line.split(/[\s,]+/)) : lines;
  },
  blank: [],
};

/** A length in characters, and the fault of a longer text. */
const atMost = (length: number) =>
  [length, `is too long. Shorten it: ${length.toLocaleString('en-US')} characters are the most.`] as const;

const visibleText = z.string().refine(isVisible, 'is empty. Write the words.');

const textValue = visibleText.max(...atMost(20_000)).meta({ isText: true });

/** A text of one form, and the fault of another text. */
export const matching = (pattern: RegExp, fault: string) => z.string().regex(pattern, fault);

/** The same with a test in place of a pattern. */
export const satisfying = (isValid: (text: string) => boolean, fault: string) =>
  z.string().refine(isValid, fault);

export const addressThat = (isValid: (text: string) => boolean, fault: string) =>
  z.string().overwrite(completeAddress).refine(isValid, fault);

/** The name of a file with one of these endings. */
export const fileNamed = (fault: string, endings: readonly string[]) =>
  matching(new RegExp(`^[a-z0-9]+(?:-[a-z0-9]+)*\\.(?:${endings.join('|')})$`), fault);

/** The name of a record, an anchor or a page: `book-2`. File names follow the same rule. */
export const recordName = matching(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'must be lower case words joined by hyphens. Write it like "book-2".',
);

/** Browsers read `/\\` like `//` and drop tabs: `/\\evil.example` would lead to another host. */
export const isSitePath = (value: string) => /^\/(?!\/)[^\s\\]*$/.test(value);

/** What is wrong with a passage, and the one that was probably meant. */
function passageFault(written: string): string {
  const [, name = '', verses = ''] = /^([1-3]?\D*\p{L}\.?)\s*(\d.*)$/su.exec(written.slice(0, 60)) ?? [];
  const book = nearest(name, bookNames);
  const remedy =
    book && namedPassage(`${book} ${verses}`)
      ? `Did you mean “${book} ${verses}”?`
      : 'Write book, chapter and verses like "Genesis 28:10-22".';
  return `has “${written.slice(0, 60)}”, which is not a passage. ${remedy}`;
}

const isDay = (value: unknown) => z.iso.date().safeParse(value).success && String(value) >= earliestDay;

const isWebAddress = (value: string) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value);

/** The endings of recordings that browsers play. */
export const recordingEndings = ['mp3', 'm4a', 'ogg', 'aac'] as const;

export const fieldKinds = {
  text: { ...line, schema: textValue },
  long: { ...manyLines, schema: z.string().max(...atMost(20_000)) },
  /** Markdown. The form shows it as a list of blocks. */
  rich: { ...manyLines, schema: visibleText.max(...atMost(100_000)) },
  lines: { ...entries, schema: z.array(textValue) },
  number: {
    ...line,
    schema: z.number(),
    read: (typed) => (/^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed),
  },
  'yes-no': {
    schema: z.boolean(),
    write: (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)),
    read: (typed) => typed !== 'no',
    blank: false,
  },
  /** One of the names in the schema. */
  choice: {
    ...line,
    schema: z.union([z.string(), z.number()]),
    read: (typed, _, old) => (typeof old === 'number' || /^\d{3}$/.test(typed) ? Number(typed) : typed),
  },
  /** A page of this site, a web address, an e-mail address or a telephone number. */
  link: {
    ...linkText,
    schema: addressThat(
      (value) =>
        isSitePath(value) ||
        /^mailto:\S+@\S+$/.test(value) ||
        /^tel:\+?[\d-]+$/.test(value) ||
        isWebAddress(value),
      'is not a link. Begin it with "/" for a page of this site, or with "https://", "mailto:" or "tel:".',
    ),
  },
  url: {
    ...linkText,
    schema: addressThat(
      isWebAddress,
      'is not a web address. Write it in full, like "https://example.org/page".',
    ),
  },
  email: {
    ...address,
    schema: z
      .string()
      .overwrite(cleanAddress)
      .check(z.email('is not an e-mail address. Write it like "name@example.org".')),
  },
  /** As people read it; its link is made from it. */
  tel: {
    ...address,
    schema: satisfying(
      isTelephone,
      'is not a telephone number. Write it like "(815) 555-0142", or from abroad like "+44 20 7946 0958".',
    ),
  },
  /** An existing date: `2026-04-04`. */
  date: {
    ...line,
    schema: z.custom<CalendarDay>(
      isDay,
      'is not a date. Write the day with its whole year, like "2026-04-04".',
    ),
  },
  /** A time of day on the 24-hour clock: `15:00`. */
  time: {
    ...line,
    schema: matching(
      /^([01]\d|2[0-3]):[0-5]\d$/,
      'is not a time. Write it on the 24-hour clock, like "15:00".',
    ),
  },
  /** A day and an hour at the meeting place: `2027-04-21 18:30`. */
  moment: {
    ...line,
    pieces: ['day', 'time'],
    schema: matching(
      /^\d{4}-\d{2}-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d$/,
      'is not complete. It needs a day and an hour, like "2027-04-21 18:30".',
    ).refine(
      (value) => isDay(value.slice(0, 10)),
      'is not a day of the calendar. Write it like "2027-04-21 18:30".',
    ),
  },
  color: {
    ...line,
    schema: matching(
      /^#[0-9a-f]{6}$/i,
      'must be a color like "#1f5a32": a number sign and six digits or letters from a to f.',
    ),
  },
  /** A drawing in site/art, without `.svg`. `checkReferences` checks that it exists. */
  drawing: { ...line, schema: recordName },
  picture: { ...line, schema: recordName },
  pdf: {
    ...line,
    schema: matching(
      /^[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/,
      'must be the name of a .pdf file in the folder books/pdf, like "book-2.pdf".',
    ),
  },
  playlist: { ...line, schema: recordName, list: 'playlists' },
  gathering: { ...line, schema: recordName, list: 'gatherings' },
  /** A page in the menu. */
  menu: { ...address, schema: satisfying(isSitePath, 'is not a page. Choose one of the menu.') },
  /** A full name, or the record of a person in `team`. Code compares it, so it has no source marks. */
  speaker: { ...line, schema: satisfying(isVisible, 'is empty. Write the name.') },
  /** Passages of Scripture, separated by semicolons. */
  passages: {
    write: (value) => [value].flat().join('; '),
    read: (typed) =>
      typed
        .split(/[;\n]/)
        .map(asSingleLine)
        .filter(Boolean)
        .map((passage) => namedPassage(passage)?.text ?? passage),
    blank: [],
    schema: z.array(
      z.string().refine((passage) => namedPassage(passage) !== undefined, {
        error: ({ input }) => passageFault(String(input)),
      }),
    ),
  },
  /** A file in the media folder of the data folder. The form sends it as an upload. */
  recording: {
    ...line,
    schema: fileNamed('must be the name of a file, like "a-stone-for-a-pillow.mp3".', recordingEndings),
  },
  /** A file next to its record. The form shows its text. */
  transcript: {
    ...line,
    schema: fileNamed('must be the name of a file, like "a-stone-for-a-pillow.vtt".', transcriptEndings),
  },
} satisfies Record<Control, FieldKind>;

/** The kind of a field; a group and a list of entries have fields of their own. */
export function controlOf(schema: FieldSchema): Control | 'group' | 'list' {
  const { type } = shapeOf(schema);
  return type === 'group' || type === 'list' ? type : (schema.control ?? type);
}

/** The text that a form sends for a field, by its name; undefined if it sends none. */
export function sentText(form: URLSearchParams, name: string, control: Control): string | undefined {
  const { pieces = [] }: FieldKind = fieldKinds[control];
  const sent = pieces.map((piece) => form.getAll(`${name}.${piece}`).at(-1));
  if (sent.every((text) => text === undefined)) return form.getAll(name).at(-1);
  return sent
    .map((text = '') => text)
    .join(' ')
    .trim();
}

/** A value as the form and the history show it; empty if missing. */
export function textOf(schema: FieldSchema, value: unknown): string {
  if (value === undefined || value === null) return '';
  const control = controlOf(schema);
  return control === 'group' || control === 'list' ? entries.write(value) : fieldKinds[control].write(value);
}
