import { type FieldSchema, fieldSchema } from '#content-model/schemas/field-schema.ts';
import { exceptions as exceptionsSchema } from '#content-model/schemas/gatherings.ts';
import type { FeastName } from '#core/appointed-times/appointed-time.ts';
import { addDays, type CalendarDay, calendarDay, weekday } from '#core/dates/calendar-day.ts';
import { longDate, nearDate, timeOfDay } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { GatheringException, Occurrence, WeeklyGathering } from '#core/gatherings/gathering.ts';
import { occurrencesOn } from '#core/gatherings/occurrences.ts';
import { namedTimes, timesOn } from '#core/gatherings/times.ts';
import { slugOf } from '#core/text.ts';
import { dayOf, durations, hasFaults, isHour, mapAddressFault, textFaults } from './posted-form.ts';

export const kinds = ['cancel', 'move', 'add'] as const;
export type ChangeKind = (typeof kinds)[number];

/** The fields of the forms. */
export const fieldNames = [
  'what',
  'date',
  'title',
  'newDate',
  'time',
  'minutes',
  'place',
  'mapUrl',
  'feast',
  'reason',
] as const;
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
  /** The gathering on another date, when a weekly one moves there. */
  instead?: GatheringException | undefined;
  /** The exception to remove. */
  replaces: GatheringException | undefined;
  /** For the history: "cancelled the Sabbath Service on November 28, 2026". */
  summary: string;
}

const schema = fieldSchema(exceptionsSchema).items as FieldSchema;

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
  if (gathering && !added && !timesOn(gathering, day))
    return `The ${title} does not take place on ${longDate(day, context.dates)}: it begins later, or has ended.`;
  const exception = added ?? onDate[0];
  const occurrences = occurrencesOn(day, context.gatherings, exception ? [exception] : [], context.zone);
  const occurrence = occurrences.find((candidate) => candidate.what === what);
  if (!occurrence) return 'There is no such gathering.';
  if (occurrence.end <= context.now)
    return `${longDate(day, context.dates)} has passed. Past gatherings cannot be changed.`;
  return { title, date: day, gathering, exception, occurrence };
}

/** Checks a form. Errors are sentences by field. */
export function gatheringChange(
  kind: ChangeKind,
  values: GatheringFormValues,
  context: GatheringContext,
): { change: GatheringChange } | { faults: Faults } {
  const faults: Faults = textFaults(values, schema);
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
  values: GatheringFormValues,
  target: Target,
  context: GatheringContext,
  faults: Faults,
): { change: GatheringChange } | { faults: Faults } {
  const { time, place, mapUrl, reason } = values;
  const { title, date, gathering, exception } = target;
  const { now, zone, dates } = context;
  const usual = { ...gathering, ...(gathering && namedTimes(gathering, date)), ...exception };
  const newDate = values.newDate ? dayOf(values.newDate) : date;
  const newTime = time === usual.time ? '' : time;
  const isAddition = exception?.kind === 'added';
  // The form of an addition shows its place, so an empty one means the usual place.
  const isSamePlace = isAddition ? place === (exception.place ?? '') : !place || place === usual.place;
  if (!newDate) faults.newDate ??= 'Choose the day.';
  else if (newDate !== date) faults.newDate ??= newDateFault(newDate, target, context);
  else if (
    !newTime &&
    isSamePlace &&
    (!mapUrl || mapUrl === usual.mapUrl) &&
    !(isAddition && reason !== exception.reason)
  )
    faults.time ??= 'This is when and where it is anyway. Give a new date, time or place.';
  if (newDate && (time || newDate !== date))
    faults.time ??= timeFault(newDate, time || usual.time || '', now, zone);
  faults.mapUrl ??= mapFault(mapUrl, place);
  if (!reason) faults.reason ??= 'Write a sentence, so that visitors know why.';
  if (hasFaults(faults) || !newDate) return { faults };
  const where = { ...(place && { place }), ...(mapUrl && { mapUrl }) };
  const summary = `moved the ${title} on ${longDate(date, dates)}`;
  if (isAddition) {
    const { place: _, mapUrl: __, ...rest } = exception;
    const entry = { ...rest, date: newDate, ...(time && { time }), ...where, reason };
    return { change: { entry, replaces: exception, summary } };
  }
  const what = gathering?.what ?? '';
  if (newDate === date) {
    const isTimed = time && (newTime || exception);
    const entry: GatheringException = {
      ...{ date, kind: 'moved', what },
      ...(isTimed && { time }),
      ...where,
      reason,
    };
    return { change: { entry, replaces: exception, summary } };
  }
  const start = time || usual.time || '';
  const hour = timeOfDay(instantAt(newDate, start, zone), zone, dates);
  const sentence = `${reason.replace(/[^.!?]$/, '$&.')} It is on ${nearDate(newDate, dates)} at ${hour} instead.`;
  return {
    change: {
      entry: { date, kind: 'cancelled', what, reason: sentence },
      instead: { date: newDate, kind: 'added', what, time: start, ...where, reason },
      replaces: exception,
      summary: `${summary} to ${longDate(newDate, dates)}`,
    },
  };
}

function newDateFault(
  day: CalendarDay,
  { title, gathering, exception }: Target,
  { gatherings, exceptions, now, zone, feasts }: GatheringContext,
): string | undefined {
  if (day < calendarDay(now, zone)) return 'This day has passed. Choose a later one.';
  const what = exception?.what ?? gathering?.what;
  const isOn = occurrencesOn(day, gatherings, exceptions, zone).some(
    (occurrence) => occurrence.what === what && occurrence.status !== 'cancelled',
  );
  if (isOn) return `The ${title} is on this day anyway. Choose another day.`;
  const feast = exception?.feast && feasts.find(({ name }) => name === exception.feast);
  return feast && feastFault(feast, day);
}

const mapFault = (mapUrl: string, place: string): string | undefined =>
  mapAddressFault(mapUrl) ??
  (mapUrl && !place ? 'Write the place too, so that the map is not of your usual one.' : undefined);

function addition(values: GatheringFormValues, context: GatheringContext, faults: Faults) {
  const { title, date, time, minutes, place, mapUrl, reason } = values;
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
  faults.mapUrl ??= mapFault(mapUrl, place);
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
    ...(mapUrl && { mapUrl }),
    ...(feast && { feast: feast.name }),
    reason,
  };
  const isDuplicate = exceptions.some(
    (change) =>
      change.kind === 'added' && change.date === day && change.what === entry.what && change.time === time,
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
  if (!isHour(time)) return 'Write the time like 18:30, or choose it.';
  return instantAt(day, time, zone) <= now ? 'This time has passed. Choose a later one.' : undefined;
}
