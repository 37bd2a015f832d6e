import { createHmac, timingSafeEqual } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { slugOf } from '#core/text.ts';

/** `expired` is a link that was good once; `invalid` is none of ours; to `missing` there is no book any more. */
export const linkProblems = ['expired', 'invalid', 'missing'] as const;
export type LinkProblem = (typeof linkProblems)[number];
type LinkState = 'good' | Exclude<LinkProblem, 'missing'>;

export type BookLinks = ReturnType<typeof createBookLinks>;

/** Where a book is fetched; `?expires=` (seconds since 1970) and `&signature=` (HMAC-SHA256 of both) belong to it. */
export const bookPath = (id: string) => `/books/pdf/${id}`;

/** Links to books that cannot be made up, passed on to another book, or stretched. */
export function createBookLinks({ secret, siteUrl }: { secret: Buffer; siteUrl: string }) {
  const sign = (id: string, expires: string) =>
    createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url');
  return {
    /** The address at which a book can be fetched until then. It holds nothing about whoever gets it. */
    linkTo(id: string, until: Date): string {
      const expires = String(Math.floor(until.getTime() / 1000));
      return `${siteUrl}${bookPath(id)}?expires=${expires}&signature=${sign(id, expires)}`;
    },
    check(id: string, query: URLSearchParams, now: Date): LinkState {
      const expires = query.get('expires') ?? '';
      const given = Buffer.from(query.get('signature') ?? '');
      const ours = Buffer.from(sign(id, expires));
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return 'invalid';
      return Number(expires) * 1000 > now.getTime() ? 'good' : 'expired';
    },
  };
}

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
