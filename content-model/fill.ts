/** Words in braces: `{town}` is filled from ministry.yaml when content is read, `{date}` when a page is drawn. */

import { timeOfDay, unbrokenTimes, zoneName } from '#core/dates/date-words.ts';
import { fillPlaceholders, placeholder } from '#core/placeholders.ts';
import { nearest } from './nearest.ts';
import { childOf, type FieldSchema } from './schemas/field-facts.ts';
import { isLocale, isTimeZone, usualDates } from './schemas/fields.ts';
import { type FieldPath, recordOf, type Source, valueAt } from './source.ts';

/** Reports a problem with a field of a file, `below` lines under the line on which the field begins. */
type Report = (path: FieldPath, text: string, below?: number) => void;

/**
 * A copy of a file's data in which every fact is filled and no time of day breaks. Placeholders that the field may hold for later stay; others are
 * reported.
 */
export function fillFacts(
  { data }: Source,
  schema: FieldSchema,
  facts: Readonly<Record<string, string>>,
  report: Report,
): unknown {
  // What a field may hold is looked up for few texts only.
  const fill = (value: unknown, fieldOf: () => FieldSchema | undefined, path: FieldPath): unknown => {
    const inner = (entry: unknown, key: string | number) => {
      const innerOf = () => {
        const field = fieldOf();
        return field && childOf(field, key);
      };
      return fill(entry, innerOf, [...path, key]);
    };
    if (typeof value === 'string') {
      if (!/[{[]/.test(value)) return unbrokenTimes(value);
      const field = fieldOf();
      const later = field?.placeholders ?? [];
      for (const { name, below } of unknownPlaceholders(value, facts, later)) {
        // Only in Markdown are the lines of the file those of the text.
        report(path, notFilled(name, facts, later), path[0] === 'body' ? below : 0);
      }
      return unbrokenTimes(fillPlaceholders(value, facts));
    }
    if (Array.isArray(value)) return value.map(inner);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inner(entry, key)]));
    }
    return value;
  };
  return fill(data, () => schema, []);
}

/** Braces, and conditions of e-mails (`[if name]`, `[unless name]`), that neither `facts` nor `later` knows. */
function unknownPlaceholders(
  text: string,
  facts: Readonly<Record<string, string>>,
  later: readonly string[],
) {
  const conditions = text.matchAll(/^\[(?:if|unless) (\w+)\]/gm);
  return [...text.matchAll(placeholder), ...conditions]
    .map(({ 1: name = '', index }) => ({ name, below: text.slice(0, index).split('\n').length - 1 }))
    .filter(({ name }) => !Object.hasOwn(facts, name) && !later.includes(name));
}

function notFilled(name: string, facts: Readonly<Record<string, string>>, later: readonly string[]): string {
  const fault = `holds {${name}}, which nothing fills here.`;
  const near = nearest(name, [...Object.keys(facts), ...later]);
  if (near) return `${fault} Did you mean {${near}}?`;
  if (later.length === 0) {
    return `${fault} Use a placeholder from the list at the top of ministry.yaml, or take the braces away.`;
  }
  const list = new Intl.ListFormat('en-US').format(later.map((known) => `{${known}}`));
  return `${fault} Beside the facts of ministry.yaml, this field may hold ${list}.`;
}

/**
 * The facts that fill placeholders, from ministry.yaml, torah/gospels.yaml and team/ (by the files' names) as they were
 * written: unchecked, because a fault in one field must not hide the faults in other files. What is not there has no value.
 */
export function factsFrom(
  ministry: unknown,
  gospels: unknown,
  team: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const values: Record<string, string> = {};
  const put = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') values[name] = String(value);
  };
  for (const [name, path] of Object.entries(pathOfFact)) put(name, valueAt(ministry, path.split('.')));
  const { links, gatherings, dates } = recordOf(ministry);
  // One that is none is told of by its schema.
  const locale = typeof dates === 'string' && isLocale(dates) ? dates : usualDates;
  for (const [name, link] of Object.entries(recordOf(links))) put(`links.${name}`, link);
  for (const entry of Array.isArray(gatherings) ? gatherings : []) {
    const { what, day, time } = recordOf(entry);
    if (typeof what !== 'string' || typeof time !== 'string') continue;
    put(`time.${what}`, timeInWords(time, locale));
    if (typeof day === 'string') put(`when.${what}`, `${day}s at ${timeInWords(time, locale)}`);
  }
  for (const [id, person] of Object.entries(team)) put(`team.${id}`, recordOf(person).email);
  if ('street' in values) put('address', addressInOneLine);
  put('zone', zoneFact(valueAt(ministry, ['address', 'timeZone']), locale));
  put('gospelSource', valueAt(gospels, ['source', 'name']));
  // A fact may be made of others: serviceTimes of when.sabbath-service. Two rounds are enough, and end.
  for (let round = 0; round < 2; round += 1) {
    for (const [name, value] of Object.entries(values)) values[name] = fillPlaceholders(value, values);
  }
  return values;
}

/** What people call a zone, summer and winter alike: 'MT'. Undefined for what is no zone, which its schema reports. */
function zoneFact(timeZone: unknown, locale: string): string | undefined {
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) return undefined;
  return zoneName(timeZone, locale, 'shortGeneric');
}

/**
 * Where a fact is kept: the file, and the path of the field in it.
 *
 * @param ministry as `factsFrom` takes it
 * @returns undefined for what is filled when a page is drawn
 */
export function placeOfFact(name: string, ministry: unknown): { file: string; path: FieldPath } | undefined {
  const inMinistry = (path: FieldPath) => ({ file: 'ministry.yaml', path });
  const own = Object.entries(pathOfFact).find(([known]) => known === name)?.[1];
  if (own) return inMinistry(own.split('.'));
  if (name === 'address') return inMinistry(['address']);
  if (name === 'gospelSource') return { file: 'torah/gospels.yaml', path: ['source', 'name'] };
  const [, kind = '', key = ''] = /^(links|time|when|team)\.(.+)$/.exec(name) ?? [];
  if (kind === 'links') return inMinistry(['links', key]);
  if (kind === 'team') return { file: `team/${key}.yaml`, path: ['email'] };
  const { gatherings } = recordOf(ministry);
  const at = Array.isArray(gatherings) ? gatherings.findIndex((one) => recordOf(one).what === key) : -1;
  return at < 0 ? undefined : inMinistry(['gatherings', at, 'time']);
}

/** Made of the facts of `address`. */
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

/** '15:00' as '3:00 PM', or as the language of dates has it; anything else as it is. */
function timeInWords(time: string, locale: string): string {
  const instant = new Date(`2000-01-01T${time}Z`);
  return Number.isNaN(instant.getTime()) ? time : timeOfDay(instant, 'UTC', locale).replace('\u00a0', ' ');
}
