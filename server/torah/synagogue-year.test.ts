import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/dates/calendar-day.ts';
import type { ScheduleRow } from '../../domain/torah/schedule-row.ts';
import { hebrewDay } from './fixtures/independent-calendar.ts';
import { days, expectNone } from './fixtures/three-centuries.ts';

describe('the year of the synagogue', () => {
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

  // The four rules of the Tur (Orach Chayim 428): Tzav before Passover in ordinary years, Bamidbar before Shavuot,
  // Va'etchanan after 9 Av, Netzavim before Rosh Hashanah. Each is "the feast comes within the next week(s)".
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
