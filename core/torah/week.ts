import { addDays, type CalendarDay, daysBetween, firstOnOrAfter } from '../dates/calendar-day.ts';

/**
 * The Sabbath that "this week" means everywhere on the site: the next one, and on a Sabbath that day.
 *
 * @param today the day in the ministry's zone
 */
export function comingSabbath(today: CalendarDay): CalendarDay {
  return firstOnOrAfter(today, 6);
}

/** A Sabbath's reading with its week on the resources page, Monday to Sunday. */
export interface ReadingWeek<Row> {
  readonly row: Row;
  readonly monday: CalendarDay;
  readonly sunday: CalendarDay;
  /** Whether it is the reading of the coming Sabbath: "this week". */
  readonly current: boolean;
}

/**
 * This week's reading and the following ones.
 *
 * @param rows a schedule in the order of its dates that reaches from this week to the last one wanted
 * @param today the day in the ministry's zone
 * @param count how many weeks, this one included
 */
export function readingWeeks<Row extends { readonly date: CalendarDay }>(
  rows: readonly Row[],
  today: CalendarDay,
  count: number,
): ReadingWeek<Row>[] {
  const sabbath = comingSabbath(today);
  return rows
    .filter(({ date }) => date >= sabbath)
    .slice(0, count)
    .map((row) => ({
      row,
      monday: addDays(row.date, -5),
      sunday: addDays(row.date, 1),
      current: row.date === sabbath,
    }));
}

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
