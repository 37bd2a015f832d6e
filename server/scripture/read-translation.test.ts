import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { books } from '#core/scripture/books.ts';
import { readScripture, readTranslation, readUsfm } from './read-scripture.ts';

const built = readScripture('dist/scripture');
if (!built) throw new Error('The site was built without texts. Run: npm run build -- --force');
const scripture = built;

const genesis = [
  '\\id GEN Our own translation',
  '\\h Genesis',
  '\\c 32',
  '\\s1 Jacob is afraid',
  '\\p',
  '\\v 3 Jacob \\add then\\add* sent \\w messengers|strong="H4397"\\w*\\f + \\ft Or angels\\f* ahead',
  '\\q1 to Esau.',
  '\\v 4-5 He told them, \\wj “Say this”\\wj*\\x - \\xo 32:4 \\xt Gen 1:1\\x*.',
].join('\n');

function folderWith(usfm: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'scripture-'));
  writeFileSync(join(folder, '02-GEN.usfm'), usfm);
  return folder;
}

test('USFM is read without its headings, notes and references', () => {
  expect([...readUsfm(genesis)]).toEqual([
    ['32:3', 'Jacob then sent messengers ahead to Esau.'],
    ['32:4', 'He told them, “Say this”.'],
  ]);
});

test('a ministry’s own translation stands next to the Hebrew, with its license', () => {
  const own = readTranslation(scripture, folderWith(genesis), 'Example Bible, used with permission.');
  const [text] = own.textsOf('Genesis 32:3-6') ?? [];
  expect(own.credit).toBe('Example Bible, used with permission.');
  expect(text?.verses.map(({ english }) => english?.slice(0, 10))).toEqual([
    'Jacob then',
    'He told th',
    undefined,
    undefined,
  ]);
  expect(text?.verses[0]?.hebrew).toEqual(scripture.textsOf('Genesis 32:3-3')?.[0]?.verses[0]?.hebrew);
});

test('the King James Version has the same verses, and words where the other translation has gaps', () => {
  const missing = books.flatMap((book) =>
    scripture.kingJames
      .versesOf(book)
      .filter(({ english }) => !english)
      .map(({ chapter, verse }) => `${book.name} ${chapter}:${verse}`),
  );
  const more = books.filter(
    (book) => scripture.kingJames.versesOf(book).length !== scripture.versesOf(book).length,
  );
  expect({ missing, more: more.map(({ name }) => name) }).toEqual({ missing: [], more: [] });
  const first = scripture.kingJames.textsOf('Genesis 32:3-3')?.[0]?.verses[0];
  expect(first?.english).toBe(
    'And Jacob sent messengers before him to Esau his brother unto the land of Seir, the country of Edom.',
  );
  const all = books.flatMap((book) => scripture.kingJames.versesOf(book)).map(({ english }) => english ?? '');
  expect(all.filter((text) => /[<>]|^\s|\s$|\s\s/.test(text))).toEqual([]);
});
