/** A book of content, as far as asking for its PDF goes. */
export interface BookWithPdf {
  readonly id: string;
  readonly title?: string | undefined;
  readonly hasFreePdf: boolean;
  /** The name of its file, where that is not the book's own. */
  readonly pdf?: string | undefined;
}

export interface FreeBook {
  id: string;
  /** By which the form offers it. */
  title: string;
  /** Where its PDF lies under the content folder. */
  file: string;
}

/** The books that may be asked for as a PDF, in their order. */
export function freeBooks(books: readonly BookWithPdf[]): FreeBook[] {
  return books.flatMap(({ id, title = untitledBook(books, id), pdf, hasFreePdf }) =>
    hasFreePdf ? [{ id, title, file: bookPdfFile(id, pdf) }] : [],
  );
}

/** What a book without a title is called: its number in the list, such as "Book 2". */
export const untitledBook = (books: readonly Pick<BookWithPdf, 'id'>[], id: string) =>
  `Book ${books.findIndex((book) => book.id === id) + 1}`;

/** Where the PDF of a book lies under the content folder. */
export const bookPdfFile = (id: string, pdf = `${id}.pdf`) => `books/pdf/${pdf}`;
