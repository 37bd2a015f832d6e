import { type CalendarDay, daysBetween } from '../dates/calendar-day.ts';

/**
 * The row that the schedule highlights: the one less than four days from today; else the first on or after
 * today; else the last. From Sunday to Tuesday that is the last Sabbath's; what "this week" means is
 * `comingSabbath`.
 *
 * Days are whole calendar days: Sabbaths are seven apart, so exactly one is within three of any day, while
 * with hours two could be.
 *
 * @param rows a schedule in the order of its dates
 * @param today the day in the ministry's zone
 * @returns undefined only for an empty schedule
 */
export function currentRow<Row extends { readonly date: CalendarDay }>(
  rows: readonly Row[],
  today: CalendarDay,
): Row | undefined {
  return (
    rows.find(({ date }) => Math.abs(daysBetween(today, date)) < 4) ??
    rows.find(({ date }) => date >= today) ??
    rows.at(-1)
  );
}
