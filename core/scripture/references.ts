import { type Book, books } from './books.ts';

/** A verse by the numbers of English Bibles. */
export interface VerseNumber {
  readonly chapter: number;
  readonly verse: number;
}

/** Consecutive verses of one book, both ends included. */
export interface Passage {
  readonly book: Book;
  readonly from: VerseNumber;
  readonly to: VerseNumber;
}

const passage = /^(\d+):(\d+)(?:-(?:(\d+):)?(\d+))?$/;

/**
 * The passages of a reference: 'Genesis 32:3-36:43', 'Hosea 14:1-9; Micah 7:18-20', 'Numbers 28:9-15,
 * 7:42-47'.
 *
 * @param reference passages of one book joined with ', ', books joined with '; '
 * @returns undefined where a book is unknown or the reference has another shape
 */
export function passagesOf(reference: string): Passage[] | undefined {
  const passages: Passage[] = [];
  for (const part of reference.split('; ')) {
    const space = part.lastIndexOf(' ', part.indexOf(':'));
    const book = books.find(({ name }) => name === part.slice(0, Math.max(space, 0)));
    if (!book) return undefined;
    for (const numbers of part.slice(space + 1).split(', ')) {
      const match = passage.exec(numbers);
      if (!match) return undefined;
      const [, chapter, verse, endChapter = chapter, endVerse = verse] = match;
      const from = { chapter: Number(chapter), verse: Number(verse) };
      passages.push({ book, from, to: { chapter: Number(endChapter), verse: Number(endVerse) } });
    }
  }
  return passages;
}

/** Whether a verse is in a passage of its book. */
export function isInPassage({ chapter, verse }: VerseNumber, { from, to }: Passage): boolean {
  const isAfterStart = chapter > from.chapter || (chapter === from.chapter && verse >= from.verse);
  const isBeforeEnd = chapter < to.chapter || (chapter === to.chapter && verse <= to.verse);
  return isAfterStart && isBeforeEnd;
}

/** The anchor of a verse on reading pages: 'gen-32-3'. */
export const verseAnchor = ({ code }: Book, { chapter, verse }: VerseNumber) => `${code}-${chapter}-${verse}`;
