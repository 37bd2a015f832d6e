import { calendarDay } from '../dates/calendar-day.ts';
import { nextMidnight } from '../dates/instants.ts';
import type { GatheringException, Occurrence, WeeklyGathering } from './gathering.ts';
import { occurrencesOn, upcomingOccurrences } from './occurrences.ts';

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
