import type { Book } from './books.ts';
import { isInPassage, passagesOf, type VerseNumber } from './references.ts';

/** A verse of the Hebrew text. */
export interface HebrewVerse {
  /** Its number in Hebrew Bibles: '32:4'. */
  readonly number: string;
  /**
   * With vowels, without accents. Where tradition reads another word than is written, the word that is
   * read.
   */
  readonly text: string;
  /** The words as written (ketiv), where other words are read; without vowels. */
  readonly written?: readonly string[];
}

/** A verse by the numbers of English Bibles, with the Hebrew that belongs to it. */
export interface Verse extends VerseNumber {
  /** Undefined where the translation has no such verse. */
  readonly english?: string;
  /** Empty for the New Testament. Two where the Hebrew Bible divides what is one verse in English. */
  readonly hebrew: readonly HebrewVerse[];
}

/** The verses of one passage. */
export interface Text {
  readonly book: Book;
  readonly verses: readonly Verse[];
}

/** The texts of the Bible that the build extracted. */
export interface Scripture {
  /** Name and license of the English translation: 'New Heart English Bible, dedicated to …' */
  readonly credit: string;
  /** A whole book, in order. Read-only. */
  versesOf(book: Book): readonly Verse[];
  /** The passages of a reference in English numbers; undefined where it names none that is there. */
  textsOf(reference: string): readonly Text[] | undefined;
}

/** @param versesOf the verses of a book, in order */
export function createScripture(versesOf: (book: Book) => readonly Verse[], credit: string): Scripture {
  return {
    credit,
    versesOf,
    textsOf(reference) {
      const texts = passagesOf(reference)?.map((passage) => ({
        book: passage.book,
        verses: versesOf(passage.book).filter((verse) => isInPassage(verse, passage)),
      }));
      return texts?.every(({ verses }) => verses.length > 0) ? texts : undefined;
    },
  };
}

/**
 * The same Hebrew with another English translation.
 *
 * @param wordsOf the verses of a book by English numbers, '32:3'; called once for each book
 * @param credit name and license of the translation
 */
export function withTranslation(
  scripture: Pick<Scripture, 'versesOf'>,
  wordsOf: (book: Book) => ReadonlyMap<string, string>,
  credit: string,
): Scripture {
  const cache = new Map<Book, readonly Verse[]>();
  return createScripture((book) => {
    const verses = cache.get(book) ?? translate(scripture.versesOf(book), wordsOf(book));
    cache.set(book, verses);
    return verses;
  }, credit);
}

/** Verses that only the translation has are added; of those that it lacks the Hebrew stays. */
function translate(verses: readonly Verse[], words: ReadonlyMap<string, string>): Verse[] {
  const numbers = new Set(verses.map(({ chapter, verse }) => `${chapter}:${verse}`));
  const added = [...words.keys()]
    .filter((number) => !numbers.has(number))
    .map((number) => {
      const [chapter = 0, verse = 0] = number.split(':').map(Number);
      return { chapter, verse, hebrew: [] };
    });
  return [...verses, ...added]
    .sort((a, b) => a.chapter - b.chapter || a.verse - b.verse)
    .map(({ chapter, verse, hebrew }) => {
      const english = words.get(`${chapter}:${verse}`);
      return { chapter, verse, hebrew, ...(english !== undefined && { english }) };
    });
}
