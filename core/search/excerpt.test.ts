import { expect, test } from 'vitest';
import { excerpt, highlight } from './excerpt.ts';
import type { Marked } from './search.ts';

const plain = (pieces: Marked) => pieces.map(({ text }) => text).join('');
const hits = (pieces: Marked) => pieces.filter(({ hit }) => hit).map(({ text }) => text);

test('marks the hits as they are written', () => {
  const text = 'Shabbat, the Sabbath: שַׁבָּת.';
  const pieces = highlight(text, new Set(['shabbat', 'שבת']));
  expect(plain(pieces)).toBe(text);
  expect(hits(pieces)).toEqual(['Shabbat', 'שַׁבָּת']);
});

const filler = 'word '.repeat(100);

test('shows the passage with the most hits', () => {
  const text = `${filler}lamb ${filler}the passover lamb was slain. ${filler}`;
  const shown = excerpt(text, new Set(['passover', 'lamb']));
  expect(hits(shown)).toEqual(['passover', 'lamb']);
  expect(plain(shown)).toMatch(/^… .*the passover lamb was slain.* …$/);
  expect(plain(shown).length).toBeLessThan(200);
});

test('starts at the beginning without a hit', () => {
  expect(plain(excerpt(`First. ${filler}`, new Set(['lamb'])))).toMatch(/^First\. .* …$/);
});

test('shows a short text completely', () => {
  expect(plain(excerpt('All of it.', new Set()))).toBe('All of it.');
});

test('keeps a very long word', () => {
  expect(plain(excerpt('x'.repeat(500), new Set()))).toHaveLength(500);
});
