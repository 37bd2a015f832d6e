import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { freeBooks } from '#core/free-books.ts';
import { numberInWords } from '#core/number-words.ts';
import { findBidiControls } from '#core/text.ts';
import type { Content } from './content.ts';
import { contentFiles, lookAt } from './content-files.ts';
import type { Problem } from './problem.ts';
import { remembered } from './remembered.ts';
import { type FieldPath, isText, readSource, recordOf, type Source, valuesIn } from './source.ts';

export interface Sample {
  readonly file: string;
  readonly line: number | undefined;
  /** The fact or the group of fields; empty for the whole file. */
  readonly path: FieldPath;
}

/** Lists everything with a sample mark. Skips invalid files. */
export function listSamples(dir: string): Sample[] {
  const { files } = contentFiles(lookAt(dir), () => {});
  return samplesIn(files.map(({ path, name }) => readSource(path, name, () => {})));
}

export const samplesIn = (sources: readonly Source[]): Sample[] =>
  sources.flatMap((source) => samplesOf(source, [], () => findSamples(source)));

const samplesOf = remembered<Source, readonly Sample[]>();

function findSamples(source: Source): Sample[] {
  const { file, data } = source;
  const sample = (path: FieldPath, fieldPath = path): Sample => ({
    file,
    // Only "content:check" prints it, and a line costs a parsing of the file.
    get line() {
      return source.problem(fieldPath, '').line;
    },
    path,
  });
  const records = valuesIn(data, isSample);
  const { samples } = recordOf(data);
  const facts = Array.isArray(samples) ? samples.map((name) => String(name).split('.')) : [];
  return [
    ...records.map(({ path }) => sample(path, [...path, 'sample'])),
    ...facts.map((path) => sample(path)),
  ];
}

const isSample = (value: unknown): value is { sample: true } => Object(value).sample === true;

/** An e-mail address, alone or within a text, in a reserved domain (RFC 2606). */
const reservedAddress =
  /(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)*(?:[\w-]+\.(?:example|invalid|test)|example\.(?:com|net|org))\b/g;

export const sampleAddresses = (sources: readonly Source[]): Problem[] =>
  findInTexts(sources, (text) =>
    [...text.matchAll(reservedAddress)].map(([address]) => ({ text: address, index: 0 })),
  );

/** Straight quotation marks and double hyphens; also matches web addresses and heading ids, to skip them. */
const typewritten = /\{[^{}]*\}|(?<![^\s}])[^\s}]+:\/\/\S+|["']|(?<![-|])--(?![-|])/g;

export const typewriterMarks = (sources: readonly Source[]): Problem[] =>
  findInTexts(sources, (text) => {
    const match = [...text.matchAll(typewritten)].find(([{ length }]) => length < 3);
    if (!match) return [];
    const [sign] = match;
    const instead = sign === '--' ? 'a dash (–)' : sign === '"' ? 'curly marks (“ ”)' : 'a curly mark (’)';
    return [{ text: `holds ${sign}. Printed text has ${instead}.`, index: match.index }];
  });

/** The first bidi control of each text: it can make one address look like another. */
export const bidiControls = (sources: readonly Source[]): Problem[] =>
  sources.flatMap((source) =>
    controlsOf(source, [], () =>
      findInTexts([source], findBidiControls).map((problem) => ({ ...problem, tolerated: true })),
    ),
  );

const controlsOf = remembered<Source, readonly Problem[]>();

const numbers = Array.from({ length: 12 }, (_, index) => numberInWords(index + 1));

/** Texts that repeat a gathering's time or count a list: "Saturday at three", "our four deacons". */
export function repeatedFacts(sources: readonly Source[]): Problem[] {
  const dataOf = (name: string) =>
    sources.filter(({ file }) => file.includes(name)).map(({ data }) => recordOf(data));
  const gatherings = sources.filter(({ file }) => /(?:^|\/)gatherings\/[^/]+$/.test(file));
  const patterns = [
    ...gatherings.flatMap(({ id, data }) => {
      const { day, times } = recordOf(data);
      const entries: unknown[] = Array.isArray(times) ? times : [];
      return entries.flatMap((entry) => hourPattern(id, day, recordOf(entry).time));
    }),
    ...listPatterns,
    ...countPatterns(dataOf('team/').map(({ title }) => String(title ?? ''))),
  ];
  return findInTexts(
    sources.filter(({ file }) => !file.includes('affiliates/')),
    (text) =>
      patterns.flatMap(({ pattern, remedy }) =>
        [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
          text: `says "${found.replace(/\s+/g, ' ')}". ${remedy}`,
          index,
        })),
      ),
  );
}

