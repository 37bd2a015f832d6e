/** `{town}` is filled from ministry.yaml when content is read, `{date}` when a page is rendered. */

import { calendarDay } from '#core/dates/calendar-day.ts';
import { timeOfDay, unbrokenTimes, zoneName } from '#core/dates/date-words.ts';
import type { GatheringTimes } from '#core/gatherings/gathering.ts';
import { namedTimes } from '#core/gatherings/times.ts';
import { capitalized, numberInWords } from '#core/number-words.ts';
import { fillPlaceholders, placeholder } from '#core/placeholders.ts';
import { nearest } from './problem.ts';
import { type FieldSchema, fieldAt } from './schemas/field-schema.ts';
import { isLocale, isTimeZone, usualDates } from './schemas/fields.ts';
import { type FieldPath, recordOf, type Source, valueAt } from './source.ts';
import type { Report } from './validate.ts';

type Facts = Readonly<Record<string, string>>;

/** Copies a file's data with facts filled in and no-break spaces in times. Reports unknown placeholders. */
export function fillFacts({ data }: Source, schema: FieldSchema, facts: Facts, report: Report): unknown {
  const fill = (value: unknown, path: FieldPath): unknown => {
    if (typeof value === 'string') {
      if (!/[{[]/.test(value)) return unbrokenTimes(value);
      const later = fieldAt(schema, path)?.placeholders ?? [];
      for (const { name, textLine } of unknownPlaceholders(value, facts, later)) {
        const { text, formText } = unknownPlaceholder(name, facts, later);
        report(path, text, { formText, textLine });
      }
      return unbrokenTimes(fillPlaceholders(value, facts));
    }
    if (Array.isArray(value)) return value.map((entry, index) => fill(entry, [...path, index]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, fill(entry, [...path, key])]),
    );
  };
  return fill(data, []);
}

/** Reported of one text. */
const mostUnknown = 20;

/** Placeholders and conditions (`[if name]`, `[unless name]`) that are in neither `facts` nor `later`. */
function unknownPlaceholders(text: string, facts: Facts, later: readonly string[]) {
  const conditions = text.matchAll(/^\[(?:if|unless) (\w+)\]/gm);
  return [...text.matchAll(placeholder), ...conditions]
    .map(({ 1: name = '', index }) => ({ name, index }))
    .filter(({ name }) => !Object.hasOwn(facts, name) && !later.includes(name))
    .slice(0, mostUnknown)
    .map(({ name, index }) => ({ name, textLine: text.slice(0, index).split('\n').length - 1 }));
}

function unknownPlaceholder(name: string, facts: Facts, later: readonly string[]) {
  const fault = `holds {${name}}, which nothing fills here.`;
  const near = nearest(name, [...Object.keys(facts), ...later]);
  if (near) return { text: `${fault} Did you mean {${near}}?` };
  if (later.length === 0) {
    const text = `${fault} Use a placeholder from the list at the top of ministry.yaml, or remove the braces.`;
    return { text, formText: `${fault} Remove the braces.` };
  }
  const list = new Intl.ListFormat('en-US').format(later.map((fact) => `{${fact}}`));
  const allowed = (source: string) => `${fault} Besides ${source}, this field may hold ${list}.`;
  return { text: allowed('the facts of ministry.yaml'), formText: allowed('the facts about us') };
}

/** The data of files that hold facts; of lists, by file name. */
export interface FactSources {
  readonly ministry: unknown;
  readonly gospels?: unknown;
  readonly team?: Readonly<Record<string, unknown>>;
  readonly gatherings?: Readonly<Record<string, unknown>>;
  /** From countRecords. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** The lists of the content that texts count, by the name in the placeholder: {count.series}. */
const countedLists = {
  playlists: 'playlists',
  series: 'teachingSeries',
  affiliates: 'affiliates',
  'recommended-books': 'recommendedBooks',
  books: 'books',
  friends: 'friends',
  team: 'team',
} as const;

/** The list that a placeholder counts: 'recommended books' for 'Count.recommended-books'. */
export function countedList(name: string): string | undefined {
  const [, list = ''] = /^(?:[cC]ount|number)\.(.+)$/.exec(name) ?? [];
  return Object.hasOwn(countedLists, list) ? list.replace('-', ' ') : undefined;
}

/** How many records each list has, by its name in the content. @param records the content's files */
export function countRecords(
  records: readonly { kind: { path: readonly string[] } }[],
): Record<string, number> {
  const inList = (list: string) => records.filter(({ kind }) => kind.path[0] === list).length;
  return Object.fromEntries(Object.values(countedLists).map((list) => [list, inList(list)]));
}

interface FactFile {
  readonly kind: { readonly path: readonly string[] };
  readonly id: string;
  readonly data: unknown;
}

/** @param files all files of the content */
export function factsOfFiles(files: readonly FactFile[], now: Date): Record<string, string> {
  const listOf = (name: string) =>
    Object.fromEntries(files.filter(({ kind }) => kind.path[0] === name).map(({ id, data }) => [id, data]));
  const dataOf = (name: string) => files.find(({ kind }) => kind.path[0] === name)?.data;
  const [team, gatherings] = [listOf('team'), listOf('gatherings')];
  const [ministry, gospels] = [dataOf('ministry'), dataOf('gospels')];
  return factsFrom({ ministry, gospels, team, gatherings, counts: countRecords(files) }, now);
}

/**
 * The facts for placeholders. Unchecked, because a problem in one field must not hide problems elsewhere.
 * @param now the hours of gatherings are those of this day in the ministry's zone
 */
export function factsFrom(
  { ministry, gospels, team = {}, gatherings = {}, counts = {} }: FactSources,
  now: Date,
): Record<string, string> {
  const values: Record<string, string> = {};
  const put = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') values[name] = String(value);
  };
  for (const [name, path] of Object.entries(pathOfFact)) put(name, valueAt(ministry, path.split('.')));
  const { links, dates } = recordOf(ministry);
  const locale = typeof dates === 'string' && isLocale(dates) ? dates : usualDates;
  for (const [name, link] of Object.entries(recordOf(links))) put(`links.${name}`, link);
  const zone = valueAt(ministry, ['address', 'timeZone']);
  const today = calendarDay(now, typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC');
  for (const [what, gathering] of Object.entries(gatherings)) {
    const { day, times } = recordOf(gathering);
    const valid = Array.isArray(times) ? times.filter(hasTime) : [];
    if (valid.length === 0) continue;
    const { time } = namedTimes({ times: valid }, today);
    put(`time.${what}`, timeInWords(time, locale));
    if (typeof day === 'string') put(`when.${what}`, `${day}s at ${timeInWords(time, locale)}`);
  }
  for (const [id, person] of Object.entries(team)) put(`team.${id}`, recordOf(person).email);
  for (const [name, list] of Object.entries(countedLists)) {
    const count = counts[list];
    if (count === undefined) continue;
    put(`number.${name}`, count);
    put(`count.${name}`, numberInWords(count));
    put(`Count.${name}`, capitalized(numberInWords(count)));
  }
  if ('street' in values) put('address', addressInOneLine);
  put('zone', zoneFact(zone, locale));
  put('gospelSource', valueAt(gospels, ['source', 'name']));
  // A fact may contain others: `serviceTimes` contains `when.sabbath-service`. Two rounds are enough.
  for (let round = 0; round < 2; round += 1) {
    for (const [name, value] of Object.entries(values)) values[name] = fillPlaceholders(value, values);
  }
  return values;
}

const hasTime = (entry: unknown): entry is GatheringTimes => typeof recordOf(entry).time === 'string';

/** The name of a zone without season: 'MT'. Undefined for an unknown zone, which its schema reports. */
function zoneFact(timeZone: unknown, locale: string): string | undefined {
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) return undefined;
  return zoneName(timeZone, locale, 'shortGeneric');
}

/**
 * The file of a fact, and the path of the field in it.
 * @returns undefined for a placeholder that a page fills
 */
export function locateFact(name: string): { file: string; path: FieldPath } | undefined {
  const inMinistry = (path: FieldPath) => ({ file: 'ministry.yaml', path });
  const path = Object.entries(pathOfFact).find(([fact]) => fact === name)?.[1];
  if (path) return inMinistry(path.split('.'));
  if (name === 'address') return inMinistry(['address']);
  if (name === 'gospelSource') return { file: 'torah/gospels.yaml', path: ['source', 'name'] };
  const [, kind = '', key = ''] = /^(links|time|when|team)\.(.+)$/.exec(name) ?? [];
  if (kind === 'links') return inMinistry(['links', key]);
  if (kind === 'team') return { file: `team/${key}.yaml`, path: ['email'] };
  return key === '' ? undefined : { file: `gatherings/${key}.yaml`, path: ['times', 0, 'time'] };
}

export const addressInOneLine = '{street}, {town}, {state} {postalCode}';

const pathOfFact = {
  brand: 'slug',
  ministry: 'name',
  ministryFull: 'fullName',
  ministryMeaning: 'meaning',
  heroTagline: 'heroTagline',
  pastor: 'pastor',
  pastorEmail: 'pastorEmail',
  email: 'email',
  prayerEmail: 'prayerEmail',
  phone: 'phone',
  street: 'address.street',
  town: 'address.town',
  state: 'address.state',
  postalCode: 'address.postalCode',
  serviceTimes: 'service.text',
  serviceTimesPlain: 'service.textWithoutBrackets',
  copyrightYear: 'copyrightYear',
} as const;

/** '15:00' becomes '3:00 PM' in the locale of dates; other text stays. */
function timeInWords(time: string, locale: string): string {
  const instant = new Date(`2000-01-01T${time}Z`);
  return Number.isNaN(instant.getTime()) ? time : timeOfDay(instant, 'UTC', locale).replace('\u00a0', ' ');
}
