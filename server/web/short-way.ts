import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Redirect } from './canonical-paths.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { PageStore } from './page-store.ts';
import { pageHeaders } from './pages.ts';
import { logAnswer } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { answerFor, type Stored } from './stored.ts';
import { namesTwoHosts } from './unclear-requests.ts';

interface Services {
  assets: ReadonlyMap<string, Stored>;
  pages: PageStore;
  redirects: readonly Redirect[];
  clock: Clock;
  siteUrl: string;
  log: FastifyBaseLogger;
}

/**
 * Nearly all requests ask for what lies ready: a page as every visitor sees it, a built file. They are answered here, by what the
 * long way (app.ts) would say too, before it begins; it costs a quarter more. Whatever is not as plain as that takes the long way.
 */
export function createShortWay({ assets, pages, redirects, clock, siteUrl, log }: Services) {
  const always = securityHeaders(siteUrl);
  const moved = new Set(redirects.map(({ from }) => from));
  let open = true;

  /** @returns whether the request was answered */
  function answers(request: IncomingMessage, response: ServerResponse): boolean {
    const { url: path = '' } = request;
    if (!open || moved.has(path) || !isPlain(request)) return false;
    const page = pages.kept(path);
    const stored = page ?? assets.get(path);
    if (!stored) return false;
    const { status, headers, body } = answerFor(
      request.headers,
      stored,
      page && pageHeaders(page, clock.now()),
    );
    if (body) headers['content-length'] = String(body.length);
    response.writeHead(status, { ...always, ...headers }).end(body);
    // Nothing was waited for.
    logAnswer(log, { method: 'GET', path, status, ms: 0 });
    return true;
  }

  return {
    answers,
    /** From now on everything takes the long way, which tells visitors to connect anew: the host is stopping. */
    close() {
      open = false;
    },
  };
}

/** Without a body, and without what the long way refuses. */
const isPlain = ({ method, headers, rawHeaders }: IncomingMessage) =>
  method === 'GET' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  !namesTwoHosts(rawHeaders);

/** The server itself: first the short way, then the long one. */
export function serverWith(
  { http, idleTimeout, maxConnections }: ConnectionLimits,
  shortWay: Pick<ReturnType<typeof createShortWay>, 'answers'>,
  longWay: RequestListener,
) {
  const server = createServer(http, (request, response) => {
    if (!shortWay.answers(request, response)) longWay(request, response);
  });
  server.setTimeout(idleTimeout);
  server.maxConnections = maxConnections;
  return server;
}
