import { describe, expect, test } from 'vitest';
import { hebrewNumeral } from './hebrew-numeral.ts';
import { isInPassage, passagesOf } from './references.ts';

const ends = (reference: string) =>
  passagesOf(reference)?.map(
    ({ book, from, to }) => `${book.code} ${from.chapter}:${from.verse} ${to.chapter}:${to.verse}`,
  );

test.each([
  ['Genesis 32:3-36:43', ['gen 32:3 36:43']],
  ['Genesis 32:3-32:12', ['gen 32:3 32:12']],
  ['2 Samuel 22:1-51', ['2sa 22:1 22:51']],
  ['Hosea 14:1-9; Micah 7:18-20', ['hos 14:1 14:9', 'mic 7:18 7:20']],
  ['Jeremiah 2:4-28, 3:4', ['jer 2:4 2:28', 'jer 3:4 3:4']],
])('%s is read as its passages', (reference, passages) => {
  expect(ends(reference)).toEqual(passages);
});

test.each(['', 'Genesis', 'Genesis 32', 'Tobit 1:1', 'Genesis 32:3-x', 'see Genesis 1:1'])(
  'a reference without verses has no passages: "%s"',
  (reference) => {
    expect(passagesOf(reference)).toBeUndefined();
  },
);

test('a passage over several chapters holds whole chapters between its ends', () => {
  const [passage] = passagesOf('Genesis 32:3-34:2') ?? [];
  if (!passage) throw new Error('no passage');
  const inside = (chapter: number, verse: number) => isInPassage({ chapter, verse }, passage);
  expect([inside(32, 2), inside(32, 3), inside(33, 99), inside(34, 2), inside(34, 3)]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

describe('Hebrew numerals', () => {
  test.each([
    [1, 'א'],
    [10, 'י'],
    [15, 'טו'],
    [16, 'טז'],
    [43, 'מג'],
    [115, 'קטו'],
    [176, 'קעו'],
  ])('%i is %s', (number, numeral) => {
    expect(hebrewNumeral(number)).toBe(numeral);
  });
});
