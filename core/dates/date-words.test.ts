import { expect, test } from 'vitest';
import {
  dateRange,
  documentLanguage,
  fullDate,
  fullMoment,
  longDate,
  monthAndDay,
  monthName,
  nearDate,
  timeOfDay,
  zoneName,
} from './date-words.ts';

const us = 'en-US';

test('formats a day in long US format', () => {
  expect(longDate('2025-09-20', us)).toBe('September 20, 2025');
  expect(longDate('2024-02-29', us)).toBe('February 29, 2024');
  expect(longDate('2026-01-01', us)).toBe('January 1, 2026');
});

test('formats a near day without its year', () => {
  expect(nearDate('2026-11-28', us)).toBe('Saturday, November 28');
});

test('formats a day without a year that is known', () => {
  expect(monthAndDay('2026-11-08', us)).toBe('November 8');
});

test('names a month', () => {
  expect(monthName('2025-09-01', us)).toBe('September');
  expect(monthName('2025-12-31', us)).toBe('December');
});

test('a range names shared parts once and has only plain spaces', () => {
  expect(dateRange('2024-12-16', '2024-12-22', us)).toBe('Dec 16 – 22, 2024');
  expect(dateRange('2025-09-29', '2025-10-05', us)).toBe('Sep 29 – Oct 5, 2025');
  expect(dateRange('2024-12-30', '2025-01-05', us)).toBe('Dec 30, 2024 – Jan 5, 2025');
});

test('a time of day is in the zone and has a no-break space before AM and PM', () => {
  expect(timeOfDay(new Date('2025-09-20T20:00:00Z'), 'America/Chicago', us)).toBe('3:00\u00a0PM');
  expect(timeOfDay(new Date('2025-01-04T21:00:00Z'), 'America/Chicago', us)).toBe('3:00\u00a0PM');
  expect(timeOfDay(new Date('2025-09-20T05:00:59Z'), 'America/Chicago', us)).toBe('12:00\u00a0AM');
  expect(timeOfDay(new Date('2025-09-20T20:00:00Z'), 'Asia/Tokyo', us)).toBe('5:00\u00a0AM');
});

test.each([
  [
    'en-US',
    'Friday, November 27, 2026',
    'November 27',
    '3:05\u00a0PM',
    'Friday, November 27, 2026 at 3:05 PM CST',
  ],
  ['en-GB', 'Friday, 27 November 2026', '27 November', '15:05', 'Friday, 27 November 2026 at 15:05 CST'],
  [
    'es',
    'viernes, 27 de noviembre de 2026',
    '27 de noviembre',
    '15:05',
    'viernes, 27 de noviembre de 2026, 15:05 CST',
  ],
])('%s has its own order, words and clock', (locale, full, short, clock, moment) => {
  const instant = new Date('2026-11-27T21:05:00Z');
  expect([
    fullDate('2026-11-27', locale),
    monthAndDay('2026-11-27', locale),
    timeOfDay(instant, 'America/Chicago', locale),
    fullMoment(instant, 'America/Chicago', locale),
  ]).toEqual([full, short, clock, moment]);
});

test('a zone is abbreviated by season where the language has letters for it', () => {
  const london = (day: string) => zoneName('Europe/London', 'en-GB', 'short', new Date(day));
  expect([london('2026-01-01'), london('2026-07-01')]).toEqual(['GMT', 'BST']);
  expect(zoneName('America/Denver', 'en-GB', 'shortGeneric')).toBe('MT');
});

test('the document language is English in every country', () => {
  expect(['en-GB', 'en', 'es', 'en-US'].map(documentLanguage)).toEqual(['en-GB', 'en', 'en-US', 'en-US']);
});
