import { type CalendarDay, calendarDay, parseCalendarDay, weekday } from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { GatheringException, Occurrence, WeeklyGathering } from '#core/gatherings/gathering.ts';
import { occurrencesOn } from '#core/gatherings/occurrences.ts';
import { findBidiControls, slugOf } from '#core/text.ts';

export const kinds = ['cancel', 'move', 'add'] as const;
export type Kind = (typeof kinds)[number];

/** The fields of the forms, as they were typed. */
export const fieldNames = ['what', 'date', 'title', 'time', 'minutes', 'place', 'reason'] as const;
export type Draft = Record<(typeof fieldNames)[number], string>;
export type Faults = { [field in keyof Draft]?: string | undefined };

/** What the content says of gatherings, and the moment. */
export interface Setting {
  gatherings: readonly WeeklyGathering[];
  exceptions: readonly GatheringException[];
  now: Date;
  /** IANA name of the ministry's zone. */
  zone: string;
  /** The language of its dates. */
  dates: string;
}

/** Which gathering of which day is to be cancelled or moved. */
export interface Target {
  title: string;
  date: CalendarDay;
  gathering: WeeklyGathering | undefined;
  /** What is different about it already. */
  exception: GatheringException | undefined;
  /** As it stands now. */
  occurrence: Occurrence;
}

export interface GatheringChange {
  /** To be written into the list of single dates; none where an added gathering is taken off again. */
  entry: GatheringException | undefined;
  /** To be taken out of it. */
  replaces: GatheringException | undefined;
  /** For the history: "cancelled the Sabbath Service on November 28, 2026". */
  words: string;
}

const longest = { title: 80, place: 120, reason: 300 };
const lengths = [30, 45, 60, 90, 120, 150, 180, 240, 300, 480];

/** How long something may last, in minutes and in words. */
export const lengthOptions = lengths.map((minutes) => ({ value: String(minutes), label: inWords(minutes) }));

/**
 * The gathering that an address or a form means.
 *
 * @returns a sentence where there is none that could be changed
 */
export function targetOf({ what, date }: Pick<Draft, 'what' | 'date'>, setting: Setting): Target | string {
  const day = dayOf(date);
  if (!day) return 'Choose a day of the list.';
  const ofTheDay = setting.exceptions.filter((entry) => entry.date === day && entry.what === what);
  const gathering = setting.gatherings.find((candidate) => candidate.what === what);
  const added = ofTheDay.find(({ kind }) => kind === 'added');
  if (!gathering && !added) return 'There is no such gathering.';
  const title = added?.title ?? gathering?.title ?? '';
  if (gathering && !added && gathering.day !== weekday(day)) {
    return `The ${title} is on ${gathering.day}s, and ${longDate(day, setting.dates)} is a ${weekday(day)}.`;
  }
  const exception = added ?? ofTheDay[0];
  const all = occurrencesOn(day, setting.gatherings, exception ? [exception] : [], setting.zone);
  const occurrence = all.find((one) => one.what === what);
  if (!occurrence) return 'There is no such gathering.';
  if (occurrence.end <= setting.now)
    return `${longDate(day, setting.dates)} has passed. What has been cannot be changed.`;
  return { title, date: day, gathering, exception, occurrence };
}

/** What a form asks for, checked. Faults stand by field; each says what to do. */
export function gatheringChange(
  kind: Kind,
  draft: Draft,
  setting: Setting,
): { change: GatheringChange } | { faults: Faults } {
  const faults = wordFaults(draft);
  if (kind === 'add') return addition(draft, setting, faults);
  const target = targetOf(draft, setting);
  if (typeof target === 'string') return { faults: { what: target } };
  return kind === 'cancel'
    ? cancellation(draft, target, setting, faults)
    : move(draft, target, setting, faults);
}

