import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BookWithPdf, freeBooks } from '#core/free-books.ts';
import type { Clock } from '../clock.ts';
import { pdfPolicy } from '../media/files.ts';
import { sendUncachedPage } from '../plugins/pages.ts';
import { splitUrl } from '../plugins/request-hooks.ts';
import type { Site } from '../site.ts';
import { type BookLinks, bookFileName, bookPath, findBookPdf, type LinkProblem } from './book-links.ts';

export interface BookDownloadDependencies {
  /** Read for each request: the books change while the host runs. Has the pages for broken links. */
  site(): Pick<Site, 'responses'> & { content: { readonly books: readonly BookWithPdf[] } };
  contentDir(): string;
  links: BookLinks;
  /** A running clock: links expire by it. */
  clock: Clock;
}

/**
 * Streams books by the links in e-mails. Not cached: large books take no memory, and new editions are served.
 */
export function addBookDownloads(app: FastifyInstance, dependencies: BookDownloadDependencies) {
  const { site, contentDir, links, clock } = dependencies;

  app.get<{ Params: { book: string } }>(bookPath(':book'), async (request, reply) => {
    const [, queryString] = splitUrl(request.raw.url ?? '/');
    const query = new URLSearchParams(queryString);
    const { book: id } = request.params;
    const state = links.check(id, query, clock.now());
    if (state !== 'good') return refuse(request, reply, state);
    const book = freeBooks(site().content.books).find((candidate) => candidate.id === id);
    const pdf = book && (await findBookPdf(contentDir(), book, request.log));
    if (!pdf) return refuse(request, reply, 'missing');
    reply.headers({
      'content-type': 'application/pdf',
      'content-security-policy': pdfPolicy,
      'content-length': pdf.bytes,
      'content-disposition': `inline; filename="${bookFileName(book)}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    return reply.send(createReadStream(pdf.path));
  });

  /** The page sets its own status: see site/pages/book-link/[problem].astro. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, problem: LinkProblem) {
    return sendUncachedPage(request, reply, site(), `/book-link/${problem}`);
  }
}
