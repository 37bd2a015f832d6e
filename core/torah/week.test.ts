import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDay } from '../dates/calendar-day.ts';
import { comingSabbath, currentRow } from './week.ts';

test.each<[string, CalendarDay, CalendarDay]>([
  ['on a Friday is the next day', '2025-10-10', '2025-10-11'],
  ['on a Sabbath is that day', '2025-10-11', '2025-10-11'],
  ['on a Sunday is six days later', '2025-10-12', '2025-10-18'],
  ['on a Tuesday is the next one, though the last is nearer', '2025-10-14', '2025-10-18'],
  ['crosses the turn of the schedule', '2025-08-31', '2025-09-06'],
  ['is right before 1970', '1969-12-28', '1970-01-03'],
])('the coming Sabbath %s', (_, today, sabbath) => {
  expect(comingSabbath(today)).toBe(sabbath);
});

const sabbaths = (first: CalendarDay, count: number) =>
  Array.from({ length: count }, (_, week) => ({ date: addDays(first, week * 7) }));
const year = sabbaths('2025-09-06', 52);

describe('currentRow', () => {
  test.each<[string, CalendarDay, CalendarDay]>([
    ['three days before the Sabbath', '2025-09-17', '2025-09-20'],
    ['on the Sabbath', '2025-09-20', '2025-09-20'],
    ['three days after it', '2025-09-23', '2025-09-20'],
    ['four days after it: three before the next', '2025-09-24', '2025-09-27'],
    ['across the change of the clock in November', '2025-11-04', '2025-11-01'],
    ['across the change in March', '2026-03-10', '2026-03-07'],
    ['before the first: the first on or after today', '2025-09-01', '2025-09-06'],
    ['long before it', '2025-01-01', '2025-09-06'],
    ['after the last: the last', '2026-08-31', '2026-08-29'],
    ['long after it', '2030-01-01', '2026-08-29'],
  ])('%s', (_, today, date) => {
    expect(currentRow(year, today)).toEqual({ date });
  });

  test('is the first on or after today in a schedule with a gap', () => {
    const six = [...sabbaths('2025-09-20', 1), ...sabbaths('2025-10-18', 2)];
    expect(currentRow(six, '2025-10-01')).toEqual({ date: '2025-10-18' });
  });

  test('is undefined for an empty schedule', () => {
    expect(currentRow([], '2025-09-20')).toBeUndefined();
  });

  test('is the only row within three days, on every day of the year', () => {
    for (let offset = -3; offset <= 51 * 7 + 3; offset++) {
      const today = addDays('2025-09-06', offset);
      const near = year.filter(({ date }) => {
        const between = Temporal.PlainDate.from(today).until(date).days;
        return between > -4 && between < 4;
      });
      expect(near).toHaveLength(1);
      expect(currentRow(year, today)).toBe(near[0]);
    }
  });

  test('is one of the rows on any day', () => {
    const days = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays('2025-09-06', days));
    fc.assert(
      fc.property(days, (today) => {
        expect(year).toContain(currentRow(year, today));
      }),
    );
  });
});
