import { expect, test } from 'vitest';
import type { CalendarDay } from '../dates/calendar-day.ts';
import type { AppointedTime } from './appointed-time.ts';
import { drawingInWords, runningInWords } from './count-words.ts';
import { currentTime } from './current.ts';

const times: AppointedTime[] = [
  { section: 'new-moons', month: 'Nisan', eve: '2026-03-18', last: '2026-03-19' },
  { section: 'passover', eve: '2026-04-01', last: '2026-04-02' },
  { section: 'unleavened-bread', eve: '2026-04-01', last: '2026-04-08' },
  { section: 'firstfruits', eve: '2026-04-02', last: '2026-04-03' },
  { section: 'omer', eve: '2026-04-02', last: '2026-05-21' },
  { section: 'shavuot', eve: '2026-05-21', last: '2026-05-22' },
  { section: 'new-moons', month: 'Tammuz', eve: '2026-06-15', last: '2026-06-16' },
  { section: 'new-moons', month: 'Kislev', eve: '2026-11-10', last: '2026-11-11' },
  { section: 'hanukkah', eve: '2026-12-04', last: '2026-12-12' },
  { section: 'new-moons', month: 'Tevet', eve: '2026-12-10', last: '2026-12-11' },
];

const names: Record<string, string> = { hanukkah: 'Hanukkah', shavuot: 'Shavuot', passover: 'Passover' };

function said(day: string, isAfterSundown: boolean) {
  const current = currentTime(times, day as CalendarDay, isAfterSundown);
  return `${current.section}: ${drawingInWords(current, names[current.section] ?? current.month ?? '')}`;
}

test.each([
  ['2026-11-12', false, 'new-moons: 28 days left'],
  ['2026-11-13', false, 'hanukkah: Twenty-one days left'],
  ['2026-11-24', true, 'hanukkah: Ten days left'],
  ['2026-12-03', false, 'hanukkah: One day left'],
  ['2026-12-04', false, 'hanukkah: It begins at sundown'],
  ['2026-12-04', true, 'hanukkah: Hanukkah, first night: one flame'],
  ['2026-12-05', false, 'hanukkah: Hanukkah, first night: one flame'],
  ['2026-12-06', true, 'hanukkah: Hanukkah, third night: three flames'],
  ['2026-12-12', false, 'hanukkah: Hanukkah, eighth night: eight flames'],
])('on %s (after sundown: %s) the band announces %s', (day, isAfterSundown, words) => {
  expect(said(day, isAfterSundown)).toBe(words);
});

test.each([
  ['2026-04-01', false, 'passover: It begins at sundown'],
  ['2026-04-01', true, 'passover: Passover'],
  ['2026-04-02', true, 'firstfruits: Day 1 of the Omer'],
  ['2026-04-03', true, 'omer: Day 2 of the Omer'],
  ['2026-04-14', false, 'omer: Day 12 of the Omer'],
  ['2026-05-21', false, 'omer: Day 49 of the Omer'],
  ['2026-05-21', true, 'shavuot: Shavuot'],
  ['2026-05-22', true, 'new-moons: 24 days left'],
])(
  'in spring, on %s (after sundown: %s), the feast that began last counts: %s',
  (day, isAfterSundown, words) => {
    expect(said(day, isAfterSundown)).toBe(words);
  },
);

test('a feast of several days is named with its day, and one of a single day is not', () => {
  const on = (section: AppointedTime['section'], last: CalendarDay, today: CalendarDay) =>
    currentTime([{ section, eve: '2026-09-25', last }], today, false);
  expect(runningInWords(on('sukkot', '2026-10-02', '2026-09-27'), 'Sukkot')).toBe('Sukkot, second day');
  expect(runningInWords(on('purim', '2026-09-26', '2026-09-26'), 'Purim')).toBe('Purim');
});
