import type { AppointedTime } from '../appointed-times/appointed-time.ts';
import type { CalendarDay } from '../dates/calendar-day.ts';
import { monthAndDay, timeOfDay } from '../dates/date-words.ts';
import { fillPlaceholders } from '../placeholders.ts';
import type { ReadingPage } from './reading-page.ts';
import type { ScheduleRow } from './schedule.ts';
import type { ReadingWeek } from './week.ts';

/** The Sabbath from sundown to sundown, as instants. */
export interface SabbathTimes {
  readonly begins: Date;
  readonly ends: Date;
}

/** The calendar for pages and islands, which may not import server/torah: `Astro.locals.calendar`. */
export interface Calendar {
  /**
   * Every Sabbath from September 1 of a year to August 31 of the next, in order. Read-only.
   * @param year see `cycleYearFor`
   * @throws RangeError for a year before 1000 or after 9998
   */
  schedule(year: number): readonly ScheduleRow[];
  /**
   * The reading of the coming Sabbath and the following ones.
   * @param today the date in the ministry's zone
   * @param count how many weeks, this one included; at most 53
   */
  upcoming(today: CalendarDay, count: number): readonly ReadingWeek<ScheduleRow>[];
  /**
   * What the page of a reading shows on a day.
   *
   * @param name one of `readingNames`
   * @param today the day in the ministry's zone
   * @throws RangeError for another name
   */
  readingPage(name: string, today: CalendarDay): ReadingPage;
  /**
   * Sundown on Friday and on Saturday in the ministry's town.
   * @throws RangeError if the day is not a Saturday
   */
  sabbathTimes(saturday: CalendarDay): SabbathTimes;
  /**
   * The feasts and new moons whose first full day is in a civil year, by their first day.
   * @param year 1900 to 2200, and the year before and after
   * @throws RangeError for another year
   */
  appointedTimes(year: number): readonly AppointedTime[];
  /**
   * The instant of sundown on a day in the ministry's town.
   * @throws RangeError where the sun does not set that day
   */
  sundown(day: CalendarDay): Date;
  /** The changes of the sky over the ministry's town today and tomorrow. */
  skies(now: Date): readonly SkyChange[];
}

/** The year in which the schedule of a day begins: schedules run from September 1 to August 31. */
export function cycleYearFor(day: CalendarDay): number {
  const [year, month] = day.split('-').map(Number) as [number, number, number];
  return month >= 9 ? year : year - 1;
}

/**
 * The Hebrew years of a schedule, with an en dash: '5785–5786'.
 *
 * Rosh Hashanah is between September 5 and October 6 in 1899 to 2238, so a schedule begins in the Hebrew year
 * `year + 3760` and ends in the next.
 */
export function yearLabel(year: number): string {
  return `${year + 3760}–${year + 3761}`;
}

/** The hours of the sky bands. 'eve' is Sabbath eve; 'none' follows the visitor's device. */
export type Sky = 'dawn' | 'day' | 'gold' | 'eve' | 'night' | 'none';

/** The moon of a Hebrew day. */
export interface Moon {
  /** The day of the Hebrew month, which gives the moon its phase. */
  readonly day: number;
  /** 'The moon of 17 Kislev', or of a dark moon: 'New month: 1 Tevet, Thursday at sundown' */
  readonly name: string;
  readonly isDark: boolean;
}

/** A sky that begins at an instant. */
export interface SkyChange {
  readonly sky: Sky;
  readonly from: Date;
  /** Unknown when the device decides the sky. */
  readonly moon?: Moon;
}

/** The moons of these skies, one for each Hebrew day; living-sky.js counts them likewise. */
export const moonsOf = (changes: readonly SkyChange[]) =>
  changes.flatMap(({ moon }, index) => (moon && moon.day !== changes[index - 1]?.moon?.day ? [moon] : []));

/**
 * The attribute for site/layouts/living-sky.js: `night=1795500000000=0.46 dawn=1795520000000 …`, with Unix
 * milliseconds and, for each Hebrew day, how much of the moon's month has passed; unknown, the moon is full.
 */
export const skyAttribute = (changes: readonly SkyChange[]) =>
  changes
    .map(({ sky, from, moon }, index) => {
      const isSame = moon && moon.day === changes[index - 1]?.moon?.day;
      const month = moon ? ((moon.day - 0.5) / 29.53).toFixed(2) : '0.5';
      return [sky, from.getTime(), ...(isSame ? [] : [month])].join('=');
    })
    .join(' ');

/**
 * A sentence about when the Sabbath begins and ends.
 * @param sentence with {begins} and {ends}, and {date} if it names the Sabbath's date
 * @param zone IANA name of the ministry's zone
 * @param locale the locale of dates
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
