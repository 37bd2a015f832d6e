import { expect, test } from 'vitest';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { createCalendar } from '#server/torah/schedule.ts';
import { content } from '#tests/content.ts';
import { knownProps } from './known-props.ts';

const { ministry, gospels, pages } = content;
const { address } = ministry;
const calendar = createCalendar({ gospels, coordinates: address });
const known = (now: string, ...changes: { day: CalendarDay; service: boolean }[]) =>
  knownProps(
    pages.home.hero.known,
    changes.map((change) => ({ ...change, text: `${change.day} differs` })),
    new Date(now),
    address.timeZone,
    ministry.dates,
    calendar,
  );

test.each([
  ['Friday', '2026-11-20T18:00:00Z', 'Next: Saturday, November 21', 'Vayetze'],
  ['Saturday at 11 PM', '2026-11-22T05:00:00Z', 'Next: Saturday, November 28', 'Vayetze'],
  ['Sunday', '2026-11-22T06:00:00Z', 'Next: Saturday, November 28', 'Vayishlach'],
])('on a %s', (_, now, next, portion) => {
  const { facts, week } = known(now);
  expect([facts.at(-1), week.parts[0]]).toEqual([next, `This week: ${portion},`]);
});

test('shows a change of the coming week first and a later one below, and skips a changed service', () => {
  const day = { monday: '2026-11-23', saturday: '2026-11-28', later: '2026-12-05' } as const;
  const { near, later, facts } = known(
    '2026-11-22T18:00:00Z',
    { day: day.monday, service: false },
    { day: day.saturday, service: true },
    { day: day.later, service: true },
  );
  expect([near, later].map((changes) => changes.map(({ day }) => day))).toEqual([
    [day.monday, day.saturday],
    [day.later],
  ]);
  expect(facts).toEqual(pages.home.hero.known.facts);
  expect(known('2026-11-22T18:00:00Z', { day: day.monday, service: false }).facts.at(-1)).toContain(
    'November 28',
  );
});
