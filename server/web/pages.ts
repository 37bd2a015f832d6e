import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { cacheControl, type Page, type PageStore, type PersonalPage } from './render-page.ts';
import { send, sendOnce } from './ready-answer.ts';

/** Tells browsers which pages to fetch ahead: see speculation-rules.json in public/. */
const speculation = { 'speculation-rules': '"/speculation-rules.json"' };

/** The headers of a page that every visitor sees alike, besides its own. */
export const pageHeaders = (page: Page, now: Date) => ({
  ...speculation,
  'cache-control': cacheControl(page, now),
});

/** Every page by GET and HEAD. A query string matters only to a page that reads it. */
export function addPages(app: FastifyInstance, pages: PageStore, clock: Clock) {
  app.get('/*', async (request, reply) => {
    const [path, query] = pathAndQuery(request);
    const page = await pages.page(path);
    const wanted = query && new URLSearchParams([...query].filter(([name]) => page.reads.has(name)));
    if (wanted?.size) return sendPersonal(request, reply, await pages.personal(path, wanted));
    return send(request, reply, page, pageHeaders(page, clock.now()));
  });
}

/** Sends a page that is meant for one visitor only: nobody keeps it. */
export function sendPersonal(request: FastifyRequest, reply: FastifyReply, page: PersonalPage) {
  return sendOnce(request, reply, page, { ...speculation, 'cache-control': 'private, no-store' });
}

export function pathAndQuery(request: FastifyRequest): [string, URLSearchParams | undefined] {
  const url = request.raw.url ?? '/';
  const at = url.indexOf('?');
  return at < 0 ? [url, undefined] : [url.slice(0, at), new URLSearchParams(url.slice(at + 1))];
}
