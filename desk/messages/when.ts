import { calendarDay, dayNumber } from '#core/dates/calendar-day.ts';
import { longDate, monthAndDay, timeOfDay, weekdayName } from '#core/dates/date-words.ts';

/** The present moment, and the ministry's zone, an IANA name, and language of dates. */
export interface Now {
  now: Date;
  zone: string;
  dates: string;
}

const daysAgo = (at: Date, { now, zone }: Now) =>
  dayNumber(calendarDay(now, zone)) - dayNumber(calendarDay(at, zone));

/** An instant as in a list of letters: 'Today, 6:41 PM', 'Thursday', 'November 22', 'November 22, 2025'. */
export function shortMoment(at: Date, now: Now): string {
  const days = daysAgo(at, now);
  if (days === 0) return `Today, ${timeOfDay(at, now.zone, now.dates)}`;
  if (days > 0 && days < 7) return weekdayName(calendarDay(at, now.zone), now.dates);
  return dayOf(at, now);
}

/** An instant in full: 'today, 6:41 PM', 'November 22, 6:41 PM'. */
export const fullMoment = (at: Date, now: Now) =>
  `${pastDay(at, now)}, ${timeOfDay(at, now.zone, now.dates)}`;

/** The day of something that is past: 'today', 'November 22'. */
export const pastDay = (at: Date, now: Now) => (daysAgo(at, now) === 0 ? 'today' : dayOf(at, now));

/** The day, with its year unless that is the present one. */
export function dayOf(at: Date, { now, zone, dates }: Now): string {
  const day = calendarDay(at, zone);
  const [year = ''] = calendarDay(now, zone).split('-');
  return day.startsWith(year) ? monthAndDay(day, dates) : longDate(day, dates);
}
