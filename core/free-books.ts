/** The fields of a book that a PDF request needs. */
export interface BookWithPdf {
  readonly id: string;
  readonly title?: string | undefined;
  readonly hasFreePdf: boolean;
  /** The file name, if it is not the id. */
  readonly pdf?: string | undefined;
}

export interface FreeBook {
  id: string;
  title: string;
  file: string;
}

export function freeBooks(books: readonly BookWithPdf[]): FreeBook[] {
  return books.flatMap(({ id, title = untitledBook(books, id), pdf, hasFreePdf }) =>
    hasFreePdf ? [{ id, title, file: bookPdfFile(id, pdf) }] : [],
  );
}

/** The name of a book without a title: its number in the list, such as "Book 2". */
export const untitledBook = (books: readonly Pick<BookWithPdf, 'id'>[], id: string) =>
  `Book ${books.findIndex((book) => book.id === id) + 1}`;

export const bookPdfFile = (id: string, pdf = `${id}.pdf`) => `books/pdf/${pdf}`;
