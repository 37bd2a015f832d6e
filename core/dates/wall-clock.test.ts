import { expect, test } from 'vitest';
import { zonedIso } from './wall-clock.ts';

test.each([
  ['in summer', '2025-07-05T20:00:00Z', 'America/Chicago', '2025-07-05T15:00:00-05:00'],
  ['in winter', '2026-01-03T21:00:00Z', 'America/Chicago', '2026-01-03T15:00:00-06:00'],
  [
    'east of Greenwich, with half an hour',
    '2025-07-05T20:00:00Z',
    'Asia/Kolkata',
    '2025-07-06T01:30:00+05:30',
  ],
  ['at Greenwich', '2026-01-03T21:00:00Z', 'UTC', '2026-01-03T21:00:00+00:00'],
])('%s', (_, instant, zone, expected) => {
  expect(zonedIso(new Date(instant), zone)).toBe(expected);
  expect(new Date(expected)).toEqual(new Date(instant));
});
