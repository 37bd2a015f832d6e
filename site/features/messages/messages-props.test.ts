import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchPlaylists } from './messages-props.ts';

const isaiah = {
  title: 'Isaiah: Prophecy for Today',
  description: 'Hezekiah’s Jerusalem and the Servant of the LORD',
  keywords: ['comfort'],
};
const gifts = {
  title: 'Spiritual Gifts',
  description: 'One Spirit, many gifts',
  keywords: ['1 Corinthians 12'],
};
const all = [isaiah, gifts];

test.each([
  ['a title', 'Spiritual Gifts', [gifts]],
  ['a title with its punctuation', 'Isaiah: Prophecy for Today', [isaiah]],
  ['a description', 'jerusalem', [isaiah]],
  ['a keyword', 'CORINTHIANS', [gifts]],
  ['part of a word', 'proph', [isaiah]],
  ['words from different places, in any order', 'comfort isaiah', [isaiah]],
  ['words that are not together in any', 'isaiah gifts', []],
  ['either apostrophe', "hezekiah's", [isaiah]],
  ['accents', 'Isaïah', [isaiah]],
  ['no word at all', '   ', all],
])('finds by %s', (_what, query, found) => {
  expect(searchPlaylists(all, query)).toEqual(found);
});

test('ignores case and keeps the order of the list', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 4 }), (query) => {
      const found = searchPlaylists(all, query);
      expect(found).toEqual(searchPlaylists(all, query.toUpperCase()));
      expect(found).toEqual(all.filter((playlist) => found.includes(playlist)));
    }),
  );
});
