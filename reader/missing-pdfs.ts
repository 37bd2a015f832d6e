import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bookPdfFile, freeBooks } from '../domain/books/free-books.ts';
import type { Content } from './content.ts';

/**
 * The books that are offered as a free PDF while the file is not there. No fault that stops the site: visitors who ask for
 * one are told that it will follow, and staff are told what to put where.
 *
 * @param dir the content folder
 * @returns the title of each, and where its file belongs under the content folder
 */
export function missingPdfs(
  { books }: Pick<Content, 'books'>,
  dir: string,
): { title: string; file: string }[] {
  return freeBooks(books)
    .map(({ id, title }) => ({ title, file: bookPdfFile(id) }))
    .filter(({ file }) => !existsSync(join(dir, file)));
}
