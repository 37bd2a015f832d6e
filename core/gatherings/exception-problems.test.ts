import { expect, test } from 'vitest';
import { exceptionProblems } from './exception-problems.ts';
import { weekly } from './fixtures.ts';
import type { GatheringException } from './gathering.ts';

const good: GatheringException = {
  date: '2025-09-20',
  kind: 'cancelled',
  what: 'sabbath-service',
  reason: 'Snow',
};

test('entries that mean something pass', () => {
  const entries: GatheringException[] = [
    good,
    { ...good, date: '2025-09-27', kind: 'moved', time: '16:00' },
    { ...good, date: '2025-10-04', kind: 'moved', place: 'Lowell Park' },
    { ...good, kind: 'added', time: '18:00' },
    { ...good, date: '2026-04-01', kind: 'added', what: 'seder', title: 'Seder', time: '18:00' },
  ];
  expect(exceptionProblems(weekly, entries)).toEqual([]);
});

test.each<[string, Partial<GatheringException>, string]>([
  [
    'a date on which nothing is',
    { date: '2025-09-19' },
    "2025-09-19 is a Friday, but 'sabbath-service' takes place on Saturdays",
  ],
  ['an unknown gathering', { what: 'servise' }, "no weekly gathering is called 'servise'"],
  ['a move to nowhere', { kind: 'moved' }, 'a moved gathering needs a new time or a new place'],
  ['an addition without a time', { kind: 'added' }, 'an added gathering needs a time'],
  [
    'a new one without a title',
    { kind: 'added', what: 'seder', time: '18:00' },
    "'seder' is not a weekly gathering, so it needs a title",
  ],
])('%s is named', (_, change, problem) => {
  expect(exceptionProblems(weekly, [{ ...good, ...change }])).toEqual([{ index: 0, problem }]);
});

test('a second entry for the same gathering is named', () => {
  expect(exceptionProblems(weekly, [good, { ...good, kind: 'moved', time: '16:00' }])).toEqual([
    { index: 1, problem: "another entry already changes 'sabbath-service' on 2025-09-20" },
  ]);
});
