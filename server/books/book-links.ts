import { createHmac, timingSafeEqual } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { beginsAsPdf, pdfHeadBytes } from '#core/files.ts';
import { slugOf } from '#core/text.ts';

/** `expired`: a link that has expired; `invalid`: a wrong signature; `missing`: the book no longer exists. */
export const linkProblems = ['expired', 'invalid', 'missing'] as const;
export type LinkProblem = (typeof linkProblems)[number];
type LinkState = 'good' | Exclude<LinkProblem, 'missing'>;

export type BookLinks = ReturnType<typeof createBookLinks>;

/** Takes `?expires=` (seconds since 1970) and `&signature=` (HMAC-SHA256 of book and time). */
export const bookPath = (id: string) => `/books/pdf/${id}`;

/** Creates and checks signed links to books, which cannot be forged, moved to another book or prolonged. */
export function createBookLinks({ secret, siteUrl }: { secret: Buffer; siteUrl: string }) {
  const sign = (id: string, expires: string) =>
    createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url');
  return {
    /** The link to a book until a time. It contains nothing about the recipient. */
    linkTo(id: string, until: Date): string {
      const expires = String(Math.floor(until.getTime() / 1000));
      return `${siteUrl}${bookPath(id)}?expires=${expires}&signature=${sign(id, expires)}`;
    },
    check(id: string, query: URLSearchParams, now: Date): LinkState {
      const expires = query.get('expires') ?? '';
      const received = Buffer.from(query.get('signature') ?? '');
      const expected = Buffer.from(sign(id, expires));
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return 'invalid';
      return Number(expires) * 1000 > now.getTime() ? 'good' : 'expired';
    },
  };
}

export interface BookPdf {
  path: string;
  bytes: number;
}

export class BookPdfError extends Error {
  override name = 'BookPdfError';
}

/**
 * Finds the PDF of a book, uncached. @param file of a book in content (`freeBooks`), never text from an
 * address
 * @throws BookPdfError when the file is missing, unreadable, or not a PDF
 */
export async function findBookPdf(contentDir: string, file: string): Promise<BookPdf> {
  const path = join(contentDir, file);
  try {
    await using opened = await open(path);
    const { bytesRead, buffer } = await opened.read(Buffer.alloc(pdfHeadBytes), 0, pdfHeadBytes, 0);
    // A renamed document of another kind would reach visitors as a damaged book.
    if (!beginsAsPdf(buffer.toString('latin1', 0, bytesRead))) throw new BookPdfError('is not a PDF');
    return { path, bytes: (await opened.stat()).size };
  } catch (error) {
    if (error instanceof BookPdfError) throw error;
    const code = Reflect.get(Object(error), 'code');
    throw new BookPdfError(code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`);
  }
}

/** The file name for downloads: the title in plain letters. */
export function bookFileName({ id, title }: { id: string; title: string }): string {
  return `${slugOf(title) || id}.pdf`;
}
