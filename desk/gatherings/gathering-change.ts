import type { FeastName } from '#core/appointed-times/appointed-time.ts';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  parseCalendarDay,
  weekday,
} from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { GatheringException, Occurrence, WeeklyGathering } from '#core/gatherings/gathering.ts';
import { occurrencesOn } from '#core/gatherings/occurrences.ts';
import { namedTimes } from '#core/gatherings/times.ts';
import { findBidiControls, slugOf } from '#core/text.ts';

export const kinds = ['cancel', 'move', 'add'] as const;
export type Kind = (typeof kinds)[number];

/** The fields of the forms. */
export const fieldNames = ['what', 'date', 'title', 'time', 'minutes', 'place', 'feast', 'reason'] as const;
export type GatheringFormValues = Record<(typeof fieldNames)[number], string>;
export type Faults = { [field in keyof GatheringFormValues]?: string | undefined };

/** The content about gatherings, and the current time. */
export interface GatheringContext {
  gatherings: readonly WeeklyGathering[];
  exceptions: readonly GatheringException[];
  now: Date;
  /** IANA name of the ministry's time zone. */
  zone: string;
  /** Locale of the ministry's dates. */
  dates: string;
  /** With which an added gathering may be announced; none where the site shows no feasts. */
  feasts: readonly ComingFeast[];
}

/** The next time of a feast. */
export interface ComingFeast {
  name: FeastName;
  /** 'Hanukkah, December 4 to December 12' */
  label: string;
  eve: CalendarDay;
  last: CalendarDay;
}

/** A gathering for a feast is at most this many days before or after it. */
const feastMargin = 7;

/** The gathering that is cancelled or moved. */
export interface Target {
  title: string;
  date: CalendarDay;
  gathering: WeeklyGathering | undefined;
  /** Its current exception. */
  exception: GatheringException | undefined;
  occurrence: Occurrence;
}

export interface GatheringChange {
  /** The exception to add; undefined when an added gathering is removed. */
  entry: GatheringException | undefined;
  /** The exception to remove. */
  replaces: GatheringException | undefined;
  /** For the history: "cancelled the Sabbath Service on November 28, 2026". */
  summary: string;
}

const maxLengths = { title: 80, place: 120, reason: 300 };
const durations = [30, 45, 60, 90, 120, 150, 180, 240, 300, 480];

/** Durations in minutes, with labels. */
export const durationOptions = durations.map((minutes) => ({
  value: String(minutes),
  label: formatDuration(minutes),
}));

/**
 * The gathering that an address or form names.
 * @returns an error message if it cannot be changed
 */
export function targetOf(
  { what, date }: Pick<GatheringFormValues, 'what' | 'date'>,
  context: GatheringContext,
): Target | string {
  const day = dayOf(date);
  if (!day) return 'Choose a day from the list.';
  const onDate = context.exceptions.filter((entry) => entry.date === day && entry.what === what);
  const gathering = context.gatherings.find((candidate) => candidate.what === what);
  const added = onDate.find(({ kind }) => kind === 'added');
  if (!gathering && !added) return 'There is no such gathering.';
  const title = added?.title ?? gathering?.title ?? '';
  if (gathering && !added && gathering.day !== weekday(day)) {
    return `The ${title} is on ${gathering.day}s, and ${longDate(day, context.dates)} is a ${weekday(day)}.`;
  }
  const exception = added ?? onDate[0];
  const all = occurrencesOn(day, context.gatherings, exception ? [exception] : [], context.zone);
  const occurrence = all.find((candidate) => candidate.what === what);
  if (!occurrence) return 'There is no such gathering.';
  if (occurrence.end <= context.now)
    return `${longDate(day, context.dates)} has passed. Past gatherings cannot be changed.`;
  return { title, date: day, gathering, exception, occurrence };
}

/** Checks a form. Errors are sentences by field. */
export function gatheringChange(
  kind: Kind,
  values: GatheringFormValues,
  context: GatheringContext,
): { change: GatheringChange } | { faults: Faults } {
  const faults = textFaults(values);
  if (kind === 'add') return addition(values, context, faults);
  const target = targetOf(values, context);
  if (typeof target === 'string') return { faults: { what: target } };
  return kind === 'cancel'
    ? cancellation(values, target, context, faults)
    : move(values, target, context, faults);
}

function cancellation(
  { reason }: GatheringFormValues,
  { title, date, gathering, exception }: Target,
  { dates }: GatheringContext,
  faults: Faults,
) {
  if (exception?.kind === 'cancelled') {
    return { faults: { what: `The ${title} on ${longDate(date, dates)} is cancelled already.` } };
  }
  const summary = `cancelled the ${title} on ${longDate(date, dates)}`;
  // An added gathering is removed; the weekly rule has nothing to cancel on that date.
  if (exception?.kind === 'added') return { change: { entry: undefined, replaces: exception, summary } };
  if (!reason) faults.reason ??= 'Write a sentence, so that visitors know why.';
  if (!gathering || hasFaults(faults)) return { faults };
  const entry: GatheringException = { date, kind: 'cancelled', what: gathering.what, reason };
  return { change: { entry, replaces: exception, summary } };
}

