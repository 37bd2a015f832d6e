import {
  addDays,
  type CalendarDay,
  firstOnOrAfter,
  type Weekday,
  weekday,
  weekdays,
} from './calendar-day.ts';
import { longDate, monthAndDay } from './date-words.ts';

/**
 * 'March 7, 2027 is a Sunday. The first Saturday would be March 13.' The second sentence is left out on the
 * weekday that is meant, and without one.
 */
export function weekdayInWords(day: CalendarDay, meant: Weekday | undefined, locale: string): string {
  const sentence = `${longDate(day, locale)} is a ${weekday(day)}.`;
  const [, next] = nearestDays(day, meant);
  return next ? `${sentence} The first ${meant} would be ${monthAndDay(next, locale)}.` : sentence;
}

/** The last and the next day with this weekday around another one; empty on that weekday itself. */
export function nearestDays(day: CalendarDay, meant: Weekday | undefined): CalendarDay[] {
  if (!meant || weekday(day) === meant) return [];
  const next = firstOnOrAfter(day, weekdays.indexOf(meant));
  return [addDays(next, -7), next];
}
