import { wallClock } from './wall-clock.ts';

/**
 * A day of the calendar without time or zone, as ISO 8601 writes it: '2025-09-20'. Years have four digits, so days
 * compare with `<` and sort as text.
 */
export type CalendarDay = `${number}-${number}-${number}`;

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

const dayLength = 86_400_000;

/**
 * Whole days from 1 January 1970 to the day (negative before). The count runs in UTC, where every day has 24 hours,
 * so no change of daylight-saving time can lose or gain one.
 */
export function dayNumber(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`) / dayLength;
}

/** The day that is `days` after 1 January 1970: the inverse of `dayNumber`. */
export function dayFromNumber(days: number): CalendarDay {
  return new Date(days * dayLength).toISOString().slice(0, 10) as CalendarDay;
}

/**
 * Reads a day written 'YYYY-MM-DD'.
 *
 * @throws RangeError if the text has another shape or the calendar has no such day ('2025-02-29')
 */
export function parseCalendarDay(text: string): CalendarDay {
  const day = text as CalendarDay;
  const days = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayNumber(day) : Number.NaN;
  // Date.parse lets 30 February roll over into March in some engines; writing it back reveals that.
  if (Number.isNaN(days) || dayFromNumber(days) !== day) {
    throw new RangeError(`Not a day of the calendar: '${text}' (expected YYYY-MM-DD)`);
  }
  return day;
}

/**
 * The day on the calendar of a zone at an instant.
 *
 * @param zone IANA name, such as 'America/Chicago'
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function calendarDay(instant: Date, zone: string): CalendarDay {
  const { year, month, day } = wallClock(instant, zone);
  return dayFromNumber(Date.UTC(year, month - 1, day) / dayLength);
}

/** The day `days` days later (earlier if negative). */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayFromNumber(dayNumber(day) + days);
}

/**
 * The first day from `from` on that falls on a day of the week.
 *
 * @param day counted from Sunday as 0
 */
export function firstOnOrAfter(from: CalendarDay, day: number): CalendarDay {
  // January 1, 1970 was a Thursday. The double remainder keeps days before it positive.
  return addDays(from, (((day - 4 - dayNumber(from)) % 7) + 7) % 7);
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return dayNumber(to) - dayNumber(from);
}

/** The day's name in the week. */
export function weekday(day: CalendarDay): Weekday {
  // 1 January 1970 was a Thursday. The double remainder keeps days before it positive.
  return weekdays[(((dayNumber(day) + 4) % 7) + 7) % 7] as Weekday;
}
