import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJSON, type UsfmObject } from 'usfm-js';
import type { Content } from '#content-model/content.ts';
import { type Book, bookCodeOf } from '#core/scripture/books.ts';
import { createScripture, type Scripture, type Verse, withTranslation } from '#core/scripture/scripture.ts';
import { credits } from '#core/scripture/sources.ts';

/** The texts that the build extracted, with the New Heart English Bible. */
export interface BuiltScripture extends Scripture {
  /** The same Hebrew with the King James Version. */
  readonly kingJames: Scripture;
}

/**
 * The texts of the Bible that the build extracted. A book is read when it is first asked for, and kept.
 *
 * @param folder holds a JSON file for each book
 * @returns undefined where the site was built without texts
 */
export function readScripture(folder: string): BuiltScripture | undefined {
  if (!existsSync(folder)) return undefined;
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const cache = new Map<Book, readonly Verse[]>();
  const scripture = createScripture((book) => {
    const verses: readonly Verse[] = cache.get(book) ?? read(`${book.code}.json`);
    cache.set(book, verses);
    return verses;
  }, credits.newHeart);
  const kingJamesOf = ({ code }: Book) =>
    new Map(Object.entries(read(`king-james/${code}.json`) as Record<string, string>));
  return { ...scripture, kingJames: withTranslation(scripture, kingJamesOf, credits.kingJames) };
}

/** The texts in the translation that the ministry chose. */
export function chosenScripture(
  built: BuiltScripture | undefined,
  { readingPages: { translation, credit } }: Pick<Content, 'readingPages'>,
  contentDir: string,
): Scripture | undefined {
  if (!built || translation === 'new-heart') return built;
  if (translation === 'king-james') return built.kingJames;
  return readTranslation(built, join(contentDir, 'scripture'), credit ?? '');
}

/** Notes, cross references and figures: not part of the text. */
const notText = new Set(['f', 'fe', 'ef', 'x', 'ex', 'fig', 'rq', 'r', 'd']);

/** The words of a verse without notes and headings. */
const wordsOf = (objects: readonly UsfmObject[]): string =>
  objects
    .map(({ type, tag = '', text = '', children = [], nextChar = '' }) => {
      if (type === 'section') return ' ';
      const words = type === 'footnote' || notText.has(tag) ? '' : `${text}${wordsOf(children)}`;
      return `${words}${nextChar}`;
    })
    .join('');

/**
 * The verses of a book in USFM, the format in which Bible translators keep their texts.
 *
 * @returns by number, '1:1'; verses that are joined in the source (3-4) are at the first one's number
 */
export function readUsfm(usfm: string): Map<string, string> {
  const verses = Object.entries(toJSON(usfm).chapters).flatMap(([chapter, inChapter]) =>
    Object.entries(inChapter).flatMap(([verse, { verseObjects = [] }]): [string, string][] => {
      const text = wordsOf(verseObjects).replace(/\s+/g, ' ').trim();
      const [first = ''] = verse.split('-');
      return /^\d+$/.test(first) && text ? [[`${chapter}:${first}`, text]] : [];
    }),
  );
  return new Map(verses);
}

/**
 * The Hebrew text with the ministry's own translation. A book is read when it is first asked for.
 *
 * @param folder holds USFM files, each of which begins with `\id` and the book's code
 * @param credit name and license, as the ministry writes them
 */
export function readTranslation(scripture: Scripture, folder: string, credit: string): Scripture {
  const files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.usfm'))
      .map((name) => join(folder, name))
      .map((file) => [bookCodeOf(readFileSync(file, 'utf8')), file]),
  );
  const wordsOfBook = ({ code }: Book) => {
    const file = files.get(code);
    return file === undefined ? new Map<string, string>() : readUsfm(readFileSync(file, 'utf8'));
  };
  return withTranslation(scripture, wordsOfBook, credit);
}
