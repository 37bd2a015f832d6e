import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  daysBetween,
  parseCalendarDay,
  weekday,
  weekdays,
} from './calendar-day.ts';

const chicago = 'America/Chicago';
const day = fc
  .integer({ min: -25_567, max: 84_371 }) // 1 January 1900 to 31 December 2200
  .map((days) => addDays('1970-01-01', days));

describe('calendarDay in Chicago', () => {
  test.each<[string, CalendarDay]>([
    ['2025-09-20T04:59:59.999Z', '2025-09-19'],
    ['2025-09-20T05:00:00.000Z', '2025-09-20'],
    // The same midnight, written in Tokyo and in São Paulo.
    ['2025-09-20T14:00:00.000+09:00', '2025-09-20'],
    ['2025-09-20T01:59:59.999-03:00', '2025-09-19'],
    // Winter midnight is 06:00 UTC; in 2025 clocks change on March 9 and November 2.
    ['2025-03-09T05:59:59.999Z', '2025-03-08'],
    ['2025-03-09T06:00:00.000Z', '2025-03-09'],
    ['2025-03-10T04:59:59.999Z', '2025-03-09'],
    ['2025-03-10T05:00:00.000Z', '2025-03-10'],
    ['2025-11-02T05:00:00.000Z', '2025-11-02'],
    ['2025-11-03T05:59:59.999Z', '2025-11-02'],
    ['2025-11-03T06:00:00.000Z', '2025-11-03'],
    ['2024-02-29T18:00:00.000Z', '2024-02-29'],
    ['2024-03-01T05:59:59.999Z', '2024-02-29'],
    ['2026-01-01T05:59:59.999Z', '2025-12-31'],
    ['2026-01-01T06:00:00.000Z', '2026-01-01'],
  ])('at %s is %s', (instant, expected) => {
    expect(calendarDay(new Date(instant), chicago)).toBe(expected);
  });

  test('agrees with Temporal at every instant and in zones of every kind', () => {
    const instants = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2200-01-01'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom(chicago, 'UTC', 'Asia/Tokyo', 'Asia/Kathmandu', 'Pacific/Apia');
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
        expect(calendarDay(instant, zone)).toBe(expected.toPlainDate().toString());
      }),
      { numRuns: 2000 },
    );
  });

  test('throws for an unknown zone and an invalid instant', () => {
    expect(() => calendarDay(new Date(), 'America/Dixon')).toThrow(RangeError);
    expect(() => calendarDay(new Date(Number.NaN), chicago)).toThrow(RangeError);
  });
});

describe('addDays, daysBetween and weekday', () => {
  test.each<[CalendarDay, CalendarDay, number]>([
    ['2025-09-20', '2025-09-20', 0],
    ['2025-09-20', '2025-09-27', 7],
    ['2025-09-27', '2025-09-20', -7],
    ['2025-03-08', '2025-03-10', 2],
    ['2025-11-01', '2025-11-03', 2],
    ['2024-02-28', '2024-03-01', 2],
    ['2025-02-28', '2025-03-01', 1],
    ['2025-12-31', '2026-01-01', 1],
  ])('from %s to %s are %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });

  test('agrees with Temporal', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (start, days) => {
        const plain = Temporal.PlainDate.from(start);
        expect(addDays(start, days)).toBe(plain.add({ days }).toString());
        expect(daysBetween(start, addDays(start, days))).toBe(days);
        expect(weekdays.indexOf(weekday(start))).toBe(plain.dayOfWeek % 7);
      }),
    );
  });
});

describe('parseCalendarDay', () => {
  test.each(['2024-02-29', '1900-12-31', '2200-01-01'])('accepts %s', (text) => {
    expect(parseCalendarDay(text)).toBe(text);
  });

  test.each([
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-9-20',
    '20-09-2025',
    'Saturday',
    '',
    '2025-09-20T00:00',
  ])('refuses %o', (text) => {
    expect(() => parseCalendarDay(text)).toThrow(RangeError);
  });
});
