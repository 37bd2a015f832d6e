import { getSedra, HDate } from '@hebcal/core';
import { type CalendarDay, dayNumber } from '#core/dates/calendar-day.ts';

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

/**
 * What takes its turn on a Sabbath, before any reference is looked up. Names are the calendar library's.
 * `numbers` are places among the 54 portions.
 */
export type Sabbath =
  | {
      readonly kind: 'portion' | 'combined' | 'final-portion';
      readonly numbers: number[];
      readonly parsha: string[];
    }
  | { readonly kind: 'festival' };

function lookup(sabbath: HDate) {
  return getSedra(sabbath.getFullYear(), inIsrael).lookup(sabbath);
}

/**
 * Says whether a Sabbath has a portion, two combined, or a festival in their place.
 *
 * V'Zot HaBerachah has no Sabbath of its own in the library (it is read on Simchat Torah, never a Sabbath outside
 * Israel). Here it stands on the Sabbath seven days before Shabbat Bereshit, which is a festival Sabbath in every
 * year (17, 19, 20 or 22 Tishrei), so that it displaces no other portion.
 *
 * @param sabbath the Hebrew date of a Saturday
 */
export function sabbathOf(sabbath: HDate): Sabbath {
  const { chag, num, parsha } = lookup(sabbath);
  if (!chag) {
    const numbers = Array.isArray(num) ? num : [num];
    return { kind: numbers.length === 2 ? 'combined' : 'portion', numbers, parsha };
  }
  if (lookup(sabbath.add(7, 'd')).num === 1) {
    return { kind: 'final-portion', numbers: [54], parsha: ['Vezot Haberakhah'] };
  }
  return { kind: 'festival' };
}
