import type { CalendarDay } from '../dates/calendar-day.ts';
import { monthAndDay, timeOfDay } from '../dates/date-words.ts';
import { fillPlaceholders } from '../placeholders.ts';
import type { ScheduleRow } from './schedule.ts';
import type { ReadingWeek } from './week.ts';

/** The Sabbath from sundown to sundown, as instants. */
export interface SabbathTimes {
  readonly begins: Date;
  readonly ends: Date;
}

/**
 * What pages ask of the calendar. It is computed in server/torah, which neither pages nor browsers may import; the host
 * hands it to them as `Astro.locals.calendar`.
 */
export interface Calendar {
  /**
   * Every Sabbath from 1 September of a year to 31 August of the next, in order. Read-only.
   *
   * @param year `cycleYearFor` gives the one around a day
   * @throws RangeError for a year before 1000 or after 9998
   */
  schedule(year: number): readonly ScheduleRow[];
  /**
   * The coming Sabbath's reading and the following ones.
   *
   * @param today the day in the ministry's zone
   * @param count how many weeks, this one included; at most 53
   */
  upcoming(today: CalendarDay, count: number): readonly ReadingWeek<ScheduleRow>[];
  /**
   * Sundown on Friday and on Saturday in the ministry's town.
   *
   * @throws RangeError if the day is not a Saturday
   */
  sabbathTimes(saturday: CalendarDay): SabbathTimes;
  /** What the sky over the ministry's town is like today and tomorrow. */
  skies(now: Date): readonly SkyChange[];
}

/** The year in which the schedule around a day begins: schedules run from 1 September to 31 August. */
export function cycleYearFor(day: CalendarDay): number {
  const [year, month] = day.split('-').map(Number) as [number, number, number];
  return month >= 9 ? year : year - 1;
}

/**
 * The Hebrew years of a schedule, as in the title 'Torah Portions (5785–5786)', with an en dash.
 *
 * Rosh Hashanah falls between 5 September and 6 October in every year from 1899 to 2238, so a schedule begins in the
 * Hebrew year `year + 3760` and ends in the one after it.
 */
export function yearLabel(year: number): string {
  return `${year + 3760}–${year + 3761}`;
}

/** The hour as bands of sky show it. 'eve' is Sabbath eve; 'none' leaves it to the visitor's device. */
export type Sky = 'dawn' | 'day' | 'gold' | 'eve' | 'night' | 'none';

/** What the sky is like from an instant on. */
export interface SkyChange {
  readonly sky: Sky;
  readonly from: Date;
}

/** As an attribute for site/layouts/living-sky.js: `night=1795500000000 dawn=…`, in milliseconds since 1970. */
export const skyAttribute = (changes: readonly SkyChange[]) =>
  changes.map(({ sky, from }) => `${sky}=${from.getTime()}`).join(' ');

/**
 * When the Sabbath begins and ends, as words.
 *
 * @param sentence with {begins} and {ends}, and {date} where it says of which Sabbath
 * @param zone IANA name of the ministry's zone
 * @param locale the language of its dates
 */
export function sundownInWords(
  sentence: string,
  calendar: Pick<Calendar, 'sabbathTimes'>,
  saturday: CalendarDay,
  zone: string,
  locale: string,
): string {
  const { begins, ends } = calendar.sabbathTimes(saturday);
  const values = {
    date: monthAndDay(saturday, locale),
    begins: timeOfDay(begins, zone, locale),
    ends: timeOfDay(ends, zone, locale),
  };
  return fillPlaceholders(sentence, values);
}
