import { expect, test } from 'vitest';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { createCalendar } from '#server/torah/schedule.ts';
import { content } from '#tests/content.ts';
import { knownProps } from './known-props.ts';

const { ministry, gospels, pages } = content;
const calendar = createCalendar({ gospels, coordinates: ministry.address });
const cancelledOn = (date: CalendarDay) =>
  ({ date, kind: 'cancelled', what: ministry.mainGathering, reason: 'Ice.' }) as const;
const known = (now: string, changes: CalendarDay[] = [], cancelled: CalendarDay[] = []) =>
  knownProps(
    changes.map((day) => ({ day, text: `${day} differs` })),
    { content: { ...content, exceptions: cancelled.map(cancelledOn) }, calendar, now: () => new Date(now) },
  );

test.each([
  ['Friday', '2026-11-20T18:00:00Z', 'Next: Saturday, November 21', 'Vayetze'],
  ['Saturday at 11 PM', '2026-11-22T05:00:00Z', 'Next: Saturday, November 28', 'Vayetze'],
  ['Sunday', '2026-11-22T06:00:00Z', 'Next: Saturday, November 28', 'Vayishlach'],
])('on a %s', (_, now, next, portion) => {
  const { facts, week } = known(now);
  expect([facts.at(-1), week.parts[0]]).toEqual([next, `This week: ${portion},`]);
});

test('shows an addition of the coming week first and a later change below', () => {
  const [monday, later] = ['2026-11-23', '2026-12-05'] as const;
  const { near, later: below } = known('2026-11-22T18:00:00Z', [monday, later]);
  expect([near, below].map((changes) => changes.map(({ day }) => day))).toEqual([[monday], [later]]);
});

test('names the next service that takes place', () => {
  const { facts } = known('2026-11-22T18:00:00Z', [], ['2026-11-28']);
  expect(facts).toEqual([...pages.home.hero.known.facts, 'Next: Saturday, December 5']);
});
