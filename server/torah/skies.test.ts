import { expect, test } from 'vitest';
import { instantAt } from '#core/dates/instants.ts';
import { moonsOf, skyAttribute } from '#core/torah/calendar.ts';
import { skiesAt, sundown, sunrise } from './sun.ts';

const coordinates = { latitude: 41.8461, longitude: -89.485, timeZone: 'America/Chicago' };
const friday = new Date('2026-11-27T18:00:00Z');
const skies = (now: Date) => skiesAt(now, coordinates, 'en-US').map(({ sky, from }) => [sky, from]);
const moons = (now: Date) => skiesAt(now, coordinates, 'en-US').map(({ moon }) => moon?.day);

test("two days of sky follow the town's sun; Friday has candles and night at midnight", () => {
  const after = (sun: Date, minutes: number) => new Date(sun.getTime() + minutes * 60_000);
  const rise = (day: '2026-11-27' | '2026-11-28') => sunrise(day, coordinates);
  const set = (day: '2026-11-26' | '2026-11-27' | '2026-11-28') => sundown(day, coordinates);
  expect(skies(friday)).toEqual([
    ['night', set('2026-11-26')],
    ['dawn', after(rise('2026-11-27'), -40)],
    ['day', after(rise('2026-11-27'), 50)],
    ['gold', after(set('2026-11-27'), -80)],
    ['eve', after(set('2026-11-27'), -18)],
    ['night', instantAt('2026-11-28', '00:00', coordinates.timeZone)],
    ['dawn', after(rise('2026-11-28'), -40)],
    ['day', after(rise('2026-11-28'), 50)],
    ['gold', after(set('2026-11-28'), -80)],
    ['night', set('2026-11-28')],
    ['none', instantAt('2026-11-29', '00:00', coordinates.timeZone)],
  ]);
});

test('the day of the Hebrew month changes in the evening', () => {
  // November 26 is 16 Kislev.
  expect(moons(friday)).toEqual([17, 17, 17, 17, 18, 18, 18, 18, 18, 19, undefined]);
});

test.each([
  ['2026-12-08', 'The moon of 28 Kislev'],
  ['2026-12-09', 'New month: 1 Tevet, Thursday at sundown'],
  ['2026-12-10', 'New month: 1 Tevet, Thursday at sundown'],
  ['2026-12-11', 'New month: 1 Tevet'],
  ['2026-12-12', 'The moon of 2 Tevet'],
  // Tevet has 29 days.
  ['2027-01-08', "New month: 1 Sh'vat, Friday at sundown"],
  ['2027-01-09', "New month: 1 Sh'vat"],
])('by day on %s, a dark device shows: %s', (day, name) => {
  const noon = new Date(`${day}T18:00:00Z`);
  expect(skiesAt(noon, coordinates, 'en-US').findLast(({ from }) => from <= noon)?.moon?.name).toBe(name);
});

test('the attribute for the browser has the share of the month once for each Hebrew day', () => {
  const shares = skyAttribute(skiesAt(friday, coordinates, 'en-US'))
    .split(' ')
    .map((change) => change.split('=')[2]);
  const same = undefined;
  expect(shares).toEqual(['0.56', same, same, same, '0.59', same, same, same, same, '0.63', '0.5']);
  expect(moonsOf(skiesAt(friday, coordinates, 'en-US')).map(({ day }) => day)).toEqual([17, 18, 19]);
});

test('the skies are the same all day', () => {
  const saturday = skies(new Date('2026-11-28T06:00:00Z'));
  expect(saturday[0]).toEqual(['night', new Date('2026-11-28T06:00:00Z')]);
  expect(skies(new Date('2026-11-29T05:59:00Z'))).toEqual(saturday);
});

test('there are no skies without sunrise', () => {
  expect(skiesAt(new Date('2026-12-21T12:00:00Z'), { ...coordinates, latitude: 72 }, 'en-US')).toEqual([]);
});
