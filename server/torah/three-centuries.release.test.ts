import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '#core/dates/calendar-day.ts';
import { yearLabel } from '#core/torah/calendar.ts';
import { portionNames } from '#core/torah/names.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';
import { gospels } from './fixtures/gospels.ts';
import { festivalOn, hebrewDay } from './fixtures/independent-calendar.ts';
import { scheduleFor } from './schedule.ts';

// September 1900 to August 2201. ICU, the runtime's Hebrew calendar, shares no code with the library.
const years = Array.from({ length: 301 }, (_, index) => 1900 + index);
const rows = years.flatMap((year) => scheduleFor(year, gospels));
const days = rows.map((row) => {
  const hebrew = hebrewDay(row.date);
  return { row, hebrew, festival: festivalOn(hebrew) };
});

/** Expects no row that breaks a rule. Collecting rows is much faster than 15,000 assertions. */
function expectNone(broken: readonly ScheduleRow[]) {
  expect(broken.map(({ slug }) => slug).slice(0, 5)).toEqual([]);
}

describe('Sabbaths', () => {
  test('are complete and in order, each once', () => {
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

  test('have one or two portions, unless they are a festival', () => {
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

  test('have references of one form, with English book names', () => {
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

test('a schedule’s two Hebrew years are those of its first and last day', () => {
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

describe('cycles from Bereshit to Bereshit', () => {
  const starts = rows.flatMap(({ numbers }, index) => (numbers[0] === 1 ? [index] : []));
  const cycles = starts.slice(1).map((end, index) => rows.slice(starts[index], end));

  test('are 300 in 301 schedules, and have all 54 portions once, in order', () => {
    expect(cycles).toHaveLength(300);
    const all = portionNames.map((_, index) => index + 1);
    expectNone(
      cycles
        .filter((cycle) => cycle.flatMap(({ numbers }) => numbers).join() !== all.join())
        .map(([first]) => first as ScheduleRow),
    );
  });

  test('combine only the seven pairs', () => {
    const pairs = new Set(rows.filter(({ kind }) => kind === 'combined').map(({ portion }) => portion));
    expect([...pairs].sort()).toEqual([
      'Acharei Mot-Kedoshim',
      'Behar-Bechukotai',
      'Chukat-Balak',
      'Matot-Masei',
      'Netzavim-Vayelech',
      'Tazria-Metzora',
      'Vayakhel-Pekudei',
    ]);
  });

  test('end with V’Zot HaBerachah seven days before Bereshit, in the week of Shemini Atzeret', () => {
    expectNone(
      rows.filter(
        ({ numbers }, index) => numbers[0] === 1 && rows[index - 1]?.portion !== "V'Zot HaBerachah",
      ),
    );
    const dates = days.filter(({ row }) => row.kind === 'final-portion').map(({ hebrew }) => hebrew);
    expect(dates).toHaveLength(301);
    expect([...new Set(dates.map(({ month, day }) => `${day} ${month}`))].sort()).toEqual([
      '17 Tishri',
      '19 Tishri',
      '20 Tishri',
      '22 Tishri',
    ]);
  });

  test('read the Torah without gaps or overlaps, in English verse numbers', () => {
    const ends = (reference: string) => {
      const match = /^(\w+) (\d+):(\d+)-(?:(\d+):)?(\d+)$/.exec(reference);
      if (!match) throw new Error(reference);
      const [, book, chapter, verse, endChapter = chapter, endVerse] = match;
      return { book, start: `${chapter}:${verse}`, chapter: Number(endChapter), verse: Number(endVerse) };
    };
    const follows = (reference: string, before: string) => {
      const next = ends(reference);
      const { book, chapter, verse } = ends(before);
      if (next.book !== book) return next.start === '1:1';
      return next.start === `${chapter}:${verse + 1}` || next.start === `${chapter + 1}:1`;
    };
    for (const cycle of cycles) {
      const readings = cycle.filter(({ kind }) => kind !== 'festival');
      expectNone(
        readings.filter(({ torah }, index) => index > 0 && !follows(torah, readings[index - 1]?.torah ?? '')),
      );
    }
  });
});

describe('the synagogue year', () => {
  const notBefore = (portion: number, feast: { month: string; day: number }, weeks: readonly number[]) =>
    days
      .filter(({ row }) => row.numbers.includes(portion))
      .filter(({ row }) => {
        const sabbathsUntil = [1, 8, 15, 22].filter((ahead) =>
          Array.from({ length: 7 }, (_, day) => hebrewDay(addDays(row.date, ahead + day))).some(
            ({ month, day }) => month === feast.month && day === feast.day,
          ),
        );
        return !weeks.includes(sabbathsUntil[0] ?? 0);
      })
      .map(({ row }) => row);

  // The four rules of the Tur (Orach Chayim 428): Tzav before Passover in ordinary years, Bamidbar before
  // Shavuot, Va'etchanan after 9 Av, Netzavim before Rosh Hashanah. Each is "the feast comes within the next
  // week(s)".
  test('Netzavim is read on the last Sabbath before Rosh Hashanah', () => {
    expectNone(notBefore(51, { month: 'Tishri', day: 1 }, [1]));
  });

  test('Bamidbar is read one or two Sabbaths before Shavuot', () => {
    expectNone(notBefore(34, { month: 'Sivan', day: 6 }, [1, 8]));
  });

  test('Va’etchanan is read on the first Sabbath after 9 Av', () => {
    const broken = days.filter(({ row, hebrew }) => {
      const isAfter = hebrew.month === 'Av' && hebrew.day > 9 && hebrew.day <= 16;
      return row.numbers.includes(45) !== isAfter;
    });
    expectNone(broken.map(({ row }) => row));
  });

  test('Tzav, or in leap years Metzora or Acharei Mot, is read on the last Sabbath before Passover', () => {
    const last = days.filter(({ hebrew }) => hebrew.month === 'Nisan' && hebrew.day >= 8 && hebrew.day <= 14);
    expect(last).toHaveLength(301);
    const isLeap = (year: number) => (7 * year + 1) % 19 < 7;
    const allowed = (year: number) => (isLeap(year) ? [28, 29] : [25]);
    expectNone(
      last
        .filter(({ row, hebrew }) => !allowed(hebrew.year).includes(row.numbers.at(-1) ?? 0))
        .map(({ row }) => row),
    );
  });

  test('the ten days of repentance, new moons and Chanukah name their Sabbaths', () => {
    const isNamed = (row: ScheduleRow, name: string) =>
      row.special?.names.some((one) => one.startsWith(name));
    const rule = (name: string, holds: (day: { month: string; day: number }, date: ScheduleRow) => boolean) =>
      expectNone(
        days
          .filter(
            ({ row, hebrew, festival }) => !festival && Boolean(isNamed(row, name)) !== holds(hebrew, row),
          )
          .map(({ row }) => row),
      );
    rule('Shabbat Shuva', ({ month, day }) => month === 'Tishri' && day > 2 && day < 10);
    rule('Rosh Chodesh', ({ month, day }) => day === 30 || (day === 1 && month !== 'Tishri'));
    rule('Shabbat Chanukah', (_, { date }) =>
      Array.from({ length: 8 }, (__, back) => hebrewDay(addDays(date, -back))).some(
        ({ month, day }) => month === 'Kislev' && day === 25,
      ),
    );
    rule('Shabbat HaGadol', ({ month, day }) => month === 'Nisan' && day >= 8 && day <= 14);
  });
});
