import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BookWithPdf, type FreeBook, freeBooks } from '#core/free-books.ts';
import type { Clock } from '../clock.ts';
import { sendInstead } from '../plugins/pages.ts';
import { splitUrl } from '../plugins/request-hooks.ts';
import type { Site } from '../site.ts';
import {
  type BookLinks,
  type BookPdf,
  BookPdfError,
  bookFileName,
  bookPath,
  findBookPdf,
  type LinkProblem,
} from './book-links.ts';

export interface BookDownloadServices {
  /** Read at each request: its books change while the host runs. It has pages for links that lead to none. */
  site(): Pick<Site, 'answers'> & { content: { readonly books: readonly BookWithPdf[] } };
  contentDir(): string;
  links: BookLinks;
  /** Must run, not stand still: links end by it. */
  clock: Clock;
}

/**
 * Books by the links in e-mails. Read from the folder at each request, piece by piece: a large book takes no memory, and
 * nothing is kept that a later edition would have to replace.
 */
export function addBookDownloads(app: FastifyInstance, services: BookDownloadServices) {
  const { site, contentDir, links, clock } = services;

  app.get<{ Params: { book: string } }>(bookPath(':book'), async (request, reply) => {
    const [, asked] = splitUrl(request.raw.url ?? '/');
    const query = new URLSearchParams(asked);
    const { book: id } = request.params;
    const state = links.check(id, query, clock.now());
    if (state !== 'good') return refuse(request, reply, state);
    const book = freeBooks(site().content.books).find((one) => one.id === id);
    const pdf = book && (await findPdf(book, request));
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

  async function findPdf({ id, file }: FreeBook, request: FastifyRequest): Promise<BookPdf | undefined> {
    try {
      return await findBookPdf(contentDir(), file);
    } catch (error) {
      if (!(error instanceof BookPdfError)) throw error;
      request.log.warn({ book: id, fault: error.message }, 'the PDF of a book is missing');
      return undefined;
    }
  }

  /** The page has its status from itself: see site/pages/book-link/[problem].astro. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, problem: LinkProblem) {
    return sendInstead(request, reply, site(), `/book-link/${problem}`);
  }
}
