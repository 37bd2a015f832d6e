import { NUM_VERSES } from '@hebcal/leyning';
import { describe, expect, test } from 'vitest';
import { englishNumbering, renumberings } from './verse-numbering.ts';

describe('English verse numbers', () => {
  test.each([
    // Every regular reading with other numbers.
    ['Genesis 28:10-32:3', 'Genesis 28:10-32:2'],
    ['Genesis 32:4-36:43', 'Genesis 32:3-36:43'],
    ['Exodus 18:1-20:23', 'Exodus 18:1-20:26'],
    ['Leviticus 1:1-5:26', 'Leviticus 1:1-6:7'],
    ['Leviticus 6:1-8:36', 'Leviticus 6:8-8:36'],
    ['Numbers 25:10-30:1', 'Numbers 25:10-29:40'],
    ['Numbers 30:2-32:42', 'Numbers 30:1-32:42'],
    ['Numbers 30:2-36:13', 'Numbers 30:1-36:13'],
    ['Deuteronomy 26:1-29:8', 'Deuteronomy 26:1-29:9'],
    ['Deuteronomy 29:9-30:20', 'Deuteronomy 29:10-30:20'],
    ['Deuteronomy 29:9-31:30', 'Deuteronomy 29:10-31:30'],
    ['Hosea 12:13-14:10', 'Hosea 12:12-14:9'],
    ['Isaiah 6:1-7:6, 9:5-6', 'Isaiah 6:1-7:6, 9:6-7'],
    ['1 Kings 5:26-6:13', '1 Kings 5:12-6:13'],
    ['Jeremiah 7:21-8:3, 9:22-23', 'Jeremiah 7:21-8:3, 9:23-24'],
    ['Hosea 2:1-22', 'Hosea 1:10-2:20'],
    ['Zechariah 2:14-4:7', 'Zechariah 2:10-4:7'],
    ['Micah 5:6-6:8', 'Micah 5:7-6:8'],
    // A range that becomes two chapters, and one that becomes one chapter.
    ['Malachi 3:4-24', 'Malachi 3:4-4:6'],
    ['Hosea 14:2-10; Micah 7:18-20', 'Hosea 14:1-9; Micah 7:18-20'],
    ['2 Kings 11:17-12:17', '2 Kings 11:17-12:16'],
    ['2 Kings 12:1-17', '2 Kings 11:21-12:16'],
    ['Leviticus 5:20-6:3', 'Leviticus 6:1-10'],
    // Verses that English Bibles divide.
    ['Exodus 20:1-13', 'Exodus 20:1-16'],
    ['Exodus 20:13-14', 'Exodus 20:13-17'],
    ['Deuteronomy 5:6-17', 'Deuteronomy 5:6-20'],
    ['Isaiah 63:7-19', 'Isaiah 63:7-64:1'],
    // Unchanged references.
    ['Deuteronomy 31:1-30', 'Deuteronomy 31:1-30'],
    ['Isaiah 27:6-28:13, 29:22-23', 'Isaiah 27:6-28:13, 29:22-23'],
    ['Jeremiah 2:4-28, 3:4', 'Jeremiah 2:4-28, 3:4'],
    ['Song of Songs 1:1-8:14', 'Song of Songs 1:1-8:14'],
    ['Song of Songs 7:1', 'Song of Songs 6:13'],
  ])('%s is %s', (hebrew, english) => {
    expect(englishNumbering(hebrew)).toBe(english);
  });

  test.each(['Genesis', 'Genesis 1', '1:1-2', 'Genesis 1:a', ''])('refuse %o', (text) => {
    expect(() => englishNumbering(text)).toThrow();
  });

  // Verse by verse through a book, the English numbers must advance to the next verse, or to the next
  // chapter's first.
  test.each(Object.keys(renumberings))('of %s have no gap or repetition', (book) => {
    const libraryName = book.replace(/^1 /, 'I ').replace(/^2 /, 'II ').replace('Nahum', 'Nachum');
    const chapters = (NUM_VERSES as Record<string, number[]>)[libraryName]?.slice(1) ?? [];
    expect(chapters.length).toBeGreaterThan(0);
    const verses = chapters.flatMap((count, index) =>
      Array.from({ length: count }, (_, verse) => `${index + 1}:${verse + 1}`),
    );
    // A divided verse becomes a range: '20:13-16'.
    const walk = verses.map((verse) => {
      const english = englishNumbering(`${book} ${verse}`).slice(book.length + 1);
      const [, chapter, first, lastChapter = chapter, last = first] =
        /^(\d+):(\d+)(?:-(?:(\d+):)?(\d+))?$/.exec(english) ?? [];
      return { verse, start: `${chapter}:${first}`, chapter: Number(lastChapter), last: Number(last) };
    });
    const jumps = walk.flatMap(({ verse, start }, index) => {
      const before = walk[index - 1];
      if (!before) return [];
      const next = [`${before.chapter}:${before.last + 1}`, `${before.chapter + 1}:1`];
      return next.includes(start) ? [] : [`${verse} is ${start} after ${before.chapter}:${before.last}`];
    });
    // English Bibles count the end of one Hebrew chapter and the beginning of the next as one verse.
    expect(jumps).toEqual(book === '1 Samuel' ? ['21:1 is 20:42 after 20:42'] : []);
  });
});
