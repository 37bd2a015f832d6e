import { addDays, type CalendarDay, calendarDay, dayNumber } from '../dates/calendar-day.ts';
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
  const today = calendarDay(now, zone);
  // 1 January 1970 was a Thursday, four days after a Sunday. (The days' names would travel to every visitor of the page.)
  const since = (dayNumber(today) + 11 - day) % 7;
  return addDays(today, 7 - since);
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
