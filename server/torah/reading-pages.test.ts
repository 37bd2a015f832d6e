import { expect, test } from 'vitest';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { readingNames, readingPath } from '#core/torah/reading-page.ts';
import { gospels } from './fixtures/gospels.ts';
import { createReadingPages } from './reading-pages.ts';
import { scheduleRow } from './schedule.ts';

const readingPage = createReadingPages((saturday) => scheduleRow(saturday, gospels, 'en-US'));
const today: CalendarDay = '2026-11-24';

test('54 portions, 7 joined weeks and 8 festivals each have an address', () => {
  const paths = readingNames.map(readingPath);
  expect(new Set(paths).size).toBe(54 + 7 + 8);
  for (const slug of ['vayishlach', 'vaera', 'vzot-haberachah', 'matot-masei', 'rosh-hashanah-day-1'])
    expect(paths).toContain(`/resources/torah-portions/${slug}`);
});

test('a Torah reading has seven parts, and a festival a last one from Numbers', () => {
  for (const name of readingNames) {
    const { row, aliyot } = readingPage(name, today);
    const ids = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', ...(row.kind === 'festival' ? ['maftir'] : [])];
    expect([name, aliyot.map(({ id }) => id)]).toEqual([name, ids]);
  }
});

test('a portion that is read with another says when, and in which joined week', () => {
  const { occasions } = readingPage('Matot', '2026-01-01');
  expect(occasions).toEqual([
    { date: '2026-07-11', name: 'Matot-Masei' },
    { date: '2027-07-31', name: 'Matot-Masei' },
  ]);
});

test('the customs that read other Prophets are named in an ordinary week, and not on a special Sabbath', () => {
  expect(readingPage('Vayera', today).customs).toEqual([
    { custom: 'Sephardic', reference: '2 Kings 4:1-23' },
  ]);
  const differing = readingNames.filter((name) => readingPage(name, today).customs.length > 0);
  expect(differing).toEqual([
    ...['Noach', 'Vayera', 'Vayetze', 'Shemot', 'Beshalach', 'Yitro', 'Ki Tisa', 'Pekudei', 'Acharei Mot'],
    ...[
      'Behar',
      'Masei',
      "V'Zot HaBerachah",
      'Acharei Mot-Kedoshim',
      'Matot-Masei',
      'Pesach (Day 1)',
      'Shavuot (Day 2)',
    ],
  ]);
});

test('the page of a special Sabbath’s portion shows that Sabbath’s reading', () => {
  const { row, customs } = readingPage('Miketz', '2025-12-15');
  expect(row.special?.names).toContain('Shabbat Chanukah');
  expect(row.prophets).toBe('Zechariah 2:10-4:7');
  expect(customs).toEqual([]);
});

test('there is no page for another name', () => {
  expect(() => readingPage('Shabbat Shuva', today)).toThrow(RangeError);
});
