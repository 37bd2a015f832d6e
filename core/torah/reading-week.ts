import { addDays, type CalendarDay } from '../dates/calendar-day.ts';
import { comingSabbath } from './coming-sabbath.ts';

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
