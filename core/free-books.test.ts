import { expect, test } from 'vitest';
import { freeBooks } from './free-books.ts';

test('offers the books with a free PDF and numbers books without a title', () => {
  const books = [
    { id: 'book-1', title: 'Behold the Lamb', hasFreePdf: true },
    { id: 'book-4', title: 'For sale only', hasFreePdf: false },
    { id: 'book-2', hasFreePdf: true, pdf: 'lamb-1a2b3c4d.pdf' },
  ];
  expect(freeBooks(books)).toEqual([
    { id: 'book-1', title: 'Behold the Lamb', file: 'books/pdf/book-1.pdf' },
    { id: 'book-2', title: 'Book 3', file: 'books/pdf/lamb-1a2b3c4d.pdf' },
  ]);
});
