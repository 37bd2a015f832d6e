import { addDays, type CalendarDay, daysBetween, firstOnOrAfter } from '../dates/calendar-day.ts';

/**
 * The Sabbath of "this week" on the whole site: the next one, and on a Sabbath that day.
 * @param today the date in the ministry's zone
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
 * @param rows a schedule in date order that reaches from this week to the last one needed
 * @param today the date in the ministry's zone
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
 * The row that the schedule highlights: the one within three days of today; else the next; else the last.
 * From Sunday to Tuesday that is the last Sabbath, unlike `comingSabbath`. Sabbaths are seven days apart, so
 * exactly one is within three calendar days.
 * @param rows a schedule in date order
 * @param today the date in the ministry's zone
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
