import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../../domain/dates/calendar-day.ts';
import { yearLabel } from '../../domain/torah/calendar.ts';
import type { ScheduleRow } from '../../domain/torah/schedule-row.ts';
import { gospels } from './fixtures/gospels.ts';
import { hebrewDay } from './fixtures/independent-calendar.ts';
import { days, expectNone, rows, years } from './fixtures/three-centuries.ts';
import { scheduleFor } from './schedule.ts';

describe('Sabbaths', () => {
  test('are all there, once, in order', () => {
    expect(rows[0]?.date).toBe('1900-09-01');
    expect(rows.at(-1)?.date).toBe('2201-08-29');
    expectNone(rows.filter(({ date }) => weekday(date) !== 'Saturday'));
    expectNone(rows.filter(({ date }, index) => index > 0 && rows[index - 1]?.date !== addDays(date, -7)));
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(rows.length);
  });

  test('have the Hebrew date of the runtime’s calendar', () => {
    expectNone(
      days
        .filter(
          ({ row, hebrew }) =>
            !row.hebrewDate.startsWith(`${hebrew.day} `) || !row.hebrewDate.endsWith(` ${hebrew.year}`),
        )
        .map(({ row }) => row),
    );
  });

  test('have a portion, or two, unless a festival falls on them', () => {
    const kindExpected = (festival: string | null) =>
      festival ? ['festival', 'final-portion'] : ['portion', 'combined'];
    expectNone(
      days.filter(({ row, festival }) => !kindExpected(festival).includes(row.kind)).map(({ row }) => row),
    );
    expectNone(
      days.filter(({ row, festival }) => (row.festival?.name ?? null) !== festival).map(({ row }) => row),
    );
    const count = { portion: 1, combined: 2, 'final-portion': 1, festival: 0 };
    expectNone(rows.filter(({ kind, numbers }) => numbers.length !== count[kind]));
  });

  test('have references of one shape, in English book names', () => {
    const passage = String.raw`\d+:\d+(-(\d+:)?\d+)?`;
    const book = `([12] )?[A-Z][a-z]+ ${passage}(, ${passage})*`;
    const shape = new RegExp(`^${book}(; ${book})*$`);
    const references = (row: ScheduleRow) =>
      [
        row.torah,
        row.prophets,
        row.gospels,
        row.hebrewNumbering.torah,
        row.hebrewNumbering.prophets,
        row.special?.torah,
        row.special?.prophetsReplaced,
        row.special?.gospels,
        row.festival?.torah,
        row.festival?.prophets,
        row.festival?.gospels,
      ].filter((reference) => reference != null);
    expectNone(rows.filter((row) => references(row).some((reference) => !shape.test(reference))));
    expectNone(rows.filter((row) => references(row).some((reference) => reference.includes('Nachum'))));
  });

  test('have names that make stable anchors', () => {
    expectNone(
      rows.filter(({ slug, date }) => !slug.startsWith(`${date}-`) || !/^[a-z0-9-]*[a-z0-9]$/.test(slug)),
    );
  });
});

test('a schedule’s two Hebrew years are those of its first and its last day', () => {
  const broken = years.filter((year) => {
    const first = hebrewDay(`${year}-09-01`).year;
    const last = hebrewDay(`${year + 1}-08-31`).year;
    return yearLabel(year) !== `${first}–${last}` || last !== first + 1;
  });
  expect(broken).toEqual([]);
});

test('a schedule has 52 or 53 Sabbaths, all from September to August', () => {
  for (const year of years) {
    const schedule = scheduleFor(year, gospels);
    expect([52, 53]).toContain(schedule.length);
    const [first, last] = [schedule[0]?.date, schedule.at(-1)?.date];
    if (!first || !last) throw new Error(`empty: ${year}`);
    expect(daysBetween(`${year}-09-01`, first)).toBeLessThan(7);
    expect(daysBetween(last, `${year + 1}-08-31`)).toBeLessThan(7);
  }
});
