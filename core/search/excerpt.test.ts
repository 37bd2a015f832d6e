import { expect, test } from 'vitest';
import { excerpt, marked } from './excerpt.ts';
import type { Marked } from './search.ts';

const plain = (pieces: Marked) => pieces.map(({ text }) => text).join('');
const hits = (pieces: Marked) => pieces.filter(({ hit }) => hit).map(({ text }) => text);

test('marks what was found, as it is written', () => {
  const text = 'Shabbat, the Sabbath: שַׁבָּת.';
  const pieces = marked(text, new Set(['shabbat', 'שבת']));
  expect(plain(pieces)).toBe(text);
  expect(hits(pieces)).toEqual(['Shabbat', 'שַׁבָּת']);
});

const filler = 'word '.repeat(100);

test('shows the stretch where most of the words stand', () => {
  const text = `${filler}lamb ${filler}the passover lamb was slain. ${filler}`;
  const shown = excerpt(text, new Set(['passover', 'lamb']));
  expect(hits(shown)).toEqual(['passover', 'lamb']);
  expect(plain(shown)).toMatch(/^… .*the passover lamb was slain.* …$/);
  expect(plain(shown).length).toBeLessThan(200);
});

test('begins at the beginning when nothing is found in the text', () => {
  expect(plain(excerpt(`First. ${filler}`, new Set(['lamb'])))).toMatch(/^First\. .* …$/);
});

test('a short text is shown whole', () => {
  expect(plain(excerpt('All of it.', new Set()))).toBe('All of it.');
});

test('a word without end is not cut away', () => {
  expect(plain(excerpt('x'.repeat(500), new Set()))).toHaveLength(500);
});
