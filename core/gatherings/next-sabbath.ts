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
 * The date for 'Next Sabbath: {date}': the upcoming Saturday, and on a Saturday the following week's. It changes at
 * midnight in the zone (`nextMidnight`).
 *
 * @param zone IANA name of the ministry's zone
 * @param day the weekday instead of Saturday, counted from Sunday as 0: `nextSabbathDay`
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function nextSabbath(now: Date, zone: string, day = 6): CalendarDay {
  return firstOnOrAfter(addDays(calendarDay(now, zone), 1), day);
}

/**
 * The date of 'Next Sabbath: {date}' for people and for machines, on the server and in a page left open. Null when it
 * cannot be told, as in a browser that does not know the zone: the line is then left empty (specification).
 */
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
  /** The name of the one that the site speaks of. */
  readonly mainGathering: string;
}

/** The weekly gathering that the whole site speaks of: the Sabbath service. */
export function mainGathering<Gathering extends { readonly what: string }>(
  ministry: Facts<Gathering>,
): Gathering {
  const main = ministry.gatherings.find(({ what }) => what === ministry.mainGathering);
  if (!main) throw new Error(`content/ministry.yaml: no gathering is named "${ministry.mainGathering}".`);
  return main;
}

/** The day that “Next Sabbath” names, counted from Sunday as 0: that of the main gathering, or by choice the Sabbath itself. */
export function nextSabbathDay(
  ministry: Facts<{ readonly what: string; readonly day: Weekday }> & {
    readonly nextSabbath: 'gathering' | 'sabbath';
  },
): number {
  return weekdays.indexOf(ministry.nextSabbath === 'sabbath' ? 'Saturday' : mainGathering(ministry).day);
}
