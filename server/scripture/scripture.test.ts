import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { NUM_VERSES } from '@hebcal/leyning';
import { expect, test } from 'vitest';
import { books } from '#core/scripture/books.ts';
import type { Verse } from '#core/scripture/scripture.ts';
import { readScripture } from './read-scripture.ts';

/** Of the built site. A build that could not fetch them says so in its log. */
const scripture = readScripture('dist/scripture');
if (!scripture) throw new Error('The site was built without texts. Run: npm run build -- --force');
const { versesOf } = scripture;

const verses = (part: string) => books.filter((book) => book.part === part).flatMap(versesOf);
const hebrewOf = (all: readonly Verse[]) => all.flatMap(({ hebrew }) => hebrew);

test('the Torah has 5,853 verses in Hebrew and 5,852 in English, and none without either', () => {
  const torah = verses('Torah');
  expect([hebrewOf(torah).length, torah.filter(({ english }) => english).length]).toEqual([5853, 5852]);
  expect(torah.filter(({ english, hebrew }) => !english || hebrew.length === 0)).toEqual([]);
});

test('where Hebrew and English number a verse otherwise, the only merged or divided verses are these', () => {
  const irregular = books
    .filter(({ part }) => part !== 'New Testament')
    .flatMap((book) =>
      versesOf(book)
        .filter(({ hebrew }) => hebrew.length !== 1)
        .map(({ chapter, verse, hebrew }) => [
          `${book.name} ${chapter}:${verse}`,
          hebrew.map(({ number }) => number).join(' + '),
        ]),
    );
  expect(irregular).toEqual([
    ['Numbers 26:1', '25:19 + 26:1'],
    ['1 Samuel 20:42', '20:42 + 21:1'],
    ['1 Kings 22:43', '22:43 + 22:44'],
    // The Hebrew 63:19 holds it.
    ['Isaiah 64:1', ''],
  ]);
});

test('the numbers that the English text leaves out are gaps, and no others are', () => {
  const gaps = books.flatMap((book) =>
    versesOf(book)
      .filter(({ english }) => !english)
      .map(({ chapter, verse }) => `${book.name} ${chapter}:${verse}`),
  );
  expect(gaps).toEqual([
    ...['Mark 11:26', 'Mark 15:28', 'Luke 17:36', 'Luke 23:17', 'Acts 15:34', 'Acts 24:7'],
  ]);
});

test('every chapter of the Torah and the Prophets has as many Hebrew verses as another list counts', () => {
  // That list divides the Ten Words otherwise than this text, and leaves out 1 Samuel 25:44.
  const other = ['Exodus 20', 'Deuteronomy 5', '1 Samuel 25'];
  for (const book of books.filter(({ part }) => part !== 'New Testament')) {
    const numerals = book.name.replace(/^1 /, 'I ').replace(/^2 /, 'II ').replace('Nahum', 'Nachum');
    const counts = NUM_VERSES[numerals]?.slice(1) ?? [];
    expect(counts.length).toBeGreaterThan(0);
    const found = counts.map((_, index) => {
      const chapter = hebrewOf(versesOf(book)).filter(({ number }) => number.startsWith(`${index + 1}:`));
      return chapter.length;
    });
    counts.forEach((count, index) => {
      const name = `${book.name} ${index + 1}`;
      if (!other.includes(name)) expect([name, found[index]]).toEqual([name, count]);
    });
  }
});

test('verses are in order, and each number is there once', () => {
  for (const book of books) {
    const all = versesOf(book);
    all.slice(1).forEach((next, index) => {
      const { chapter, verse } = all[index] ?? next;
      const follows = next.chapter === chapter ? verse + 1 : 1;
      expect([book.name, next.chapter, next.verse]).toEqual([book.name, next.chapter, follows]);
    });
  }
});

test('every chapter has the words that were checked once', () => {
  const expected: Record<string, string> = JSON.parse(
    readFileSync(new URL('fixtures/checksums.json', import.meta.url), 'utf8'),
  );
  expect(checksums()).toEqual(expected);
});

/** For each book a short hash of each chapter, in order. */
function checksums(): Record<string, string> {
  return Object.fromEntries(
    books.map((book) => {
      const chapters = Map.groupBy(versesOf(book), ({ chapter }) => chapter);
      const hashes = [...chapters.values()].map((chapter) =>
        createHash('sha256').update(JSON.stringify(chapter)).digest('hex').slice(0, 8),
      );
      return [book.code, hashes.join(' ')];
    }),
  );
}

test('Hebrew has its vowels, and neither accents nor Latin letters', () => {
  const text = [...hebrewOf(verses('Torah')), ...hebrewOf(verses('Prophets'))]
    .map((verse) => verse.text)
    .join('');
  expect(text).toMatch(/[\u05B0-\u05BC]/);
  expect(text.replace(/[\u05D0-\u05EA\u05B0-\u05BC\u05BF\u05C1-\u05C7\u05BE ]/g, '')).toBe('');
  expect(text).not.toMatch(/[\u0591-\u05AF\u05BD\u05C0]/);
});
