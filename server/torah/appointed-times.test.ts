import { expect, test } from 'vitest';
import { type CalendarDay, dayFromNumber, dayNumber } from '#core/dates/calendar-day.ts';
import { appointedTimesOf } from './appointed-times.ts';

// The calendar by the arithmetic of the molad and the four gates that postpone the new year. It shares
// nothing with the library that computes the dates.

const hour = 1080;
const day = 24 * hour;
const lunation = 29 * day + 12 * hour + 793;
/** BeHaRaD, the first molad: Monday, 5 hours and 204 parts after nightfall. Day 0 is a Sunday. */
const firstMolad = day + 5 * hour + 204;

const isLeap = (year: number) => (7 * year + 1) % 19 < 7;
const isComplete = (length: number) => length % 10 === 5;
const isDeficient = (length: number) => length % 10 === 3;

/** The day of 1 Tishrei, in days from the Sunday before the first molad. */
function newYear(year: number): number {
  const molad = firstMolad + Math.floor((235 * year - 234) / 19) * lunation;
  const date = Math.floor(molad / day);
  const weekday = date % 7;
  const parts = molad % day;
  const isLate =
    parts >= 18 * hour ||
    (weekday === 2 && !isLeap(year) && parts >= 9 * hour + 204) ||
    (weekday === 1 && isLeap(year - 1) && parts >= 15 * hour + 589);
  const first = isLate ? date + 1 : date;
  // Never Sunday, Wednesday or Friday.
  return [0, 3, 5].includes(first % 7) ? first + 1 : first;
}

/** One known day ties the count to ours: 1 Tishrei 5786 was Tuesday, September 23, 2025. */
const offset = dayNumber('2025-09-23') - newYear(5786);

/** The first day of each month of a year, from Tishrei. */
function monthsOf(year: number) {
  const first = newYear(year);
  const length = newYear(year + 1) - first;
  const months: [string, number][] = [
    ['Tishrei', 30],
    ['Cheshvan', isComplete(length) ? 30 : 29],
    ['Kislev', isDeficient(length) ? 29 : 30],
    ['Tevet', 29],
    ["Sh'vat", 30],
    ...(isLeap(year)
      ? ([
          ['Adar I', 30],
          ['Adar II', 29],
        ] as [string, number][])
      : [['Adar', 29] as [string, number]]),
    ['Nisan', 30],
    ['Iyyar', 29],
    ['Sivan', 30],
    ['Tammuz', 29],
    ['Av', 30],
    ['Elul', 29],
  ];
  let next = first + offset;
  return months.map(([name, days]) => {
    const begins = next;
    next += days;
    return { name, begins };
  });
}

const feasts: [string, month: RegExp, day: number, length: number][] = [
  ['trumpets', /^Tishrei$/, 1, 1],
  ['atonement', /^Tishrei$/, 10, 1],
  ['sukkot', /^Tishrei$/, 15, 7],
  ['eighth day', /^Tishrei$/, 22, 1],
  ['simchat-torah', /^Tishrei$/, 23, 1],
  ['hanukkah', /^Kislev$/, 25, 8],
  ['purim', /^Adar( II)?$/, 14, 1],
  ['passover', /^Nisan$/, 15, 1],
  ['unleavened-bread', /^Nisan$/, 15, 7],
  ['firstfruits', /^Nisan$/, 16, 1],
  ['omer', /^Nisan$/, 16, 49],
  ['shavuot', /^Sivan$/, 6, 1],
];

/** 'hanukkah 2026-12-04 2026-12-12', for every feast and new moon whose first day is in a civil year. */
function expectedOf(year: number): string[] {
  const inYear = (first: number) => dayFromNumber(first).startsWith(`${year}-`);
  const line = (name: string, first: number, length: number) =>
    `${name} ${dayFromNumber(first - 1)} ${dayFromNumber(first + length - 1)}`;
  return [year + 3760, year + 3761]
    .flatMap(monthsOf)
    .flatMap(({ name, begins }) => [
      ...(inYear(begins) ? [line(name, begins, 1)] : []),
      ...feasts
        .filter(([, month, date]) => month.test(name) && inYear(begins + date - 1))
        .map(([feast, , date, length]) => line(feast, begins + date - 1, length)),
    ])
    .sort();
}

const computedOf = (year: number) =>
  appointedTimesOf(year)
    .map(({ section, isEighthDay, month, eve, last }) =>
      [isEighthDay ? 'eighth day' : (month ?? section), eve, last].join(' '),
    )
    .sort();

test('the dates of 1900 to 2200 are those of the four gates arithmetic', () => {
  const wrong = Array.from({ length: 301 }, (_, index) => 1900 + index).filter(
    (year) => JSON.stringify(computedOf(year)) !== JSON.stringify(expectedOf(year)),
  );
  expect(wrong).toEqual([]);
  expect(appointedTimesOf(2041).filter(({ section }) => section !== 'new-moons')).toHaveLength(12);
});

test.each<[string, CalendarDay, CalendarDay]>([
  ['passover', '2026-04-01', '2026-04-02'],
  ['trumpets', '2026-09-11', '2026-09-12'],
  ['hanukkah', '2026-12-04', '2026-12-12'],
])('%s of 2026 is from the evening of %s to %s', (section, eve, last) => {
  expect(appointedTimesOf(2026).find((time) => time.section === section)).toEqual({ section, eve, last });
});

test('Purim of a leap year is in the second Adar', () => {
  expect(appointedTimesOf(2027).find(({ section }) => section === 'purim')?.last).toBe('2027-03-23');
});

test('years without dates are refused', () => {
  for (const year of [1898, 2202, 2026.5]) expect(() => appointedTimesOf(year)).toThrow(RangeError);
});
