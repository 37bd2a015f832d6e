import { expect, test } from 'vitest';
import { nearestDays, weekdayInWords } from './weekday-words.ts';

test.each([
  [undefined, 'March 7, 2027 is a Sunday.'],
  ['Sunday', 'March 7, 2027 is a Sunday.'],
  ['Saturday', 'March 7, 2027 is a Sunday. The first Saturday would be March 13.'],
] as const)('a day says its weekday, and the first one that is meant: %s', (meant, words) => {
  expect(weekdayInWords('2027-03-07', meant, 'en-US')).toBe(words);
});

test('the nearest days of a weekday are before and after a day', () => {
  expect(nearestDays('2027-03-07', 'Saturday')).toEqual(['2027-03-06', '2027-03-13']);
  expect(nearestDays('2027-03-06', 'Saturday')).toEqual([]);
});
