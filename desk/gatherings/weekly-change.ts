import type { Content } from '#content-model/content.ts';
import { fieldSchema } from '#content-model/schemas/field-schema.ts';
import { weeklyGathering } from '#content-model/schemas/gatherings.ts';
import { type CalendarDay, calendarDay, weekday, weekdays } from '#core/dates/calendar-day.ts';
import { longDate, monthAndDay, timeOfDay } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { GatheringException, GatheringTimes } from '#core/gatherings/gathering.ts';
import { hasEnded, namedTimes, timesOn, withoutTimesAfter, withTimesFrom } from '#core/gatherings/times.ts';
import { slugOf } from '#core/text.ts';
import { dayOf, durations, hasFaults, isHour, mapAddressFault, textFaults } from './posted-form.ts';

export const weeklyKinds = ['add', 'change', 'end'] as const;
export type WeeklyKind = (typeof weeklyKinds)[number];

/** The fields of the forms for what repeats every week. */
export const weeklyFields = [
  'title',
  'day',
  'time',
  'minutes',
  'from',
  'last',
  'place',
  'street',
  'mapUrl',
  'online',
  'text',
] as const;
export type WeeklyFormValues = Record<(typeof weeklyFields)[number], string>;
export type WeeklyFaults = { [field in keyof WeeklyFormValues]?: string | undefined };

type Gathering = Content['ministry']['gatherings'][number];

export interface WeeklyContext {
  content: Pick<Content, 'ministry' | 'exceptions'>;
  now: Date;
}

/** The new data of a gathering's file; null removes it. */
export interface WeeklyChange {
  what: string;
  /** Fields to write; the others of the file stay. */
  fields: Readonly<Record<string, unknown>> | null;
  /** Single dates after the end, which go with it. */
  dropped: readonly GatheringException[];
  /** For the history: "ended the Bible Study on June 30, 2027". */
  summary: string;
}

const schema = fieldSchema(weeklyGathering);

/**
 * The gathering that an address names; undefined for a new one.
 * @returns an error message if it does not exist, or if the main gathering would end
 */
export function weeklyTarget(
  kind: WeeklyKind,
  what: string,
  { content: { ministry } }: WeeklyContext,
): Gathering | undefined | string {
  if (kind === 'add') return undefined;
  const gathering = ministry.gatherings.find((candidate) => candidate.what === what);
  if (!gathering) return 'There is no such weekly gathering.';
  if (kind === 'end' && what === ministry.mainGathering)
    return `The whole site speaks of the ${gathering.title}. First choose another main gathering under Facts about us.`;
  return gathering;
}

/** Checks the form for a new weekly gathering. Errors are sentences by field. */
export function newWeekly(
  values: WeeklyFormValues,
  context: WeeklyContext,
): { change: WeeklyChange } | { faults: WeeklyFaults } {
  const { title, day, time, minutes, from, place, street, mapUrl, online, text } = values;
  const { gatherings } = context.content.ministry;
  const faults: WeeklyFaults = textFaults(values, schema);
  const today = todayOf(context);
  const first = from ? dayOf(from) : today;
  if (!title) faults.title ??= 'Write what it is called: "Friday Bible Study".';
  else if (gatherings.some((gathering) => gathering.title.toLowerCase() === title.toLowerCase()))
    faults.title ??= 'There is a weekly gathering with this name. Choose another name.';
  const on = weekdays.find((name) => name === day);
  if (!on) faults.day ??= 'Choose the day of the week.';
  if (!isHour(time)) faults.time ??= 'Choose when it starts.';
  if (!durations.includes(Number(minutes))) faults.minutes ??= 'Choose how long it is.';
  if (!first) faults.from ??= 'Choose the day, or leave it empty for today.';
  else if (first < today) faults.from ??= 'This day has passed. Choose today or a later day.';
  if ((street || mapUrl) && !place) faults.place ??= 'Write the name of the place too.';
  faults.mapUrl ??= mapAddressFault(mapUrl);
  if (hasFaults(faults) || !on || !first) return { faults };
  const times = [{ from: first, time, minutes: Number(minutes) }];
  const fields = {
    title,
    day: on,
    times,
    ...(place && { place }),
    ...(street && { street }),
    ...(mapUrl && { mapUrl }),
    ...(online && { online: true }),
    ...(text && { text }),
    ...(online && { contact: askForTheLink(title) }),
  };
  const summary = `added the weekly gathering ${title}`;
  return { change: { what: freeName(title, context), fields, dropped: [], summary } };
}

/** The file name of a new gathering, which no other gathering or single date has. */
function freeName(title: string, { content: { ministry, exceptions } }: WeeklyContext): string {
  const taken = new Set([...ministry.gatherings, ...exceptions].map(({ what }) => what));
  const name = slugOf(title) || 'gathering';
  const numbered = Array.from({ length: taken.size }, (_, index) => `${name}-${index + 2}`);
  return [name, ...numbered].find((candidate) => !taken.has(candidate)) ?? name;
}

