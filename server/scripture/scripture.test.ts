import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { NUM_VERSES } from '@hebcal/leyning';
import { expect, test } from 'vitest';
import { books } from '#core/scripture/books.ts';
import { hebrewNumbering } from '#core/scripture/numbering.ts';
import type { Scripture, Verse } from '#core/scripture/scripture.ts';
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

test('every difference between Hebrew and English numbers is explained', () => {
  const explained = books.flatMap((book) => {
    const words = hebrewNumbering([{ book, verses: versesOf(book) }]);
    return words ? [`${book.name}: ${words.replace('in Hebrew Bibles ', '')}`] : [];
  });
  expect(explained).toEqual([
    'Genesis: 31:55 is 32:1, 32:1–32 is 32:2–33',
    'Exodus: 8:1–4 is 7:26–29, 8:5–32 is 8:1–28, 22:1 is 21:37, 22:2–31 is 22:1–30',
    'Leviticus: 6:1–7 is 5:20–26, 6:8–30 is 6:1–23',
    'Numbers: 16:36–50 is 17:1–15, 17:1–13 is 17:16–28, 26:1 is 25:19 and 26:1, 29:40 is 30:1, 30:1–16 is 30:2–17',
    'Deuteronomy: 12:32 is 13:1, 13:1–18 is 13:2–19, 22:30 is 23:1, 23:1–25 is 23:2–26, 29:1 is 28:69, 29:2–29 is 29:1–28',
    '1 Samuel: 20:42 is 20:42 and 21:1, 21:1–15 is 21:2–16, 23:29 is 24:1, 24:1–22 is 24:2–23',
    '2 Samuel: 18:33 is 19:1, 19:1–43 is 19:2–44',
    '1 Kings: 4:21–34 is 5:1–14, 5:1–18 is 5:15–32, 22:43 is 22:43 and 22:44, 22:44–53 is 22:45–54',
    '2 Kings: 11:21 is 12:1, 12:1–21 is 12:2–22',
    'Isaiah: 9:1 is 8:23, 9:2–21 is 9:1–20, 64:1 is the end of the verse before it, 64:2–12 is 64:1–11',
    'Jeremiah: 9:1 is 8:23, 9:2–26 is 9:1–25',
    'Ezekiel: 20:45–49 is 21:1–5, 21:1–32 is 21:6–37',
    'Hosea: 1:10–11 is 2:1–2, 2:1–23 is 2:3–25, 11:12 is 12:1, 12:1–14 is 12:2–15, 13:16 is 14:1, 14:1–9 is 14:2–10',
    'Joel: 2:28–32 is 3:1–5, 3:1–21 is 4:1–21',
    'Jonah: 1:17 is 2:1, 2:1–10 is 2:2–11',
    'Micah: 5:1 is 4:14, 5:2–15 is 5:1–14',
    'Nahum: 1:15 is 2:1, 2:1–13 is 2:2–14',
    'Zechariah: 1:18–21 is 2:1–4, 2:1–13 is 2:5–17',
    'Malachi: 4:1–6 is 3:19–24',
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

test.each([
  ['checksums.json', scripture],
  ['king-james-checksums.json', scripture.kingJames],
])('every chapter has the words that were checked once (%s)', (file, text) => {
  const expected = JSON.parse(readFileSync(new URL(`fixtures/${file}`, import.meta.url), 'utf8'));
  expect(checksums(text)).toEqual(expected);
});

/** For each book a short hash of each chapter, in order. */
function checksums(text: Pick<Scripture, 'versesOf'>): Record<string, string> {
  return Object.fromEntries(
    books.map((book) => {
      const chapters = Map.groupBy(text.versesOf(book), ({ chapter }) => chapter);
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
