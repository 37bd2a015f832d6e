import { wallClock } from './wall-clock.ts';

/** A date without zone in ISO 8601: '2025-09-20'. Years have four digits, so dates compare with `<`. */
export type CalendarDay = `${number}-${number}-${number}`;

/** The year of an earlier day was typed short: 0026. */
export const earliestDay: CalendarDay = '1900-01-01';

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** In milliseconds. */
export const dayLength = 86_400_000;

/** The beginning of a day in UTC, which has no daylight-saving time. */
export const utcMidnight = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** Whole days since January 1, 1970 in UTC; negative before. */
export const dayNumber = (day: CalendarDay): number => utcMidnight(day).getTime() / dayLength;

export function dayFromNumber(days: number): CalendarDay {
  return new Date(days * dayLength).toISOString().slice(0, 10) as CalendarDay;
}

/**
 * Parses 'YYYY-MM-DD'.
 * @throws RangeError if the format is wrong or the date does not exist ('2025-02-29')
 */
export function parseCalendarDay(text: string): CalendarDay {
  const day = text as CalendarDay;
  const days = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayNumber(day) : Number.NaN;
  // Some engines parse February 30 as a day in March; formatting the result reveals that.
  if (Number.isNaN(days) || dayFromNumber(days) !== day) {
    throw new RangeError(`Not a day of the calendar: '${text}' (expected YYYY-MM-DD)`);
  }
  return day;
}

/**
 * The date in a zone at an instant.
 * @param zone IANA name, such as 'America/Chicago'
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function calendarDay(instant: Date, zone: string): CalendarDay {
  const { year, month, day } = wallClock(instant, zone);
  return dayFromNumber(Date.UTC(year, month - 1, day) / dayLength);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayFromNumber(dayNumber(day) + days);
}

const weekdayNumber = (day: CalendarDay) => utcMidnight(day).getUTCDay();

/** The first date on or after `from` with this weekday. @param day Sunday is 0 */
export const firstOnOrAfter = (from: CalendarDay, day: number): CalendarDay =>
  addDays(from, (day - weekdayNumber(from) + 7) % 7);

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return dayNumber(to) - dayNumber(from);
}

export const weekday = (day: CalendarDay): Weekday => weekdays[weekdayNumber(day)] as Weekday;
