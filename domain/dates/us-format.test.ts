import { expect, test } from 'vitest';
import { dateRange, longDate, monthAndDay, monthName, nearDate, timeOfDay } from './us-format.ts';

test('a day in long US format', () => {
  expect(longDate('2025-09-20')).toBe('September 20, 2025');
  expect(longDate('2024-02-29')).toBe('February 29, 2024');
  expect(longDate('2026-01-01')).toBe('January 1, 2026');
});

test('a day of the coming weeks', () => {
  expect(nearDate('2026-11-28')).toBe('Saturday, November 28');
});

test('a day whose year is known', () => {
  expect(monthAndDay('2026-11-08')).toBe('November 8');
});

test('the name of a month', () => {
  expect(monthName('2025-09-01')).toBe('September');
  expect(monthName('2025-12-31')).toBe('December');
});

test('a range says shared parts once and has no spaces but the common one', () => {
  expect(dateRange('2024-12-16', '2024-12-22')).toBe('Dec 16 – 22, 2024');
  expect(dateRange('2025-09-29', '2025-10-05')).toBe('Sep 29 – Oct 5, 2025');
  expect(dateRange('2024-12-30', '2025-01-05')).toBe('Dec 30, 2024 – Jan 5, 2025');
});

test('a time of day is the zone’s, and never breaks before AM and PM', () => {
  expect(timeOfDay(new Date('2025-09-20T20:00:00Z'), 'America/Chicago')).toBe('3:00\u00a0PM');
  expect(timeOfDay(new Date('2025-01-04T21:00:00Z'), 'America/Chicago')).toBe('3:00\u00a0PM');
  expect(timeOfDay(new Date('2025-09-20T05:00:59Z'), 'America/Chicago')).toBe('12:00\u00a0AM');
  expect(timeOfDay(new Date('2025-09-20T20:00:00Z'), 'Asia/Tokyo')).toBe('5:00\u00a0AM');
});