interface FactPattern {
  pattern: RegExp;
  remedy: string;
}

function hourPattern(what: string, day: unknown, time: unknown): FactPattern[] {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(time)) ?? [];
  if (hours === undefined || minutes === undefined || typeof day !== 'string') return [];
  const hour = Number(hours) % 12 || 12;
  const figures = `${hour}${minutes === '00' ? '(?::00)?' : `:${minutes}`}(?![\\d:])`;
  const word = minutes === '00' ? `|${numbers[hour - 1]}\\b${hours === '12' ? '|noon\\b' : ''}` : '';
  const clock = `(?:${figures}${word})(?:\\s?[ap]\\.?m\\b)?`;
  const partOfDay = '(?:\\s+(?:morning|afternoon|evening|night)s?)?';
  const days = `\\b${RegExp.escape(day)}s?\\b${partOfDay}`;
  return [
    {
      pattern: new RegExp(
        `${days},?(?:\\s+at)?\\s+${clock}|\\bat\\s+${clock}\\s+on\\s+(?:an?\\s+)?${days}`,
        'gi',
      ),
      remedy: `Write {when.${what}}, or {time.${what}} for the hour alone: it changes when the gathering does.`,
    },
  ];
}

const countWords = `(?:${numbers.slice(1).join('|')}|\\d+)`;

/** Numbers of records for which there is a placeholder. */
const listPatterns: readonly FactPattern[] = [
  { noun: 'playlists', list: 'playlists' },
  { noun: 'teaching series', list: 'series' },
  { noun: 'affiliates', list: 'affiliates' },
  { noun: 'recommended books', list: 'recommended-books' },
].map(({ noun, list }) => ({
  pattern: new RegExp(`(?<![-\\w])${countWords}\\s+${noun}\\b`, 'gi'),
  remedy: `Write {count.${list}}, or {Count.${list}} at the start of a sentence: it changes when the list does.`,
}));

/** "One" is not a count: "the pastor and one deacon read it". */
function countPatterns(titles: readonly string[]): FactPattern[] {
  const shared = [...new Set(titles)].filter((title) => titles.indexOf(title) !== titles.lastIndexOf(title));
  return shared.map((title) => ({
    pattern: new RegExp(`\\b${countWords}\\s+${RegExp.escape(title)}s\\b`, 'gi'),
    remedy:
      'No placeholder counts people; leave the number out, so that the text stays true when the team changes.',
  }));
}

/** One problem for each match of `find` in a text. `index` is its place in the text. */
function findInTexts(
  sources: readonly Source[],
  find: (text: string) => readonly { text: string; index: number }[],
): Problem[] {
  return sources.flatMap((source) =>
    valuesIn(source.data, isText).flatMap(({ path, value }) =>
      find(value).map(({ text, index }) =>
        source.problem(path, text, { textLine: value.slice(0, index).split('\n').length - 1 }),
      ),
    ),
  );
}

/** A book with a free PDF whose file is missing. */
export interface MissingPdf {
  readonly title: string;
  readonly file: string;
}

/**
 * Visitors who request one of these are told that it will follow; staff are told which file is missing.
 * @param dir the content folder
 */
export function missingPdfs({ books }: Pick<Content, 'books'>, dir: string): MissingPdf[] {
  return freeBooks(books)
    .map(({ title, file }) => ({ title, file }))
    .filter(({ file }) => !existsSync(join(dir, file)));
}

/** Exceptions whose date is past in the ministry's zone. No page shows them. */
export function pastExceptions(
  { exceptions, ministry }: Content,
  now: Date,
): { entry: number; exception: Content['exceptions'][number] }[] {
  const today = calendarDay(now, ministry.address.timeZone);
  return exceptions
    .map((exception, index) => ({ entry: index + 1, exception }))
    .filter(({ exception }) => exception.date < today);
}
