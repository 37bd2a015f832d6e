import {
  addDays,
  type CalendarDay,
  calendarDay,
  firstOnOrAfter,
  type Weekday,
  weekdays,
} from '../dates/calendar-day.ts';
import { longDate } from '../dates/date-words.ts';

/**
 * The date for 'Next Sabbath: {date}': the coming Saturday, on a Saturday the following one. Changes at
 * midnight in the zone (`nextMidnight`).
 * @param zone IANA name of the ministry's zone
 * @param day the weekday instead of Saturday (Sunday is 0): `nextSabbathDay`
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function nextSabbath(now: Date, zone: string, day = 6): CalendarDay {
  return firstOnOrAfter(addDays(calendarDay(now, zone), 1), day);
}

/**
 * The first `nextSabbath` whose service is not cancelled: 'Next: {date}' on Home.
 * @param cancelled the dates of cancelled services
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function nextOpenSabbath(
  now: Date,
  zone: string,
  cancelled: ReadonlySet<CalendarDay>,
  day = 6,
): CalendarDay {
  let date = nextSabbath(now, zone, day);
  while (cancelled.has(date)) date = addDays(date, 7);
  return date;
}

/** The date of 'Next Sabbath: {date}'. Null in a browser that does not know the zone (specification). */
export function sabbathDate(
  now: Date,
  zone: string,
  locale: string,
  day?: number,
): { text: string; iso: string } | null {
  try {
    const date = nextSabbath(now, zone, day);
    return { text: longDate(date, locale), iso: date };
  } catch {
    return null;
  }
}

interface Facts<Gathering> {
  readonly gatherings: readonly Gathering[];
  readonly mainGathering: string;
}

/** The weekly gathering that the whole site is about: the Sabbath service. */
export function mainGathering<Gathering extends { readonly what: string }>(
  ministry: Facts<Gathering>,
): Gathering {
  const main = ministry.gatherings.find(({ what }) => what === ministry.mainGathering);
  if (!main) throw new Error(`content/ministry.yaml: no gathering is named "${ministry.mainGathering}".`);
  return main;
}

/** The weekday of "Next Sabbath" (Sunday is 0): the main gathering's, or Saturday by choice. */
export function nextSabbathDay(
  ministry: Facts<{ readonly what: string; readonly day: Weekday }> & {
    readonly nextSabbath: 'gathering' | 'sabbath';
  },
): number {
  return weekdays.indexOf(ministry.nextSabbath === 'sabbath' ? 'Saturday' : mainGathering(ministry).day);
}
