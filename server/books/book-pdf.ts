import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { slugOf } from '#core/slug-of.ts';

export interface BookPdf {
  /** Where it can be read. */
  path: string;
  bytes: number;
}

export class BookPdfError extends Error {
  override name = 'BookPdfError';
}

/**
 * The PDF of a book, looked up anew each time: a file that somebody has just put there counts at once.
 *
 * @param file of a book in content (`freeBooks`), never a word out of an address
 * @throws BookPdfError when the file is not there, cannot be read, or is no PDF
 */
export async function findBookPdf(contentDir: string, file: string): Promise<BookPdf> {
  const path = join(contentDir, file);
  try {
    await using opened = await open(path);
    const { bytesRead, buffer } = await opened.read(Buffer.alloc(5), 0, 5, 0);
    // A document of another kind that was merely renamed would reach visitors as a damaged book.
    if (buffer.toString('latin1', 0, bytesRead) !== '%PDF-') throw new BookPdfError('is not a PDF');
    return { path, bytes: (await opened.stat()).size };
  } catch (error) {
    if (error instanceof BookPdfError) throw error;
    const code = Reflect.get(Object(error), 'code');
    throw new BookPdfError(code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`);
  }
}

/** What a visitor's computer calls the file: the title in plain letters. */
export function bookFileName({ id, title }: { id: string; title: string }): string {
  return `${slugOf(title) || id}.pdf`;
}
