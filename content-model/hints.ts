/** What is no fault of the content, but somebody should know. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freeBooks } from '#core/books/free-books.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { turnedIn } from '#core/turned-words.ts';
import type { Content } from './content.ts';
import type { Problem } from './content-error.ts';
import { contentFiles } from './content-files.ts';
import { type FieldPath, fieldName, readSource, recordOf, type Source } from './source.ts';

/** A fact, or a record, that is still the invented one. */
export interface Sample {
  readonly file: string;
  readonly line: number | undefined;
  /** The fact or the part of the file; empty for the whole file. */
  readonly field: string;
}

/** A book that is offered as a free PDF while the file is not there. */
export interface MissingPdf {
  readonly title: string;
  /** Where the file belongs, below the content folder. */
  readonly file: string;
}

/**
 * Everything under a content folder that still bears `sample: true`, stands in a `samples:` list, or waits for words.
 * Files with faults are skipped; `readContent` reports those.
 */
export function listSamples(dir: string): Sample[] {
  return samplesIn(contentFiles(dir, () => {}).map(({ path, name }) => readSource(path, name, () => {})));
}

/** The same of files that have been read. */
export function samplesIn(sources: readonly Source[]): Sample[] {
  return sources.flatMap((source) => {
    const marked = sampleParts(source.data, []).map((path) => sampleAt(source, path, [...path, 'sample']));
    const { samples } = recordOf(source.data);
    const facts = Array.isArray(samples) ? samples.map((name) => String(name).split('.')) : [];
    const open = openPlaces(source.data, []);
    return [...marked, ...[...facts, ...open].map((path) => sampleAt(source, path, path))];
  });
}

/** What begins each text that a new ministry is still to write. */
export const yourWords = 'Your words here.';

/** The paths of such texts; in Markdown the text as a whole. */
function openPlaces(value: unknown, path: FieldPath): FieldPath[] {
  if (typeof value === 'string') return value.includes(yourWords) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    openPlaces(entry, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The paths of records and parts that bear `sample: true`. */
function sampleParts(value: unknown, path: FieldPath): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, entry]) =>
    sampleParts(entry, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return recordOf(value).sample === true ? [path, ...inner] : inner;
}

/** An e-mail address, in a field or within its text, at a name that belongs to nobody (RFC 2606). */
const nobodys = /[\w.+-]+@(?:[\w-]+\.)*(?:[\w-]+\.(?:example|invalid|test)|example\.(?:com|net|org))\b/g;

/** Every e-mail address in the files to which no mail can go, as it was written, with its place. */
export const sampleAddresses = (sources: readonly Source[]): Problem[] =>
  toldOfTexts(sources, (text) => [...text.matchAll(nobodys)].map(([address]) => ({ text: address, at: 0 })));

/** Marks of a typewriter, but not in a web address, nor in the braces after a Markdown heading. */
const typewritten = /\{[^{}]*\}|\S+:\/\/\S+|["']|(?<![-|])--(?![-|])/g;

/** The first straight quotation mark or double hyphen of each text, which print would not have. */
export const typewriterMarks = (sources: readonly Source[]): Problem[] =>
  toldOfTexts(sources, (text) => {
    const mark = [...text.matchAll(typewritten)].find(([{ length }]) => length < 3);
    if (!mark) return [];
    const [sign] = mark;
    const instead = sign === '--' ? 'a dash (–)' : sign === '"' ? 'curled marks (“ ”)' : 'a curled mark (’)';
    return [{ text: `holds ${sign}, where print has ${instead}.`, at: mark.index }];
  });

/** The first sign in each text that turns the direction of writing: with it an address can read as another. */
export const turnedTexts = (sources: readonly Source[]): Problem[] =>
  toldOfTexts(sources, turnedIn).map((problem) => ({ ...problem, tolerated: true }));

/** What there is to tell of each text in the files. `at`: before how many of its characters; it counts in Markdown only. */
export function toldOfTexts(
  sources: readonly Source[],
  tell: (text: string) => readonly { text: string; at: number }[],
): Problem[] {
  const within = (source: Source, value: unknown, path: FieldPath): Problem[] => {
    if (typeof value === 'string') {
      return tell(value).map(({ text, at }) => {
        const below = path[0] === 'body' ? value.slice(0, at).split('\n').length - 1 : 0;
        return source.problem(path, text, below);
      });
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, entry]) =>
      within(source, entry, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  };
  return sources.flatMap((source) => within(source, source.data, []));
}

function sampleAt(source: Source, path: FieldPath, mark: FieldPath): Sample {
  return { file: source.file, line: source.problem(mark, '').line, field: fieldName(path) };
}

/**
 * Visitors who ask for one of these are told that it will follow, and staff are told what to put where.
 *
 * @param dir the content folder
 */
export function missingPdfs({ books }: Pick<Content, 'books'>, dir: string): MissingPdf[] {
  return freeBooks(books)
    .map(({ title, file }) => ({ title, file }))
    .filter(({ file }) => !existsSync(join(dir, file)));
}

/**
 * The exceptions whose day is over at the meeting place. Pages leave them out by themselves; in the file they only
 * stand in the way.
 */
export function pastExceptions(
  { exceptions, ministry }: Content,
  now: Date,
): { entry: number; exception: Content['exceptions'][number] }[] {
  const today = calendarDay(now, ministry.address.timeZone);
  return exceptions
    .map((exception, index) => ({ entry: index + 1, exception }))
    .filter(({ exception }) => exception.date < today);
}
