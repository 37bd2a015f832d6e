import { expect, test } from 'vitest';
import { comingSabbath } from '#core/torah/week.ts';
import { createCalendar } from '#server/torah/schedule.ts';
import { content } from '#tests/content.ts';
import { weeklyPortionsProps } from '../resources/weekly-portions-props.ts';
import { torahPortionsProps } from './torah-props.ts';

const { ministry, gospels, pages } = content;
const calendar = createCalendar({ gospels, coordinates: ministry.address });
const localsOn = (day: string, year?: number) =>
  ({
    now: () => new Date(`${day}T18:00:00Z`),
    query: (name: string) => (name === 'year' ? year?.toString() : undefined),
    calendar,
    content,
  }) as unknown as App.Locals;
const torahPage = (day: string) => torahPortionsProps(pages['torah-portions'], ministry, localsOn(day));
const { current, lastSabbath } = pages['torah-portions'].schedule;

// Thursday to Wednesday.
test.each([
  ['2025-10-09', '2025-10-11'],
  ['2025-10-11', '2025-10-11'],
  ['2025-10-12', '2025-10-18'],
  ['2025-10-14', '2025-10-18'],
  ['2025-10-15', '2025-10-18'],
  ['2025-08-31', '2025-09-06'],
])('on %s the block and the hub show the portion of %s as this week’s', (today, sabbath) => {
  expect(comingSabbath(today as `${number}-${number}-${number}`)).toBe(sabbath);
  expect(torahPage(today).week.sabbath.date).toBe(sabbath);
  const [first] = weeklyPortionsProps(content, localsOn(today)).weeks;
  expect([first?.sabbath.date, first?.current]).toEqual([sabbath, true]);
});

test.each([
  ['2025-10-11', '2025-10-11', current],
  ['2025-10-12', '2025-10-11', lastSabbath],
  ['2025-10-14', '2025-10-11', lastSabbath],
  ['2025-10-15', '2025-10-18', current],
])('on %s the schedule highlights %s and labels it "%s"', (today, sabbath, label) => {
  const highlighted = torahPage(today).schedule.rows.filter((row) => row.current);
  expect(highlighted.map((row) => [row.date, row.label])).toEqual([[sabbath, label]]);
});

test.each([
  [2001, -1],
  [2024, -1],
  [2026, 0],
  [2060, 0],
])(
  'in the schedule of %i, far from today, it highlights the row at %i, without a week’s name',
  (year, at) => {
    const { rows } = torahPortionsProps(
      pages['torah-portions'],
      ministry,
      localsOn('2025-10-09', year),
    ).schedule;
    expect(rows.filter((row) => row.current)).toEqual([rows.at(at)]);
    expect(rows.at(at)?.label).toBeUndefined();
  },
);
