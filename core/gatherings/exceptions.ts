import { addDays, type CalendarDay, calendarDay, daysBetween, weekday } from '../dates/calendar-day.ts';
import { nearDate, timeOfDay } from '../dates/date-words.ts';
import { clockTime } from '../dates/wall-clock.ts';
import { fillPlaceholders } from '../placeholders.ts';
import type { GatheringException, Occurrence, WeeklyGathering } from './gathering.ts';
import { occurrencesOn } from './occurrences.ts';
import { timesOn } from './times.ts';

/**
 * The exceptions that have not ended, by time.
 * @param zone IANA name of the ministry's zone
 * @throws RangeError for an invalid instant, zone or time of day
 */
export function upcomingExceptions(
  now: Date,
  weekly: readonly WeeklyGathering[],
  exceptions: readonly GatheringException[],
  zone: string,
): Occurrence[] {
  const days = [...new Set(exceptions.map(({ date }) => date))].sort();
  return days
    .flatMap((day) => occurrencesOn(day, weekly, exceptions, zone))
    .filter(({ status, end }) => status !== 'scheduled' && end > now);
}

/** The dates on which a weekly gathering is cancelled and nothing takes its place. */
export function cancelledDates(
  what: string,
  exceptions: readonly GatheringException[],
): ReadonlySet<CalendarDay> {
  const changes = exceptions.filter((exception) => exception.what === what);
  const added = new Set(changes.filter(({ kind }) => kind === 'added').map(({ date }) => date));
  return new Set(
    changes.filter(({ kind, date }) => kind === 'cancelled' && !added.has(date)).map(({ date }) => date),
  );
}

const aWeek = 7;

/**
 * Whether every page names this exception until its day is over (`urgentChanges`).
 * @param today the date in the ministry's zone
 */
export function isUrgent({ date, status }: Occurrence, today: CalendarDay): boolean {
  const days = daysBetween(today, date);
  return (status === 'cancelled' || status === 'moved') && days >= 0 && days < aWeek;
}

/**
 * The gatherings from today to the sixth day after it that are cancelled or moved, by time. Unlike
 * `upcomingExceptions` they stay until midnight: someone may read the page after the usual hour.
 * @param zone IANA name of the ministry's zone
 * @throws RangeError for an invalid instant, zone or time of day
 */
export function urgentChanges(
  now: Date,
  weekly: readonly WeeklyGathering[],
  exceptions: readonly GatheringException[],
  zone: string,
): Occurrence[] {
  const today = calendarDay(now, zone);
  return Array.from({ length: aWeek }, (_, days) => addDays(today, days))
    .flatMap((day) => occurrencesOn(day, weekly, exceptions, zone))
    .filter((occurrence) => isUrgent(occurrence, today));
}

export interface ExceptionSentences {
  readonly cancelled: string;
  readonly movedTime: string;
  readonly movedPlace: string;
  readonly moved: string;
  readonly added: string;
}

/**
 * The sentence about one exception: 'There is no Sabbath service on Saturday, May 2: …'. Adds a new
 * location that the sentence does not contain, so that no one drives to the wrong building.
 * @param gathering the weekly gathering; undefined for an added one with a new name
 * @param address the usual location, and its zone
 * @param locale the locale of dates
 */
export function exceptionNotice(
  occurrence: Occurrence,
  gathering: (WeeklyGathering & { readonly noun: string }) | undefined,
  sentences: ExceptionSentences,
  { timeZone, oneLine }: { timeZone: string; oneLine: string },
  locale: string,
): { text: string; place: string | undefined } {
  const { date, start, title, reason } = occurrence;
  const kind = kindOfSentence(occurrence, gathering, timeZone);
  const sentence = sentences[kind];
  const place = occurrence.place ?? (occurrence.online ? '' : oneLine);
  const text = fillPlaceholders(sentence, {
    date: nearDate(date, locale),
    time: timeOfDay(start, timeZone, locale),
    place,
    title,
    what: gathering?.noun ?? title,
    reason: reason ?? '',
  });
  const isElsewhere = kind === 'added' || kind === 'moved' || kind === 'movedPlace';
  return { text, place: (isElsewhere && !sentence.includes('{place}') && place) || undefined };
}

function kindOfSentence(
  { date, status, start, place }: Occurrence,
  gathering: WeeklyGathering | undefined,
  zone: string,
): keyof ExceptionSentences {
  if (status !== 'moved') return status === 'cancelled' ? 'cancelled' : 'added';
  if (place === (gathering?.place ?? null)) return 'movedTime';
  const usual = gathering && timesOn(gathering, date)?.time;
  return clockTime(start, zone) === usual ? 'movedPlace' : 'moved';
}

function problemOf(exception: GatheringException, weekly: readonly WeeklyGathering[]): string | null {
  const { date, kind, what, time, place, title } = exception;
  const gathering = weekly.find((candidate) => candidate.what === what);
  if (kind === 'added') {
    if (!time) return 'an added gathering needs a time';
    return gathering || title ? null : `'${what}' is not a weekly gathering, so it needs a title`;
  }
  if (!gathering) return `no weekly gathering is called '${what}'`;
  if (gathering.day !== weekday(date)) {
    return `${date} is a ${weekday(date)}, but '${what}' takes place on ${gathering.day}s`;
  }
  if (!timesOn(gathering, date)) return `'${what}' does not take place on ${date}, by its first and last day`;
  return kind === 'moved' && !time && !place ? 'a moved gathering needs a new time or a new place' : null;
}

/**
 * The problems of exceptions, by index. Unreported, they would be ignored or send people to a closed door.
 */
export function exceptionProblems(
  weekly: readonly WeeklyGathering[],
  exceptions: readonly GatheringException[],
): { index: number; problem: string }[] {
  return exceptions.flatMap((exception, index) => {
    const { date, kind, what } = exception;
    const repeated = exceptions
      .slice(0, index)
      .some(
        (entry) => kind !== 'added' && entry.kind !== 'added' && entry.date === date && entry.what === what,
      );
    const problem = repeated
      ? `another entry already changes '${what}' on ${date}`
      : problemOf(exception, weekly);
    return problem ? [{ index, problem }] : [];
  });
}
