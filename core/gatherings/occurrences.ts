import { addDays, type CalendarDay, calendarDay, weekday } from '../dates/calendar-day.ts';
import { instantAt, nextMidnight } from '../dates/instants.ts';
import type { GatheringException, Occurrence, WeeklyGathering } from './gathering.ts';
import { namedTimes, timesOn } from './times.ts';

const anHour = 60;

function occurrence(
  date: CalendarDay,
  zone: string,
  gathering: WeeklyGathering | undefined,
  exception: GatheringException | undefined,
): Occurrence {
  const usual = gathering && namedTimes(gathering, date);
  const start = instantAt(date, exception?.time ?? usual?.time ?? '', zone);
  const minutes = exception?.minutes ?? usual?.minutes ?? anHour;
  return {
    what: exception?.what ?? gathering?.what ?? '',
    title: exception?.title ?? gathering?.title ?? '',
    date,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    place: exception?.place ?? gathering?.place ?? null,
    ...locationOf(exception?.place === undefined ? gathering : exception),
    online: exception?.online ?? (exception?.place === undefined && gathering?.online === true),
    status: exception?.kind ?? 'scheduled',
    reason: exception?.reason ?? null,
  };
}

/** Street and map, together with the place of the same source: never the map of another place. */
function locationOf(of: Pick<WeeklyGathering, 'street' | 'mapUrl'> | undefined) {
  return { ...(of?.street && { street: of.street }), ...(of?.mapUrl && { mapUrl: of.mapUrl }) };
}

/**
 * The gatherings of one day, by time. Includes cancelled ones with that status, so that pages can show them.
 * @param zone IANA name of the ministry's zone; all times of day are in it
 * @throws RangeError if a time of day is missing or malformed (`exceptionProblems` finds these first)
 */
export function occurrencesOn(
  date: CalendarDay,
  weekly: readonly WeeklyGathering[],
  exceptions: readonly GatheringException[],
  zone: string,
): Occurrence[] {
  const ofTheDay = exceptions.filter((exception) => exception.date === date);
  const byRule = weekly
    .filter((gathering) => gathering.day === weekday(date) && timesOn(gathering, date))
    .map((gathering) => {
      const changes = ofTheDay.filter(({ what, kind }) => what === gathering.what && kind !== 'added');
      // If two entries contradict each other, the cancellation wins: it keeps people from a closed door.
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
 * The gatherings that are on now or in the next days, by time, including cancelled ones.
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
  // Starts yesterday, because a night of prayer may last past midnight.
  for (let offset = -1; offset < days; offset++) {
    upcoming.push(...occurrencesOn(addDays(today, offset), weekly, exceptions, zone));
  }
  return upcoming.filter(({ end }) => end > now);
}

/**
 * Today's service from midnight until it ends, otherwise null. Includes moved and added services; a cancelled
 * one has that status. If two remain today, returns the earlier one that takes place.
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

/** How many days ahead the next service is searched: a longer break needs a notice. */
const searchedDays = 60;

/**
 * The first service after a day that takes place, also when it is moved or added; null if all are cancelled.
 * @param zone IANA name of the ministry's zone
 * @throws RangeError for an invalid zone or time of day
 */
export function nextServiceAfter(
  day: CalendarDay,
  service: WeeklyGathering,
  exceptions: readonly GatheringException[],
  zone: string,
): Occurrence | null {
  for (let days = 1; days <= searchedDays; days++) {
    const open = occurrencesOn(addDays(day, days), [service], exceptions, zone).find(
      ({ what, status }) => what === service.what && status !== 'cancelled',
    );
    if (open) return open;
  }
  return null;
}

/**
 * When a page that names gatherings expires: at the end of one that is on or still to come today, or at
 * midnight.
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
