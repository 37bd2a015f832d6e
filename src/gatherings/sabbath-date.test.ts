import { expect, test } from 'vitest';
import { sabbathDate } from './sabbath-date.ts';

const chicago = 'America/Chicago';

test('the upcoming Saturday, in long US format and for machines', () => {
  expect(sabbathDate(new Date('2025-10-09T01:00:00Z'), chicago)).toEqual({
    text: 'October 11, 2025',
    iso: '2025-10-11',
  });
});

test('on a Saturday the following week’s', () => {
  expect(sabbathDate(new Date('2025-10-11T15:00:00Z'), chicago)?.text).toBe('October 18, 2025');
});

test('nothing, and no error, when it cannot be told', () => {
  expect(sabbathDate(new Date('2025-10-09T01:00:00Z'), 'Nowhere/Town')).toBeNull();
  expect(sabbathDate(new Date(Number.NaN), chicago)).toBeNull();
});
