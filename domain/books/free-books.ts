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
  return books
    .filter(({ hasFreePdf }) => hasFreePdf)
    .map(({ id, title, pdf }, index) => ({
      id,
      title: title ?? `Book ${index + 1}`,
      file: bookPdfFile(id, pdf),
    }));
}

/** Where the PDF of a book lies under the content folder. */
export const bookPdfFile = (id: string, pdf = `${id}.pdf`) => `books/pdf/${pdf}`;
