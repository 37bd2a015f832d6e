import { expect, test } from 'vitest';
import { chicago, weekly } from '#core/gatherings/fixtures.ts';
import { monthInWords, monthsFrom, weeksOf } from './months.ts';

const now = new Date('2026-11-25T18:00:00Z');
const context = { now, gatherings: weekly, exceptions: [], zone: chicago };

test('months reach eighteen ahead, and name another year', () => {
  const months = monthsFrom('2026-11-25');
  expect([months[0], months[1], months[2], months.at(-1)]).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2028-05',
  ]);
  expect(months.map((month) => monthInWords(month, '2026-11-25', 'en-US')).slice(0, 3)).toEqual([
    'November',
    'December',
    'January 2027',
  ]);
});

test('the present month begins this week without what has ended, and shows three weeks', () => {
  const weeks = weeksOf('2026-11', context);
  expect(weeks.map(({ sunday }) => sunday)).toEqual(['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']);
  expect(weeks[0]?.occurrences.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-28']);
});

test('another month has whole weeks at both ends', () => {
  const weeks = weeksOf('2027-04', context);
  expect([weeks[0]?.sunday, weeks.at(-1)?.sunday, weeks.length]).toEqual(['2027-03-28', '2027-04-25', 5]);
  expect(weeks[0]?.occurrences.map(({ date }) => date)).toEqual(['2027-03-30', '2027-03-31', '2027-04-03']);
});
