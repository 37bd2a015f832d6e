import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarDay, calendarDay, daysBetween, weekday } from '../dates/calendar-day.ts';
import { chicago } from './fixtures.ts';
import { nextOpenSabbath, nextSabbath, sabbathDate } from './next-sabbath.ts';

describe('nextSabbath', () => {
  test.each([
    ['on a Sunday', '2025-09-14T17:00:00Z', '2025-09-20'],
    ['on a Friday', '2025-09-19T17:00:00Z', '2025-09-20'],
    ['in the last moment of that Friday in Chicago', '2025-09-20T04:59:59.999Z', '2025-09-20'],
    ['in the first of Saturday: the following week’s', '2025-09-20T05:00:00Z', '2025-09-27'],
    ['on a Saturday afternoon', '2025-09-20T20:30:00Z', '2025-09-27'],
    ['in its last moment, already Sunday in London', '2025-09-21T04:59:59.999Z', '2025-09-27'],
    ['after it', '2025-09-21T05:00:00Z', '2025-09-27'],
    ['on the Friday before the clock goes forward', '2025-03-07T18:00:00Z', '2025-03-08'],
    ['on the Saturday before, late', '2025-03-09T05:59:59Z', '2025-03-15'],
    ['on the Saturday before it goes back, late', '2025-11-02T04:59:59Z', '2025-11-08'],
    ['on the Sunday it goes back, late', '2025-11-03T05:59:59Z', '2025-11-08'],
    ['on 29 February', '2024-02-29T18:00:00Z', '2024-03-02'],
    ['at the end of a year', '2025-12-31T18:00:00Z', '2026-01-03'],
    ['on a Saturday that ends a year', '2022-12-31T18:00:00Z', '2023-01-07'],
  ])('%s', (_, now, sabbath) => {
    expect(nextSabbath(new Date(now), chicago)).toBe(sabbath);
  });

  test('is always a Saturday one to seven days after today', () => {
    const instants = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (now) => {
        const sabbath = nextSabbath(now, chicago);
        const days = daysBetween(calendarDay(now, chicago), sabbath);
        expect(weekday(sabbath)).toBe('Saturday');
        expect(days).toBeGreaterThanOrEqual(1);
        expect(days).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('sabbathDate', () => {
  test('is the coming Saturday, in long US format and in ISO format', () => {
    expect(sabbathDate(new Date('2025-10-09T01:00:00Z'), chicago, 'en-US')).toEqual({
      text: 'October 11, 2025',
      iso: '2025-10-11',
    });
  });

  test('is the following week’s on a Saturday', () => {
    expect(sabbathDate(new Date('2025-10-11T15:00:00Z'), chicago, 'en-US')?.text).toBe('October 18, 2025');
  });

  test('is null without an error when the zone is unknown', () => {
    expect(sabbathDate(new Date('2025-10-09T01:00:00Z'), 'Nowhere/Town', 'en-US')).toBeNull();
    expect(sabbathDate(new Date(Number.NaN), chicago, 'en-US')).toBeNull();
  });
});

test('the next open Sabbath is after the cancelled ones', () => {
  const next = (...cancelled: CalendarDay[]) =>
    nextOpenSabbath(new Date('2026-11-24T18:00:00Z'), chicago, new Set(cancelled));
  expect(next()).toBe('2026-11-28');
  expect(next('2026-11-28', '2026-12-05')).toBe('2026-12-12');
  expect(next('2026-12-05')).toBe('2026-11-28');
});
