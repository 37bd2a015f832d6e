import {
  addDays,
  type CalendarDay,
  calendarDay,
  firstOnOrAfter,
  type Weekday,
  weekday,
  weekdays,
} from '../dates/calendar-day.ts';
import { instantAt, nextMidnight } from '../dates/instants.ts';
import type { GatheringException, Occurrence, WeeklyGathering } from './gathering.ts';

const anHour = 60;

function occurrence(
  date: CalendarDay,
  zone: string,
  gathering: WeeklyGathering | undefined,
  exception: GatheringException | undefined,
): Occurrence {
  const start = instantAt(date, exception?.time ?? gathering?.time ?? '', zone);
  const minutes = exception?.minutes ?? gathering?.minutes ?? anHour;
  return {
    what: exception?.what ?? gathering?.what ?? '',
    title: exception?.title ?? gathering?.title ?? '',
    date,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    place: exception?.place ?? gathering?.place ?? null,
    online: exception?.online ?? (exception?.place === undefined && gathering?.online === true),
    status: exception?.kind ?? 'scheduled',
    reason: exception?.reason ?? null,
  };
}

/**
 * Everything that takes place, or would have, on one day, by time. A cancelled gathering is in the list with that
 * status, so that a page can say so.
 *
 * @param zone IANA name of the ministry's zone, in which all times of day are meant
 * @throws RangeError if a time of day is missing or malformed (`exceptionProblems` finds these beforehand)
 */
export function occurrencesOn(
  date: CalendarDay,
  weekly: readonly WeeklyGathering[],
  exceptions: readonly GatheringException[],
  zone: string,
): Occurrence[] {
  const ofTheDay = exceptions.filter((exception) => exception.date === date);
  const byRule = weekly
    .filter((gathering) => gathering.day === weekday(date))
    .map((gathering) => {
      const changes = ofTheDay.filter(({ what, kind }) => what === gathering.what && kind !== 'added');
      // Two entries for one gathering are a slip of the pen: the one that keeps people from a closed door counts.
      const change = changes.find(({ kind }) => kind === 'cancelled') ?? changes[0];
      return occurrence(date, zone, gathering, change);
    });
  const added = ofTheDay
    .filter(({ kind }) => kind === 'added')
    .map((exception) =>
      occurrence(
        date,
        zone,
        weekly.find(({ what }) => what === exception.what),
        exception,
      ),
    );
  return [...byRule, ...added].sort((a, b) => a.start.getTime() - b.start.getTime());
}

/**
 * What is on now or comes within the next days, by time, cancelled gatherings included. What has ended is not in
 * it, nor is an exception whose date has passed.
 *
 * @param days how many days ahead to look, today included
 * @param zone IANA name of the ministry's zone
 * @throws RangeError for an invalid instant, zone or time of day
 */
export function upcomingOccurrences(
  now: Date,
  weekly: readonly WeeklyGathering[],
  exceptions: readonly GatheringException[],
  zone: string,
  days = 14,
): Occurrence[] {
  const today = calendarDay(now, zone);
  const upcoming: Occurrence[] = [];
  // From yesterday, because a night of prayer may last past midnight.
  for (let offset = -1; offset < days; offset++) {
    upcoming.push(...occurrencesOn(addDays(today, offset), weekly, exceptions, zone));
  }
  return upcoming.filter(({ end }) => end > now);
}

/** Fixed, because calendar programs take a rule with another beginning for another gathering. */
const rulesBegin: CalendarDay = '2025-01-01';

/** The first date of a weekly rule, in calendar feeds and in structured data alike. */
export function ruleBegins(day: Weekday): CalendarDay {
  return firstOnOrAfter(rulesBegin, weekdays.indexOf(day));
}

/**
 * Today's service, for 'Today at 3:00 PM': from the start of its day until it ends, otherwise null. A moved service
 * has its new time, an added one counts on any weekday, and a cancelled one is returned with that status, to be
 * announced instead. If two remain today, the earlier one that takes place.
 *
 * @param zone IANA name of the ministry's zone
 * @throws RangeError for an invalid instant, zone or time of day
 */
export function serviceToday(
  now: Date,
  service: WeeklyGathering,
  exceptions: readonly GatheringException[],
  zone: string,
): Occurrence | null {
  const remaining = occurrencesOn(calendarDay(now, zone), [service], exceptions, zone).filter(
    ({ what, end }) => what === service.what && end > now,
  );
  return remaining.find(({ status }) => status !== 'cancelled') ?? remaining[0] ?? null;
}

/**
 * The next instant at which anything said about gatherings can change: the end of one that is on or still to come
 * today, or midnight. A page that names them may be kept until then.
 *
 * @param zone IANA name of the ministry's zone
 * @throws RangeError for an invalid instant, zone or time of day
 */
export function nextGatheringChange(
  now: Date,
  weekly: readonly WeeklyGathering[],
  exceptions: readonly GatheringException[],
  zone: string,
): Date {
  const ends = upcomingOccurrences(now, weekly, exceptions, zone, 1).map(({ end }) => end.getTime());
  return new Date(Math.min(nextMidnight(now, zone).getTime(), ...ends));
}
