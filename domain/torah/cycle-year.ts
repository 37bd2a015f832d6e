import type { CalendarDay } from '../dates/calendar-day.ts';

/** The year in which the schedule around a day begins: schedules run from 1 September to 31 August. */
export function cycleYearFor(day: CalendarDay): number {
  const [year, month] = day.split('-').map(Number) as [number, number, number];
  return month >= 9 ? year : year - 1;
}

/**
 * The Hebrew years of a schedule, as in the title 'Torah Portions (5785–5786)', with an en dash.
 *
 * Rosh Hashanah falls between 5 September and 6 October in every year from 1899 to 2238, so a schedule begins in the
 * Hebrew year `year + 3760` and ends in the one after it.
 */
export function yearLabel(year: number): string {
  return `${year + 3760}–${year + 3761}`;
}
