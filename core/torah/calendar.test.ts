import { expect, test } from 'vitest';
import type { CalendarDay } from '../dates/calendar-day.ts';
import { cycleYearFor, yearLabel } from './calendar.ts';

test.each<[CalendarDay, number]>([
  ['2025-08-31', 2024],
  ['2025-09-01', 2025],
  ['2025-12-31', 2025],
  ['2026-01-01', 2025],
  ['2024-02-29', 2023],
  ['2026-08-31', 2025],
])('%s is in the schedule of %i', (day, year) => {
  expect(cycleYearFor(day)).toBe(year);
});

test('yearLabel names both Hebrew years', () => {
  expect(yearLabel(2025)).toBe('5785–5786');
});
