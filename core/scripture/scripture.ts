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
  /** A whole book, in order. Read-only. */
  versesOf(book: Book): readonly Verse[];
  /** The passages of a reference in English numbers; undefined where it names none that is there. */
  textsOf(reference: string): readonly Text[] | undefined;
}

/** @param versesOf the verses of a book, in order */
export function createScripture(versesOf: (book: Book) => readonly Verse[]): Scripture {
  return {
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
