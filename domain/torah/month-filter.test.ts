import { describe, expect, test } from 'vitest';
import { filterByMonth, monthChoice, monthOptions } from './month-filter.ts';
import type { Month } from './schedule-row.ts';

test('there are 13 choices: All Months, then September to August', () => {
  expect(monthOptions.map(({ label }) => label)).toEqual([
    'All Months',
    'September',
    'October',
    'November',
    'December',
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
  ]);
});

describe('the filter', () => {
  const rows: { month: Month; date: number }[] = [
    { month: 'september', date: 6 },
    { month: 'october', date: 4 },
    { month: 'september', date: 13 },
  ];

  test('keeps all, or one month in its order', () => {
    expect(filterByMonth(rows, 'all')).toEqual(rows);
    expect(filterByMonth(rows, 'september').map(({ date }) => date)).toEqual([6, 13]);
    expect(filterByMonth(rows, 'may')).toEqual([]);
  });

  test.each([
    ['october', 'october'],
    ['October', 'october'],
    ['all', 'all'],
    ['', 'all'],
    ['Tishri', 'all'],
    [null, 'all'],
    [undefined, 'all'],
  ])('reads %o from an address as %s', (text, choice) => {
    expect(monthChoice(text)).toBe(choice);
  });
});
