import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { searchResultsPath } from '#core/search/search.ts';
import type { Clock } from '../clock.ts';
import type { Site } from '../site.ts';
import { problem } from './errors.ts';
import { type RenderedPage, renderQueues } from './render-page.ts';
import { splitUrl } from './request-hooks.ts';
import {
  type CachedResponse,
  type PrecompressedResponse,
  sendPrecompressed,
  sendUncached,
} from './responses.ts';

interface PageDependencies {
  assets: ReadonlyMap<string, PrecompressedResponse>;
  site(): Pick<Site, 'responses' | 'renderPage' | 'isOff' | 'opensLater' | 'replaces'>;
  clock: Clock;
}

/** Before the routes run, because these are the same for every visitor. */
export function sendCachedPages(app: FastifyInstance, { assets, site, clock }: PageDependencies) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const [path, query] = splitUrl(request.url);
    const { responses, replaces } = site();
    const asset = replaces(path) ? undefined : assets.get(path);
    if (asset) return void sendPrecompressed(request, reply, asset);
    const cached = responses.peek(path);
    if (cached && !isPersonal(cached, query)) sendCached(request, reply, cached, clock);
    else done();
  });
}

export function hideSwitchedOffParts(app: FastifyInstance, { site, clock }: PageDependencies) {
  app.addHook('onRequest', (request, reply, done) => {
    const [path] = splitUrl(request.url);
    if (!site().isOff(path)) return done();
    if (request.method === 'GET' || request.method === 'HEAD')
      sendNotFound(request, reply, site().responses, clock, site().opensLater(path)).catch(done);
    else problem(reply, 404);
  });
}

/** Renders uncached pages, pages for one visitor (a query that the page reads), and the 404 page. */
export function addPages(app: FastifyInstance, { site, clock }: PageDependencies) {
  /** An asynchronous function would keep the whole site in memory while its visitor waits. */
  const visiblePages = () => {
    const { responses, renderPage } = site();
    return { responses, renderPage };
  };
  app.get('/*', async (request, reply) => {
    const { responses, renderPage } = visiblePages();
    const [path, parameters] = splitUrl(request.url);
    const page = await responses.get(path);
    if (!page) return sendNotFound(request, reply, responses, clock);
    if (!isPersonal(page, parameters)) return sendCached(request, reply, page, clock);
    const query = new URLSearchParams(
      [...new URLSearchParams(parameters)].filter(([name]) => page.reads.has(name)),
    );
    return sendPersonal(request, reply, await renderPage(path, { query, visitor: visitorOf(request) }));
  });
}

/** Whether the page depends on this query. */
function isPersonal({ reads }: CachedResponse, query: string | undefined): boolean {
  if (query === undefined || reads.size === 0) return false;
  const parameters = new URLSearchParams(query);
  return [...reads].some((name) => parameters.has(name));
}

function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse, clock: Clock) {
  return sendPrecompressed(request, reply, cached, { 'cache-control': cacheControl(cached, clock.now()) });
}

/** Seconds without revalidation; never after it expires. */
function cacheControl({ expires, maxAge }: CachedResponse, now: Date): string {
  const left = expires ? Math.max(0, Math.floor((expires.getTime() - now.getTime()) / 1000)) : Infinity;
  const fresh = Math.min(maxAge, left);
  return fresh > 0 ? `public, max-age=${fresh}` : 'no-cache';
}

async function pageAt(responses: Site['responses'], path: string): Promise<CachedResponse> {
  const page = await responses.get(path);
  if (!page) throw new Error(`there is no page ${path}`);
  return page;
}

async function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  responses: Site['responses'],
  clock: Clock,
  path = '/404',
) {
  return sendCached(request, reply, await pageAt(responses, path), clock);
}

export const visitorOf = ({ socket, ip }: FastifyRequest) => ({ connection: socket, address: ip });

/** Sends a shared page as an uncached response, such as for an expired link. */
export async function sendUncachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { responses }: Pick<Site, 'responses'>,
  path: string,
) {
  const page = await pageAt(responses, path);
  return sendPersonal(request, reply, { ...page, body: page.bodies.identity });
}

/** Sends an uncached page for one visitor. */
export function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<RenderedPage, 'status' | 'headers' | 'body'>,
) {
  return sendUncached(request, reply, page, {
    'speculation-rules': '"/speculation-rules.json"',
    'cache-control': 'private, no-store',
  });
}

/**
 * Search results while a visitor types. They wait in the queue of uncached pages, so that they do not delay
 * others.
 */
export function addSearch(app: FastifyInstance, site: () => Site): void {
  app.get<{ Querystring: { q?: unknown } }>(searchResultsPath, async (request, reply) => {
    const { q } = request.query;
    reply.header('cache-control', 'private, no-store');
    const search = () => site().search(typeof q === 'string' ? q : '');
    return renderQueues.personal(search, visitorOf(request));
  });
}
