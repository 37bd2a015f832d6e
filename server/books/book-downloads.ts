import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BookWithPdf, freeBooks } from '../../domain/books/free-books.ts';
import type { Clock } from '../clock.ts';
import { splitUrl } from '../web/canonical-paths.ts';
import { sendPersonal } from '../web/pages.ts';
import type { RenderPage } from '../web/render-page.ts';
import { type BookLinks, bookPath, type LinkState } from './book-links.ts';
import { type BookPdf, BookPdfError, bookFileName, findBookPdf } from './book-pdf.ts';

export interface BookDownloadServices {
  /** Read at each request: they change while the host runs. */
  content(): { readonly books: readonly BookWithPdf[] };
  contentDir(): string;
  links: BookLinks;
  /** Must run, not stand still: links end by it. */
  clock: Clock;
  /** For links that lead to no book: the page that says so and how to get a new one. */
  renderPage: RenderPage;
}

/**
 * Books by the links in e-mails. Read from the folder at each request, piece by piece: a large book takes no memory, and
 * nothing is kept that a later edition would have to replace.
 */
export function addBookDownloads(app: FastifyInstance, services: BookDownloadServices) {
  const { content, contentDir, links, clock, renderPage } = services;

  app.get<{ Params: { book: string } }>(bookPath(':book'), async (request, reply) => {
    const [, asked] = splitUrl(request.raw.url ?? '/');
    const query = new URLSearchParams(asked);
    const { book: id } = request.params;
    const state = links.check(id, query, clock.now());
    if (state !== 'good') return refuse(request, reply, state);
    const book = freeBooks(content().books).find((one) => one.id === id);
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
      return await findBookPdf(contentDir(), id);
    } catch (error) {
      if (!(error instanceof BookPdfError)) throw error;
      request.log.warn({ book: id, fault: error.message }, 'the PDF of a book is missing');
      return undefined;
    }
  }

  /** The page has its status from itself: see src/pages/book-link/[problem].astro. */
  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Exclude<LinkState, 'good'> | 'missing',
  ) {
    return sendPersonal(request, reply, await renderPage(`/book-link/${problem}`));
  }
}
