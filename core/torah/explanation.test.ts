import { expect, test } from 'vitest';
import { gospels } from '#server/torah/fixtures/gospels.ts';
import { scheduleFor } from '#server/torah/schedule.ts';
import { explainSabbath } from './explanation.ts';
import type { ScheduleRow, SpecialSabbath } from './schedule-row.ts';

const rowOf = (year: number, portion: string) =>
  scheduleFor(year, gospels).find((row) => row.portion === portion) as ScheduleRow;
const ordinary = rowOf(2025, 'Noach');
const festival = rowOf(2025, 'Shabbat Chol HaMoed Pesach');
const shekalim = rowOf(2024, 'Terumah');
const special = shekalim.special as SpecialSabbath;

test('an ordinary Sabbath needs no line', () => {
  expect(explainSabbath(ordinary)).toBeNull();
});

test('a festival, and the end of the Torah', () => {
  expect(explainSabbath(festival)).toBe(
    'A middle day of Passover falls on this Sabbath, so its own reading takes the place of the weekly portion.',
  );
  expect(explainSabbath(rowOf(2025, "V'Zot HaBerachah"))).toBe(
    "V'Zot HaBerachah closes the Torah. It is read as the fall feasts end, just before we begin again at Genesis.",
  );
});

test('a special Sabbath, with and without a name, and a name alone', () => {
  expect(explainSabbath(shekalim)).toBe(
    'This is Shabbat Shekalim and Rosh Chodesh Adar: from the Prophets we read 2 Kings 11:21-12:16 in place of 1 Kings 5:12-6:13.',
  );
  expect(explainSabbath({ ...shekalim, special: { ...special, names: [] } })).toBe(
    'At this point of the year we read 2 Kings 11:21-12:16 from the Prophets in place of 1 Kings 5:12-6:13.',
  );
  const chazon = { ...special, names: ['Shabbat Chazon'], reason: null, prophetsReplaced: null };
  expect(explainSabbath({ ...ordinary, special: chazon })).toBe('This is Shabbat Chazon.');
  expect(explainSabbath({ ...ordinary, special: { ...chazon, names: [] } })).toBeNull();
});

test('the ministry’s own sentences count, and braces it made up stay visible', () => {
  const words = { festival: '{festival}: read {feast}.' };
  expect(explainSabbath(festival, words)).toBe('A middle day of Passover: read {feast}.');
});
