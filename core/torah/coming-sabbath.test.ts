import { expect, test } from 'vitest';
import type { CalendarDay } from '../dates/calendar-day.ts';
import { comingSabbath } from './coming-sabbath.ts';

test.each<[string, CalendarDay, CalendarDay]>([
  ['on a Friday is the next day', '2025-10-10', '2025-10-11'],
  ['on a Sabbath is that day', '2025-10-11', '2025-10-11'],
  ['on a Sunday is six days later', '2025-10-12', '2025-10-18'],
  ['on a Tuesday is the next one, though the last is nearer', '2025-10-14', '2025-10-18'],
  ['crosses the turn of the schedule', '2025-08-31', '2025-09-06'],
  ['is right before 1970', '1969-12-28', '1970-01-03'],
])('the coming Sabbath %s', (_, today, sabbath) => {
  expect(comingSabbath(today)).toBe(sabbath);
});
