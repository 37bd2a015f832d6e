import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDay } from './calendar-day.ts';
import { instantAt, nextMidnight } from './instants.ts';

const chicago = 'America/Chicago';
const hour = 3_600_000;

describe('nextMidnight in Chicago', () => {
  test.each([
    ['an ordinary summer day', '2025-09-20T17:00:00Z', '2025-09-21T05:00:00.000Z'],
    ['a midnight itself', '2025-09-20T05:00:00Z', '2025-09-21T05:00:00.000Z'],
    ['a millisecond before it', '2025-09-20T04:59:59.999Z', '2025-09-20T05:00:00.000Z'],
    ['New Year’s Eve', '2025-12-31T18:00:00Z', '2026-01-01T06:00:00.000Z'],
    ['29 February', '2024-02-29T18:00:00Z', '2024-03-01T06:00:00.000Z'],
    ['the day before the clock goes forward', '2025-03-08T18:00:00Z', '2025-03-09T06:00:00.000Z'],
    ['the day it goes forward', '2025-03-09T06:00:00Z', '2025-03-10T05:00:00.000Z'],
    ['the day before it goes back', '2025-11-01T18:00:00Z', '2025-11-02T05:00:00.000Z'],
    ['the day it goes back', '2025-11-02T05:00:00Z', '2025-11-03T06:00:00.000Z'],
    ['the second 1:30 of that day', '2025-11-02T07:30:00Z', '2025-11-03T06:00:00.000Z'],
  ])('from %s', (_, now, midnight) => {
    expect(nextMidnight(new Date(now), chicago).toISOString()).toBe(midnight);
  });

  test('is 23, 24 or 25 hours after the midnight before', () => {
    const lengthOf = (midnight: string) =>
      (nextMidnight(new Date(midnight), chicago).getTime() - Date.parse(midnight)) / hour;
    expect(lengthOf('2025-03-09T06:00:00Z')).toBe(23);
    expect(lengthOf('2025-11-02T05:00:00Z')).toBe(25);
    expect(lengthOf('2025-06-01T05:00:00Z')).toBe(24);
  });
});

describe('instantAt', () => {
  test.each<[CalendarDay, string, string]>([
    ['2025-07-05', '15:00', '2025-07-05T20:00:00.000Z'],
    ['2025-01-04', '15:00', '2025-01-04T21:00:00.000Z'],
    // The Saturdays before and after each clock change.
    ['2025-03-08', '15:00', '2025-03-08T21:00:00.000Z'],
    ['2025-03-15', '15:00', '2025-03-15T20:00:00.000Z'],
    ['2025-11-01', '15:00', '2025-11-01T20:00:00.000Z'],
    ['2025-11-08', '15:00', '2025-11-08T21:00:00.000Z'],
    // A time that is skipped, and one that occurs twice.
    ['2025-03-09', '02:30', '2025-03-09T08:30:00.000Z'],
    ['2025-11-02', '01:30', '2025-11-02T06:30:00.000Z'],
  ])('%s %s is %s', (day, time, instant) => {
    expect(instantAt(day, time, chicago).toISOString()).toBe(instant);
  });

  test('agrees with Temporal in zones that change clocks at midnight or skip a day', () => {
    const zones = fc.constantFrom(
      chicago,
      'America/Sao_Paulo',
      'America/Havana',
      'Asia/Beirut',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Tokyo',
    );
    const days = fc.integer({ min: 0, max: 24_000 }).map((days) => addDays('1975-01-01', days));
    const times = fc
      .tuple(fc.constantFrom('00', '01', '02', '03', '15', '23'), fc.constantFrom('00', '30'))
      .map(([hours, minutes]) => `${hours}:${minutes}`);
    fc.assert(
      fc.property(zones, days, times, (zone, day, time) => {
        const expected = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone);
        expect(instantAt(day, time, zone).getTime()).toBe(expected.epochMilliseconds);
      }),
      { numRuns: 3000 },
    );
  });

  test('agrees with Temporal at every half hour around each clock change in Chicago', () => {
    for (let year = 1967; year <= 2037; year++) {
      let at = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[America/Chicago]`);
      for (let change = at.getTimeZoneTransition('next'); change?.year === year; ) {
        const date = change.toPlainDate().toString() as CalendarDay;
        for (let halfHour = 0; halfHour < 48; halfHour++) {
          const time = `${String(halfHour >> 1).padStart(2, '0')}:${halfHour % 2 ? '30' : '00'}`;
          const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(chicago);
          expect(instantAt(date, time, chicago).getTime()).toBe(expected.epochMilliseconds);
        }
        at = change;
        change = at.getTimeZoneTransition('next');
      }
    }
  });

  test.each(['24:00', '7:00', '19:60', '7 PM', ''])('rejects the time %o', (time) => {
    expect(() => instantAt('2025-09-20', time, chicago)).toThrow(RangeError);
  });
});
