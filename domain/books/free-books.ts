/** A book of content, as far as asking for its PDF goes. */
export interface BookWithPdf {
  readonly id: string;
  readonly title?: string | undefined;
  readonly hasFreePdf: boolean;
}

/** The books that may be asked for as a PDF, in their order, each with the name by which the form offers it. */
export function freeBooks(books: readonly BookWithPdf[]): { id: string; title: string }[] {
  return books
    .filter(({ hasFreePdf }) => hasFreePdf)
    .map(({ id, title }, index) => ({ id, title: title ?? `Book ${index + 1}` }));
}

/** Where the PDF of a book lies under the content folder. */
export const bookPdfFile = (id: string) => `books/pdf/${id}.pdf`;
