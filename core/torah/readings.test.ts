import { describe, expect, test } from 'vitest';
import { gospels } from '#server/torah/fixtures/gospels.ts';
import { scheduleFor } from '#server/torah/schedule.ts';
import { explainSabbath, printedReference, readingLink } from './readings.ts';
import type { ScheduleRow, SpecialSabbath } from './schedule.ts';

describe('printedReference', () => {
  test.each([
    ['Deuteronomy 29:10-30:20', 'Deuteronomy\u00a029:10–30:20'],
    ['2 Samuel 22:1-51', '2\u00a0Samuel\u00a022:1–51'],
    ['Hosea 14:1-9; Micah 7:18-20', 'Hosea\u00a014:1–9; Micah\u00a07:18–20'],
    ['Numbers 28:9-15, 7:42-47', 'Numbers\u00a028:9–15, 7:42–47'],
  ])('%s', (reference, printed) => {
    expect(printedReference(reference)).toBe(printed);
  });
});

describe('readingLink', () => {
  const reader = 'https://bible.example/passage/?search={reference}&version=TLV';

  test.each([
    ['Deuteronomy 29:10-30:20', 'Deuteronomy%2029%3A10-30%3A20'],
    ['Hosea 14:1-9; Micah 7:18-20', 'Hosea%2014%3A1-9%3B%20Micah%207%3A18-20'],
    // A reference cannot inject address parts or replacement patterns.
    ['John 1:1&x=$& {reference}', 'John%201%3A1%26x%3D%24%26%20%7Breference%7D'],
  ])('%s', (reference, query) => {
    expect(readingLink(reader, reference)).toBe(`https://bible.example/passage/?search=${query}&version=TLV`);
  });

  test('throws for an address without a place for the reference', () => {
    expect(() => readingLink('https://bible.example/', 'John 1:1')).toThrow('{reference}');
  });
});

const rowOf = (year: number, portion: string) =>
  scheduleFor(year, gospels).find((row) => row.portion === portion) as ScheduleRow;
const ordinary = rowOf(2025, 'Noach');
const festival = rowOf(2025, 'Shabbat Chol HaMoed Pesach');
const shekalim = rowOf(2024, 'Terumah');
const special = shekalim.special as SpecialSabbath;

test('an ordinary Sabbath has no explanation', () => {
  expect(explainSabbath(ordinary)).toBeNull();
});

test('explains a festival and the end of the Torah', () => {
  expect(explainSabbath(festival)).toBe(
    'A middle day of Passover falls on this Sabbath, so its own reading takes the place of the weekly portion.',
  );
  expect(explainSabbath(rowOf(2025, "V'Zot HaBerachah"))).toBe(
    "V'Zot HaBerachah closes the Torah. It is read as the fall feasts end, just before we begin again at Genesis.",
  );
});

test('explains a special Sabbath with and without a name, and a name alone', () => {
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

test('uses the ministry’s sentences and leaves unknown placeholders visible', () => {
  const words = { festival: '{festival}: read {feast}.' };
  expect(explainSabbath(festival, words)).toBe('A middle day of Passover: read {feast}.');
});
