import { expect, test } from 'vitest';
import { prayerPromise } from './prayer-promise.ts';

test.each([
  ['on a Tuesday', '2026-11-24T18:00:00Z', 'Wednesday evening, November 25', 'May 23, 2027'],
  [
    'late on a Tuesday, Wednesday in London',
    '2026-11-25T05:00:00Z',
    'Wednesday evening, November 25',
    'May 23, 2027',
  ],
  [
    'on a Thursday: not on Friday evening, which is the Sabbath',
    '2026-11-26T18:00:00Z',
    'Saturday evening, November 28',
    'May 25, 2027',
  ],
  ['on the Sabbath', '2026-11-28T18:00:00Z', 'Sunday evening, November 29', 'May 27, 2027'],
])('%s', (_, sentAt, evening, deletion) => {
  expect(prayerPromise(new Date(sentAt), 'America/Chicago', 180, 'en-US')).toEqual({ evening, deletion });
});
