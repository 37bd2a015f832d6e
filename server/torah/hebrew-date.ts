import { HDate } from '@hebcal/core';
import { type CalendarDay, dayNumber } from '../../domain/dates/calendar-day.ts';

/** The congregation keeps the calendar of communities outside Israel, where feast days are doubled. */
export const inIsrael = false;

// Rata Die, the day count of the calendar library: day 1 is 1 January of the year 1.
const rataDieOf1970 = 719_163;

/**
 * The Hebrew date whose daylight falls on a day; it began at sundown the evening before. Made from a day count and
 * not from a Date, so the zone the computer is set to plays no part.
 */
export function hebrewDateOf(day: CalendarDay): HDate {
  return new HDate(dayNumber(day) + rataDieOf1970);
}

/** The library writes the month Tamuz; English Bibles and this site write Tammuz. */
export function respelled(libraryName: string): string {
  return libraryName.replace('Tamuz', 'Tammuz');
}