function move(
  { time, place, reason }: GatheringFormValues,
  { title, date, gathering, exception }: Target,
  { now, zone, dates }: GatheringContext,
  faults: Faults,
) {
  const usual = { ...gathering, ...(gathering && namedTimes(gathering, date)), ...exception };
  const newTime = time === usual.time ? '' : time;
  if (!time && !place) faults.time ??= 'Give a new time, a new place, or both.';
  else if (!newTime && (!place || place === usual.place)) {
    faults.time ??= 'This is when and where it is anyway. Give a new time, a new place, or both.';
  }
  if (time) faults.time ??= timeFault(date, time, now, zone);
  if (!reason) faults.reason ??= 'Write a sentence, so that visitors know why.';
  if (hasFaults(faults)) return { faults };
  const entry: GatheringException = {
    ...(exception?.kind === 'added' ? exception : { date, kind: 'moved', what: gathering?.what ?? '' }),
    ...(time && (newTime || exception) && { time }),
    ...(place && { place }),
    reason,
  };
  return {
    change: { entry, replaces: exception, summary: `moved the ${title} on ${longDate(date, dates)}` },
  };
}

function addition(values: GatheringFormValues, context: GatheringContext, faults: Faults) {
  const { title, date, time, minutes, place, reason } = values;
  const { gatherings, exceptions, now, zone, dates, feasts } = context;
  const day = dayOf(date);
  if (!title) faults.title ??= 'Write what it is: "Purim supper".';
  if (!day) faults.date ??= 'Choose the day.';
  else if (day < calendarDay(now, zone)) faults.date ??= 'This day has passed. Choose a later one.';
  else faults.time ??= timeFault(day, time, now, zone);
  if (!time) faults.time = 'Choose when it begins.';
  if (!durations.includes(Number(minutes))) faults.minutes ??= 'Choose how long it is.';
  const feast = feasts.find(({ name }) => name === values.feast);
  if (values.feast) faults.feast ??= feastFault(feast, day);
  if (!reason) faults.reason ??= 'Write a sentence for visitors: what it is about, what to bring.';
  if (!day || hasFaults(faults)) return { faults };
  const weekly = gatherings.find((gathering) => gathering.title === title);
  const entry: GatheringException = {
    date: day,
    kind: 'added',
    what: weekly?.what ?? (slugOf(title) || 'gathering'),
    time,
    minutes: Number(minutes),
    ...(!weekly && { title }),
    ...(place && { place }),
    ...(feast && { feast: feast.name }),
    reason,
  };
  const isDuplicate = exceptions.some(
    (other) =>
      other.kind === 'added' && other.date === day && other.what === entry.what && other.time === time,
  );
  if (isDuplicate) return { faults: { title: `"${title}" already exists on this day, at this time.` } };
  return { change: { entry, replaces: undefined, summary: `added ${title} on ${longDate(day, dates)}` } };
}

function feastFault(feast: ComingFeast | undefined, day: CalendarDay | undefined): string | undefined {
  if (!feast) return 'Choose a feast from the list, or none.';
  const isNear = !day || (addDays(feast.eve, -feastMargin) <= day && day <= addDays(feast.last, feastMargin));
  return isNear ? undefined : `The day is not within a week of ${feast.label}. Choose another day or feast.`;
}

function timeFault(day: CalendarDay, time: string, now: Date, zone: string): string | undefined {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'Write the time like 18:30, or choose it.';
  return instantAt(day, time, zone) <= now ? 'This time has passed. Choose a later one.' : undefined;
}

function textFaults(values: GatheringFormValues): Faults {
  const faults: Faults = {};
  for (const [name, max] of Object.entries(maxLengths) as [keyof typeof maxLengths, number][]) {
    const over = values[name].length - max;
    if (over > 0) faults[name] = `Shorten it by ${over} characters. The maximum is ${max}.`;
    for (const { text } of findBidiControls(values[name])) faults[name] ??= `This ${text}`;
  }
  return faults;
}

const hasFaults = (faults: Faults) => Object.values(faults).some(Boolean);

function dayOf(text: string): CalendarDay | undefined {
  try {
    return parseCalendarDay(text);
  } catch {
    return undefined;
  }
}

function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = `${Math.floor(minutes / 60)}${minutes % 60 === 30 ? '½' : ''}`;
  return hours === '1' ? '1 hour' : `${hours} hours`;
}
