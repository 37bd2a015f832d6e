import { expect, test } from 'vitest';
import { bookPdfFile, freeBooks } from './free-books.ts';

test('the books with a free PDF are offered; one without a title goes by its number', () => {
  const books = [
    { id: 'book-1', title: 'Behold the Lamb', hasFreePdf: true },
    { id: 'book-4', title: 'For sale only', hasFreePdf: false },
    { id: 'book-2', hasFreePdf: true },
  ];
  expect(freeBooks(books)).toEqual([
    { id: 'book-1', title: 'Behold the Lamb' },
    { id: 'book-2', title: 'Book 2' },
  ]);
  expect(bookPdfFile('book-2')).toBe('books/pdf/book-2.pdf');
});
