import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Book } from '#core/scripture/books.ts';
import { createScripture, type Scripture, type Verse } from '#core/scripture/scripture.ts';

/**
 * The texts of the Bible that the build extracted. A book is read when it is first asked for, and kept.
 *
 * @param folder holds a JSON file for each book
 * @returns undefined where the site was built without texts
 */
export function readScripture(folder: string): Scripture | undefined {
  if (!existsSync(folder)) return undefined;
  const books = new Map<Book, readonly Verse[]>();
  return createScripture((book) => {
    const known = books.get(book);
    if (known) return known;
    const verses: readonly Verse[] = JSON.parse(readFileSync(join(folder, `${book.code}.json`), 'utf8'));
    books.set(book, verses);
    return verses;
  });
}
