import { expect, test } from 'vitest';
import { eventInWords, eventTimes, signUpState } from './event.ts';

const zone = 'America/Chicago';
const seder = { starts: '2027-04-21 18:30', ends: '2027-04-21 21:30' };

test.each([
  ['with an end', seder, '2027-04-22T02:30:00.000Z', '2027-04-21'],
  ['for two hours without an end', { starts: seder.starts }, '2027-04-22T01:30:00.000Z', '2027-04-21'],
  [
    'on several days, written with a T, over the change to winter time',
    { starts: '2026-10-31T16:00', ends: '2026-11-01T12:00' },
    '2026-11-01T18:00:00.000Z',
    '2026-11-01',
  ],
])('an event takes place %s', (_, event, end, last) => {
  const times = eventTimes(event, zone);
  expect([times.end.toISOString(), times.last]).toEqual([end, last]);
});

test.each([
  [seder, 'Wednesday, April 21, 2027, 6:30\u00a0PM – 9:30\u00a0PM'],
  [{ starts: seder.starts }, 'Wednesday, April 21, 2027, 6:30\u00a0PM'],
  [
    { starts: '2025-11-07 16:00', ends: '2025-11-09 12:00' },
    'Friday, November 7, 2025, 4:00\u00a0PM – Sunday, November 9, 2025, 12:00\u00a0PM',
  ],
])('names the days and hours of %j', (event, words) => {
  expect(eventInWords(event, zone, 'en-US')).toBe(words);
});

const limited = { by: 'form', places: 10, closes: '2027-04-14' } as const;

test.each([
  ['before the last day', limited, 4, '2027-04-14T23:00:00-05:00', { kind: 'open', left: 6 }],
  ['when all places are taken', limited, 10, '2027-04-01T12:00:00Z', { kind: 'full' }],
  ['after the last day, even if full', limited, 10, '2027-04-15T00:30:00-05:00', { kind: 'closed' }],
  ['without a limit', { by: 'form' }, 900, '2027-04-21T18:29:00-05:00', { kind: 'open', left: undefined }],
  ['once it has started', { by: 'form' }, 0, '2027-04-21T18:30:00-05:00', { kind: 'closed' }],
] as const)('tells whether people can sign up %s', (_, signUp, taken, now, state) => {
  expect(signUpState({ ...seder, signUp }, taken, new Date(now), zone)).toEqual(state);
});
