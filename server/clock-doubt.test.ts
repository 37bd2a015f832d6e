import { expect, test } from 'vitest';
import { clockDoubt } from './clock-doubt.ts';

const at = (text: string) => new Date(text);
const now = at('2025-10-20T12:00:00Z');
const trusted = { trusted_at: '2025-10-19T12:00:00Z', doubted_since: null, doubted_at: null };

test.each([
  ['the day after the last run', trusted, undefined],
  ['after a weekend off', { ...trusted, trusted_at: '2025-10-17T13:00:00Z' }, undefined],
  ['days after the last run', { ...trusted, trusted_at: '2025-10-10T12:00:00Z' }, now],
  ['days before the last run', { ...trusted, trusted_at: '2026-01-10T12:00:00Z' }, now],
  [
    'on the third day after a jump',
    {
      trusted_at: '2025-09-01T12:00:00Z',
      doubted_since: '2025-10-17T12:00:00Z',
      doubted_at: '2025-10-19T12:00:00Z',
    },
    at('2025-10-17T12:00:00Z'),
  ],
  [
    'a week after a jump',
    {
      trusted_at: '2025-09-01T12:00:00Z',
      doubted_since: '2025-10-13T12:00:00Z',
      doubted_at: '2025-10-19T12:00:00Z',
    },
    undefined,
  ],
  [
    'after a second jump',
    {
      trusted_at: '2024-01-01T12:00:00Z',
      doubted_since: '2025-01-01T12:00:00Z',
      doubted_at: '2025-01-02T12:00:00Z',
    },
    now,
  ],
])('decides whether to doubt the clock %s', (_, state, since) => {
  expect(clockDoubt(state, now, at('2025-10-20T11:00:00Z'))).toEqual(since);
});

test('doubts the clock while a message is dated in the future', () => {
  expect(clockDoubt(trusted, now, at('2025-10-20T12:30:00Z'))).toBeUndefined();
  expect(clockDoubt(trusted, now, at('2030-01-01T00:00:00Z'))).toEqual(now);
});
