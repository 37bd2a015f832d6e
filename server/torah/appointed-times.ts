import { HDate, months } from '@hebcal/core';
import {
  type AppointedTime,
  type FeastName,
  firstYear,
  lastYear,
} from '#core/appointed-times/appointed-time.ts';
import { addDays, type CalendarDay, dayFromNumber } from '#core/dates/calendar-day.ts';
import { rataDieOf1970, respell } from './readings.ts';

/** Month, day and length of each feast, by the Hillel calendar. Purim, in the last Adar, is added below. */
const feasts: readonly [FeastName, month: number, day: number, length: number][] = [
  ['passover', months.NISAN, 15, 1],
  ['unleavened-bread', months.NISAN, 15, 7],
  ['firstfruits', months.NISAN, 16, 1],
  ['omer', months.NISAN, 16, 49],
  ['shavuot', months.SIVAN, 6, 1],
  ['trumpets', months.TISHREI, 1, 1],
  ['atonement', months.TISHREI, 10, 1],
  ['sukkot', months.TISHREI, 15, 7],
  ['sukkot', months.TISHREI, 22, 1],
  ['simchat-torah', months.TISHREI, 23, 1],
  ['hanukkah', months.KISLEV, 25, 8],
];

const civilDay = (date: HDate) => dayFromNumber(date.abs() - rataDieOf1970);

const span = (date: HDate, length: number) => ({
  eve: addDays(civilDay(date), -1),
  last: addDays(civilDay(date), length - 1),
});

/**
 * All feasts and new moons whose first full day is in a civil year, by their first day. A new moon is the
 * first day of its month.
 *
 * @param year 1899 to 2201: the turn of the first and the last year needs its neighbor
 * @throws RangeError for another year
 */
export function appointedTimesOf(year: number): readonly AppointedTime[] {
  if (!Number.isInteger(year) || year < firstYear - 1 || year > lastYear + 1)
    throw new RangeError(`Not a year from ${firstYear} to ${lastYear}: ${year}`);
  // The Hebrew years that begin in the autumn before, and in this one.
  const times = [year + 3760, year + 3761].flatMap((hebrewYear): AppointedTime[] => [
    ...feasts.map(([section, month, day, length]) => ({
      section,
      ...(section === 'sukkot' && day === 22 && { isEighthDay: true as const }),
      ...span(new HDate(day, month, hebrewYear), length),
    })),
    { section: 'purim', ...span(new HDate(14, HDate.monthsInYear(hebrewYear), hebrewYear), 1) },
    ...Array.from({ length: HDate.monthsInYear(hebrewYear) }, (_, index): AppointedTime => {
      const date = new HDate(1, index + 1, hebrewYear);
      return { section: 'new-moons', month: respell(date.getMonthName()), ...span(date, 1) };
    }),
  ]);
  const isInYear = ({ eve }: AppointedTime) => addDays(eve, 1).startsWith(`${year}-`);
  return times.filter(isInYear).toSorted((a, b) => compare(a.eve, b.eve));
}

const compare = (a: CalendarDay, b: CalendarDay) => (a < b ? -1 : a > b ? 1 : 0);