/** Links of online gatherings stay private, so visitors ask for them. */
const askForTheLink = (title: string) => ({
  label: 'Ask for the link',
  mailto: {
    to: '{email}',
    subject: title,
    body: `Shalom,\n\nPlease send me the link to the ${title}.\n\nName:\n`,
  },
});

/** Checks the form for other hours from a day on. */
export function changedWeekly(
  gathering: Gathering,
  { from, time, minutes }: Pick<WeeklyFormValues, 'from' | 'time' | 'minutes'>,
  context: WeeklyContext,
): { change: WeeklyChange } | { faults: WeeklyFaults } {
  const { dates } = context.content.ministry;
  const faults: WeeklyFaults = {};
  const day = dayOf(from);
  if (!day) faults.from = 'Choose the first day of the new hours.';
  else Object.assign(faults, firstDayFault(gathering, day, context));
  if (!isHour(time)) faults.time = 'Choose when it starts.';
  const offered = [...durations, ...gathering.times.map((entry) => entry.minutes)];
  if (!offered.includes(Number(minutes))) faults.minutes = 'Choose how long it is.';
  const hours = { time, minutes: Number(minutes) };
  const before = day && timesOn(gathering, day);
  if (before?.time === time && before.minutes === hours.minutes)
    faults.time ??= 'These are the hours on that day anyway. Choose another hour or another day.';
  if (hasFaults(faults) || !day) return { faults };
  const times = withTimesFrom(gathering.times, day, hours);
  const summary = `changed the hours of the ${gathering.title} from ${longDate(day, dates)} on`;
  return { change: { what: gathering.what, fields: { times }, dropped: [], summary } };
}

function firstDayFault(gathering: Gathering, day: CalendarDay, context: WeeklyContext): WeeklyFaults {
  const today = todayOf(context);
  if (day < today) return { from: 'This day has passed. Choose a later day.' };
  const { timeZone } = context.content.ministry.address;
  const hours = timesOn(gathering, today);
  const hasBegun =
    day === today &&
    weekday(today) === gathering.day &&
    hours &&
    instantAt(today, hours.time, timeZone) <= context.now;
  return hasBegun ? { from: 'Today’s gathering has begun. Choose tomorrow or a later day.' } : {};
}

/** Checks the form for the last day. A gathering that would begin later is removed. */
export function endedWeekly(
  gathering: Gathering,
  { last }: Pick<WeeklyFormValues, 'last'>,
  context: WeeklyContext,
): { change: WeeklyChange } | { faults: WeeklyFaults } {
  const { what, title } = gathering;
  const { ministry, exceptions } = context.content;
  const day = dayOf(last);
  if (!day) return { faults: { last: 'Choose the last day.' } };
  if (day < todayOf(context))
    return { faults: { last: 'This day has passed. Choose today or a later day.' } };
  const end = lastDay(gathering);
  if (end && end <= day)
    return {
      faults: { last: `It ends on ${longDate(end, ministry.dates)} already. Choose an earlier day.` },
    };
  const times = withoutTimesAfter(gathering.times, day);
  const dropped = exceptions.filter(
    (entry) => entry.what === what && entry.date > day && entry.kind !== 'added',
  );
  const summary = `ended the ${title} on ${longDate(day, ministry.dates)}`;
  return { change: { what, fields: times.length > 0 ? { times } : null, dropped, summary } };
}

/** The hours of a gathering as staff read them: 'Saturdays at 3:00 PM', 'From March 1: 4:00 PM', … */
export function hoursInWords(
  { day, times }: Pick<Gathering, 'day' | 'times'>,
  { address: { timeZone }, dates }: Pick<Content['ministry'], 'address' | 'dates'>,
  now: Date,
): string[] {
  const today = calendarDay(now, timeZone);
  const clockOf = ({ time }: GatheringTimes) => timeOfDay(instantAt(today, time, timeZone), timeZone, dates);
  if (hasEnded({ times }, today)) return ['Ended'];
  const current = namedTimes({ times }, today);
  const later = times
    .filter(({ from = '' }) => from > today)
    .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
    .filter((entry) => entry !== current)
    .flatMap(({ from, ...hours }) => (from ? [{ from, ...hours }] : []));
  const end = lastDay({ times });
  const start =
    current.from && current.from > today ? `From ${dayInWords(current.from, today, dates)}: ` : '';
  return [
    `${start}${day}s at ${clockOf(current)}`,
    ...later.map((entry) => `From ${dayInWords(entry.from, today, dates)}: ${clockOf(entry)}`),
    ...(end ? [`Last day: ${dayInWords(end, today, dates)}`] : []),
  ];
}

/** Undefined while no end is known. */
function lastDay({ times }: Pick<Gathering, 'times'>): CalendarDay | undefined {
  const ends = times.flatMap(({ until }) => until ?? []).sort();
  return ends.length === times.length ? ends.at(-1) : undefined;
}

/** 'March 1', in another year 'March 1, 2028' */
const dayInWords = (day: CalendarDay, today: CalendarDay, dates: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? monthAndDay(day, dates) : longDate(day, dates);

const todayOf = ({ content: { ministry }, now }: WeeklyContext) =>
  calendarDay(now, ministry.address.timeZone);
