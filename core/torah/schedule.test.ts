import { describe, expect, test } from 'vitest';
import { isOfMonth, monthChoice, monthOptions } from './schedule.ts';

test('has 13 options: All Months, then September to August', () => {
  expect(monthOptions().map(({ label }) => label)).toEqual([
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

describe('isOfMonth', () => {
  test('shows all, or one month', () => {
    expect(isOfMonth('september', 'all')).toBe(true);
    expect(isOfMonth('september', 'september')).toBe(true);
    expect(isOfMonth('september', 'may')).toBe(false);
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
