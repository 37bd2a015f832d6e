import { expect, test } from 'vitest';
import { fold, groupSpellings, maxTypos, termsOf, transpositions, wordsOf } from './words.ts';

test.each([
  ["Ha'Azinu", 'haazinu'],
  ['Ha’Azinu', 'haazinu'],
  ['נֹחַ', 'נח'],
  ['Héllo', 'hello'],
  ['SHABBAT', 'shabbat'],
])('%s is folded to %s', (written, folded) => {
  expect(fold(written)).toBe(folded);
});

test('words have their positions in the text', () => {
  const text = 'In Ha’Azinu, לֶךְ־לְךָ and “Yeshua.”';
  const words = wordsOf(text);
  expect(words.map(({ folded }) => folded)).toEqual(['in', 'haazinu', 'לך', 'לך', 'and', 'yeshua']);
  expect(words.map(({ start, end }) => text.slice(start, end))).toContain('Ha’Azinu');
});

test('drops common words from a query unless it has only those', () => {
  expect(termsOf('When do you meet on the Sabbath?')).toEqual(['meet', 'sabbath']);
  expect(termsOf('What is it')).toEqual(['what', 'is', 'it']);
});

test('limits the number of terms', () => {
  expect(termsOf('x'.repeat(5000))).toEqual(['x'.repeat(200)]);
  expect(termsOf(Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')).length).toBe(8);
});

test('allows more typos in longer words and none in numbers', () => {
  expect(['god', 'torah', 'shabbath', '5786'].map((word) => maxTypos(word))).toEqual([0, 1, 2, 0]);
  expect(maxTypos('shabbath', 4)).toBe(1);
  expect(transpositions('torha')).toContain('torah');
});

test('each spelling leads to all others in all its groups', () => {
  const others = groupSpellings([
    ['Sabbath', 'Shabbat'],
    ['Shabbat', 'שַׁבָּת'],
  ]);
  expect(others.get('shabbat')).toEqual(new Set(['sabbath', 'שבת']));
});
