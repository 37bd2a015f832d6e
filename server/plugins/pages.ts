import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { searchResultsPath } from '#core/search/search.ts';
import type { Clock } from '../clock.ts';
import type { Site } from '../site.ts';
import { problem } from './errors.ts';
import { type RenderedPage, renderQueues } from './render-page.ts';
import { splitUrl } from './request-hooks.ts';
import { type CachedAnswer, type ReadyAnswer, sendOnce, sendReady } from './responses.ts';

interface Services {
  /** The built files, by path. */
  assets: ReadonlyMap<string, ReadyAnswer>;
  /** The current site: it changes with the content. */
  site(): Pick<Site, 'answers' | 'renderPage' | 'isOff' | 'replaces'>;
  clock: Clock;
}

/** Sends files and cached pages, which are the same for every visitor, before a route is looked at. */
export function sendCachedPages(app: FastifyInstance, { assets, site, clock }: Services) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const [path, query] = splitUrl(request.url);
    const { answers, replaces } = site();
    const asset = replaces(path) ? undefined : assets.get(path);
    if (asset) return void sendReady(request, reply, asset);
    const cached = answers.peek(path);
    if (cached && !isPersonal(cached, query)) sendCached(request, reply, cached, clock);
    else done();
  });
}

/** Hides the parts of the site that are switched off. */
export function hideSwitchedOffParts(app: FastifyInstance, { site, clock }: Services) {
  app.addHook('onRequest', (request, reply, done) => {
    const [path] = splitUrl(request.url);
    if (!site().isOff(path)) return done();
    if (request.method === 'GET' || request.method === 'HEAD')
      sendNotFound(request, reply, site(), clock).catch(done);
    else problem(reply, 404);
  });
}

/** Renders pages that are not cached, pages for one visitor (a query that the page reads), and the page for unknown paths. */
export function addPages(app: FastifyInstance, { site, clock }: Services) {
  app.get('/*', async (request, reply) => {
    const { answers, renderPage } = site();
    const [path, asked] = splitUrl(request.url);
    const page = await answers.get(path);
    if (!page) return sendNotFound(request, reply, site(), clock);
    if (!isPersonal(page, asked)) return sendCached(request, reply, page, clock);
    const query = new URLSearchParams(
      [...new URLSearchParams(asked)].filter(([name]) => page.reads.has(name)),
    );
    return sendPersonal(request, reply, await renderPage(path, { query, visitor: visitorOf(request) }));
  });
}

/** Whether a query makes a page one visitor's own. */
function isPersonal({ reads }: CachedAnswer, query: string | undefined): boolean {
  if (query === undefined || reads.size === 0) return false;
  const asked = new URLSearchParams(query);
  return [...reads].some((name) => asked.has(name));
}

function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedAnswer, clock: Clock) {
  return sendReady(request, reply, cached, { 'cache-control': cacheControl(cached, clock.now()) });
}

/** For how long browsers and proxies may use a response without asking; never past the moment at which it expires. */
function cacheControl({ expires, maxAge }: CachedAnswer, now: Date): string {
  const left = expires ? Math.max(0, Math.floor((expires.getTime() - now.getTime()) / 1000)) : Infinity;
  const fresh = Math.min(maxAge, left);
  return fresh > 0 ? `public, max-age=${fresh}` : 'no-cache';
}

async function pageAt({ answers }: Pick<Site, 'answers'>, path: string): Promise<CachedAnswer> {
  const page = await answers.get(path);
  if (!page) throw new Error(`there is no page ${path}`);
  return page;
}

async function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Pick<Site, 'answers'>,
  clock: Clock,
) {
  return sendCached(request, reply, await pageAt(site, '/404'), clock);
}

/** The client that asks for an uncached page. */
export const visitorOf = ({ socket, ip }: FastifyRequest) => ({ connection: socket, address: ip });

/** Sends a shared page in answer to something that must not be cached, such as a link that has expired. */
export async function sendInstead(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Pick<Site, 'answers'>,
  path: string,
) {
  const page = await pageAt(site, path);
  return sendPersonal(request, reply, { ...page, body: page.bodies.identity });
}

/** Sends a page that is for one visitor only and is cached nowhere. */
export function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<RenderedPage, 'status' | 'headers' | 'body'>,
) {
  return sendOnce(request, reply, page, {
    'speculation-rules': '"/speculation-rules.json"',
    'cache-control': 'private, no-store',
  });
}

/**
 * Results for the search page while a visitor types. Nothing of a query is kept. They wait in the queue of
 * uncached pages, so that a flood of searches holds up no other visitor.
 */
export function addSearch(app: FastifyInstance, site: () => Site): void {
  app.get<{ Querystring: { q?: unknown } }>(searchResultsPath, async (request, reply) => {
    const { q } = request.query;
    reply.header('cache-control', 'private, no-store');
    const search = () => site().search(typeof q === 'string' ? q : '');
    return renderQueues.personal(search, visitorOf(request));
  });
}
