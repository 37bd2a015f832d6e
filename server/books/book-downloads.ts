import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BookWithPdf, freeBooks } from '../../domain/books/free-books.ts';
import type { Clock } from '../clock.ts';
import type { PageStore } from '../web/render-page.ts';
import { pathAndQuery, sendPersonal } from '../web/pages.ts';
import { type BookLinks, bookPath, type LinkState } from './book-links.ts';
import { type BookPdf, BookPdfError, bookFileName, findBookPdf } from './book-pdf.ts';

export interface BookDownloadServices {
  books: readonly BookWithPdf[];
  contentDir: string;
  links: BookLinks;
  /** Must run, not stand still: links end by it. */
  clock: Clock;
  /** For links that lead to no book: the page that says so and how to get a new one. */
  pages: PageStore;
}

/**
 * Books by the links in e-mails. Read from the folder at each request, piece by piece: a large book takes no memory, and
 * nothing is kept that a later edition would have to replace.
 */
export function addBookDownloads(app: FastifyInstance, services: BookDownloadServices) {
  const { contentDir, links, clock, pages } = services;
  const free = new Map(freeBooks(services.books).map((book) => [book.id, book]));

  app.get<{ Params: { book: string } }>(bookPath(':book'), async (request, reply) => {
    const [, query = new URLSearchParams()] = pathAndQuery(request);
    const { book: id } = request.params;
    const state = links.check(id, query, clock.now());
    if (state !== 'good') return refuse(request, reply, state);
    const book = free.get(id);
    const pdf = book && (await findPdf(book.id, request));
    if (!pdf) return refuse(request, reply, 'missing');
    reply.headers({
      'content-type': 'application/pdf',
      'content-length': pdf.bytes,
      'content-disposition': `inline; filename="${bookFileName(book)}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    return reply.send(createReadStream(pdf.path));
  });

  async function findPdf(id: string, request: FastifyRequest): Promise<BookPdf | undefined> {
    try {
      return await findBookPdf(contentDir, id);
    } catch (error) {
      if (!(error instanceof BookPdfError)) throw error;
      request.log.warn({ book: id, fault: error.message }, 'the PDF of a book is missing');
      return undefined;
    }
  }

  /** The page has its status from itself: see src/pages/books/pdf/[problem].astro. */
  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Exclude<LinkState, 'good'> | 'missing',
  ) {
    return sendPersonal(request, reply, await pages.personal(bookPath(problem), new URLSearchParams()));
  }
}
