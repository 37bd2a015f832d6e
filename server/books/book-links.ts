import { createHmac, timingSafeEqual } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { beginsAsPdf, pdfHeadBytes } from '#core/files.ts';
import type { FreeBook } from '#core/free-books.ts';
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

/**
 * Finds the PDF of a book, uncached; undefined, with a warning in the log, when it is missing, unreadable, or
 * not a PDF. @param file of a book in content (`freeBooks`), never text from an address
 */
export async function findBookPdf(
  contentDir: string,
  { id, file }: Pick<FreeBook, 'id' | 'file'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ path: string; bytes: number } | undefined> {
  const path = join(contentDir, file);
  const missing = (fault: string) => log.warn({ book: id, fault }, 'the PDF of a book is missing');
  try {
    await using opened = await open(path);
    const { bytesRead, buffer } = await opened.read(Buffer.alloc(pdfHeadBytes), 0, pdfHeadBytes, 0);
    if (beginsAsPdf(buffer.toString('latin1', 0, bytesRead)))
      return { path, bytes: (await opened.stat()).size };
    // A renamed document of another kind would reach visitors as a damaged book.
    missing('is not a PDF');
  } catch (error) {
    const code = Reflect.get(Object(error), 'code');
    missing(code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`);
  }
  return undefined;
}

/** The file name for downloads: the title in plain letters. */
export function bookFileName({ id, title }: { id: string; title: string }): string {
  return `${slugOf(title) || id}.pdf`;
}
