import { addDays, type CalendarDay, calendarDay, weekday, weekdays } from '../dates/calendar-day.ts';

/**
 * The date for 'Next Sabbath: {date}': the upcoming Saturday, and on a Saturday the following week's. It changes at
 * midnight in the zone (`nextMidnight`).
 *
 * @param zone IANA name of the ministry's zone
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function nextSabbath(now: Date, zone: string): CalendarDay {
  const today = calendarDay(now, zone);
  const untilSaturday = weekdays.indexOf('Saturday') - weekdays.indexOf(weekday(today));
  return addDays(today, untilSaturday || 7);
}
