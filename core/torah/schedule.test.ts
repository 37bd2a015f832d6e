import { describe, expect, test } from 'vitest';
import { isOfMonth, monthChoice, monthChoices } from './schedule.ts';

test('has 13 choices: all months, then September to August', () => {
  expect(monthChoices).toEqual([
    'all',
    'september',
    'october',
    'november',
    'december',
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
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
