import { addDays, type CalendarDay, dayNumber } from '../dates/calendar-day.ts';

/**
 * The Sabbath that "this week" means everywhere on the site: the next one, and on a Sabbath that day.
 *
 * @param today the day in the ministry's zone
 */
export function comingSabbath(today: CalendarDay): CalendarDay {
  // Day 2 is Saturday, January 3, 1970. The double remainder keeps earlier days positive.
  return addDays(today, (((2 - dayNumber(today)) % 7) + 7) % 7);
}