function cancellation(
  { reason }: Draft,
  { title, date, gathering, exception }: Target,
  { dates }: Setting,
  faults: Faults,
) {
  if (exception?.kind === 'cancelled') {
    return { faults: { what: `The ${title} on ${longDate(date, dates)} is cancelled already.` } };
  }
  const words = `cancelled the ${title} on ${longDate(date, dates)}`;
  // What was added for one date goes as it came: the weekly rule has nothing there to cancel.
  if (exception?.kind === 'added') return { change: { entry: undefined, replaces: exception, words } };
  if (!reason) faults.reason ??= 'Write a sentence, so that visitors know why.';
  if (!gathering || any(faults)) return { faults };
  const entry: GatheringException = { date, kind: 'cancelled', what: gathering.what, reason };
  return { change: { entry, replaces: exception, words } };
}

function move(
  { time, place, reason }: Draft,
  { title, date, gathering, exception }: Target,
  { now, zone, dates }: Setting,
  faults: Faults,
) {
  const usual = { ...gathering, ...exception };
  const newTime = time === usual.time ? '' : time;
  if (!time && !place) faults.time ??= 'Give a new time, a new place, or both.';
  else if (!newTime && (!place || place === usual.place)) {
    faults.time ??= 'This is when and where it is anyway. Give a new time, a new place, or both.';
  }
  if (time) faults.time ??= timeFault(date, time, now, zone);
  if (!reason) faults.reason ??= 'Write a sentence, so that visitors know why.';
  if (any(faults)) return { faults };
  const entry: GatheringException = {
    ...(exception?.kind === 'added' ? exception : { date, kind: 'moved', what: gathering?.what ?? '' }),
    ...(time && (newTime || exception) && { time }),
    ...(place && { place }),
    reason,
  };
  return { change: { entry, replaces: exception, words: `moved the ${title} on ${longDate(date, dates)}` } };
}

function addition({ title, date, time, minutes, place, reason }: Draft, setting: Setting, faults: Faults) {
  const { gatherings, exceptions, now, zone, dates } = setting;
  const day = dayOf(date);
  if (!title) faults.title ??= 'Write what it is: "Purim supper".';
  if (!day) faults.date ??= 'Choose the day.';
  else if (day < calendarDay(now, zone)) faults.date ??= 'This day has passed. Choose one that is to come.';
  else faults.time ??= timeFault(day, time, now, zone);
  if (!time) faults.time = 'Choose when it begins.';
  if (!lengths.includes(Number(minutes))) faults.minutes ??= 'Choose how long it is.';
  if (!reason) faults.reason ??= 'Write a sentence for visitors: what it is about, what to bring.';
  if (!day || any(faults)) return { faults };
  const weekly = gatherings.find((gathering) => gathering.title === title);
  const entry: GatheringException = {
    date: day,
    kind: 'added',
    what: weekly?.what ?? (slugOf(title) || 'gathering'),
    time,
    minutes: Number(minutes),
    ...(!weekly && { title }),
    ...(place && { place }),
    reason,
  };
  const twin = exceptions.some(
    (other) =>
      other.kind === 'added' && other.date === day && other.what === entry.what && other.time === time,
  );
  if (twin) return { faults: { title: `"${title}" stands there already on this day, at this time.` } };
  return { change: { entry, replaces: undefined, words: `added ${title} on ${longDate(day, dates)}` } };
}

function timeFault(day: CalendarDay, time: string, now: Date, zone: string): string | undefined {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'Write the time like 18:30, or choose it.';
  return instantAt(day, time, zone) <= now ? 'This time has passed. Choose a later one.' : undefined;
}

function wordFaults(draft: Draft): Faults {
  const faults: Faults = {};
  for (const [name, most] of Object.entries(longest) as [keyof typeof longest, number][]) {
    const over = draft[name].length - most;
    if (over > 0) faults[name] = `Shorten it by ${over} characters: ${most} are the most.`;
    for (const { text } of findBidiControls(draft[name])) faults[name] ??= `This ${text}`;
  }
  return faults;
}

const any = (faults: Faults) => Object.values(faults).some(Boolean);

function dayOf(text: string): CalendarDay | undefined {
  try {
    return parseCalendarDay(text);
  } catch {
    return undefined;
  }
}

/** "45 minutes", "1 hour", "1½ hours" */
function inWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = `${Math.floor(minutes / 60)}${minutes % 60 === 30 ? '½' : ''}`;
  return hours === '1' ? '1 hour' : `${hours} hours`;
}
