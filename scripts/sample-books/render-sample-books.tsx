import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderToBuffer } from '@react-pdf/renderer';
import { freeBooks } from '../../domain/books/free-books.ts';
import type { Content } from '../../reader/content.ts';
import { SampleBook } from './sample-book.tsx';

/**
 * Draws the sample PDF of every free book whose record in content is still a sample.
 *
 * @returns by the book's id; the same bytes each time
 */
export async function renderSampleBooks({ books, ministry }: Pick<Content, 'books' | 'ministry'>) {
  const text = (name: string) => readFile(join('scripts/sample-books', `${name}.md`), 'utf8');
  const about = await text('about');
  const drawn = new Map<string, Buffer>();
  for (const { id, title } of freeBooks(books.filter(({ sample }) => sample))) {
    const author = books.find((book) => book.id === id)?.author ?? '';
    const props = { title, author, about, chapter: await text(id) };
    const imprint = { ministry: ministry.fullName, address: ministry.address.oneLine };
    drawn.set(id, await renderToBuffer(SampleBook({ ...props, ...imprint })));
  }
  return drawn;
}
