import type { CalendarDay } from '../dates/calendar-day.ts';
import { type Calendar, cycleYearFor } from '../torah/calendar.ts';
import type { ScheduleRow } from '../torah/schedule.ts';

/**
 * The week whose reading a message teaches: that of its date, or of the portion that its record names.
 *
 * @returns the week and the year in which its schedule begins
 */
export function portionOfMessage(
  { date, portion }: { readonly date: CalendarDay; readonly portion?: string | undefined },
  calendar: Pick<Calendar, 'schedule'>,
): { readonly row: ScheduleRow; readonly year: number } | undefined {
  const first = cycleYearFor(date);
  const rows = [first, first + 1].flatMap((year) => calendar.schedule(year).map((row) => ({ row, year })));
  return (
    rows.find(({ row }) => portion !== undefined && row.portion === portion) ??
    rows.find(({ row }) => row.date >= date)
  );
}

/** Whether a message belongs to a reading: the same one, or one of two that are read together. */
export function teachesReading(
  taught: Pick<ScheduleRow, 'portion' | 'numbers'>,
  reading: Pick<ScheduleRow, 'portion' | 'numbers'>,
): boolean {
  return (
    taught.portion === reading.portion || taught.numbers.some((number) => reading.numbers.includes(number))
  );
}
