import { addDays, type CalendarDay, type Weekday, weekday } from '../dates/calendar-day.ts';

/** Fixed, because calendar programs take a rule with another beginning for another gathering. */
const rulesBegin: CalendarDay = '2025-01-01';

/** The first date of a weekly rule, in calendar feeds and in structured data alike. */
export function ruleBegins(day: Weekday): CalendarDay {
  let date = rulesBegin;
  while (weekday(date) !== day) date = addDays(date, 1);
  return date;
}
