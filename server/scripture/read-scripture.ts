import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Book } from '#core/scripture/books.ts';
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
  const known = new Map<Book, readonly Verse[]>();
  const scripture = createScripture((book) => {
    const verses: readonly Verse[] = known.get(book) ?? read(`${book.code}.json`);
    known.set(book, verses);
    return verses;
  }, credits.newHeart);
  const kingJamesOf = ({ code }: Book) =>
    new Map(Object.entries(read(`king-james/${code}.json`) as Record<string, string>));
  return { ...scripture, kingJames: withTranslation(scripture, kingJamesOf, credits.kingJames) };
}
