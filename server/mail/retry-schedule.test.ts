import { expect, test } from 'vitest';
import { day, hour, minute } from '../test-support/movable-clock.ts';
import { retryDelay } from './deliver-mail.ts';

test('retries after one minute, with growing delays, for five days', () => {
  expect([1, 2, 3, 8, 9, 20].map(retryDelay)).toEqual([
    minute,
    2 * minute,
    4 * minute,
    128 * minute,
    4 * hour,
    4 * hour,
  ]);
  let total = 0;
  let attempts = 1;
  for (let delay = retryDelay(attempts); delay !== undefined; delay = retryDelay(attempts)) {
    total += delay;
    attempts += 1;
  }
  expect(total).toBeGreaterThanOrEqual(5 * day);
  expect(total).toBeLessThan(5 * day + 4 * hour);
});
