import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Site } from '../site.ts';
import { canonicalPath, originForm, splitUrl } from './canonical-paths.ts';
import { problemText } from './problem.ts';
import { answerFor, type ReadyAnswer } from './ready-answer.ts';
import { logAnswer } from './request-log.ts';

/** A page or file that every visitor sees alike, in the cache of its site. */
export interface CachedAnswer extends ReadyAnswer {
  made: Date;
  expires: Date | undefined;
  /** Seconds for which browsers and proxies may keep it unasked; never past `expires`. */
  maxAge: number;
  /** Seconds for which they may show it while they ask anew. */
  staleWhileRevalidate: number;
  /** The names in the query string that a page looks at; a visit with one of them has a page of its own. */
  reads: ReadonlySet<string>;
}

interface Services {
  /** The built files, by path. */
  assets: ReadonlyMap<string, ReadyAnswer>;
  /** The present site: it changes with the content. */
  site(): Pick<Site, 'answers' | 'redirects'>;
  clock: Clock;
  /** On every answer. */
  headers: Readonly<Record<string, string>>;
  log: FastifyBaseLogger;
}

export type Front = ReturnType<typeof createFront>;

/**
 * What every request passes first. Pages and files that all visitors see alike are answered here, with all their headers, refusals and
 * log lines; everything else is handed on, with one way to write its path.
 */
export function createFront({ assets, site, clock, headers: always, log }: Services) {
  let closing = false;

  /** @param next answers whatever is not answered here */
  function answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    // As it must (RFC 9112, 3.2). Node takes the first of two hosts, a proxy in front might take the second.
    if (namesTwoHosts(request.rawHeaders)) return refuse(request, response, 400);
    request.url = originForm(request);
    const [path, query] = splitUrl(request.url);
    if (!path.startsWith('/')) return next();
    const { answers, redirects } = site();
    const clean = canonicalPath(path);
    const moved = redirects.get(clean);
    if (moved) return redirect(request, response, moved.to, moved.status, query);
    if (clean !== path) return redirect(request, response, clean, 308, query);
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const asset = assets.get(path);
    if (asset) return send(request, response, asset);
    const ready = answers.ready(path);
    if (ready) return sendUnlessPersonal(ready);
    answers.get(path).then(
      (made) => (made ? sendUnlessPersonal(made) : next()),
      (error) => fail(request, response, error),
    );

    function sendUnlessPersonal(cached: CachedAnswer) {
      if (query !== undefined && readsAny(cached, query)) return next();
      send(request, response, cached, { 'cache-control': cacheControl(cached, clock.now()) });
    }
  }

  /** The page of unknown paths, in answer to a request that nobody else could answer. */
  async function notFound(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const page = await site().answers.get('/404');
      if (!page) throw new Error('the site has no page for unknown paths');
      send(request, response, page, { 'cache-control': cacheControl(page, clock.now()) });
    } catch (error) {
      fail(request, response, error);
    }
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    ready: ReadyAnswer,
    more?: Record<string, string>,
  ) {
    const { status, headers, body } = answerFor(request.headers, ready, more);
    if (body) headers['content-length'] = String(body.length);
    end(request, response, status, headers, request.method === 'HEAD' ? undefined : body);
  }

  function redirect(
    request: IncomingMessage,
    response: ServerResponse,
    to: string,
    status: number,
    query = '',
  ) {
    end(request, response, status, { location: query === '' ? to : `${to}?${query}`, 'content-length': '0' });
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown) {
    // A fault of ours, unless it says that it passes: see Unavailable.
    const status = error instanceof Unavailable ? 503 : 500;
    log.error({ err: error, method: request.method, path: splitUrl(request.url ?? '/')[0] }, 'the request failed');
    refuse(request, response, status, error instanceof Unavailable ? error.forVisitors : undefined);
  }

  function refuse(request: IncomingMessage, response: ServerResponse, status: number, detail?: string) {
    const { body, headers } = problemText(status, detail);
    const more = status === 503 ? { 'retry-after': '60' } : {};
    end(request, response, status, { ...headers, ...more }, Buffer.from(body));
  }

  function end(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: Record<string, string>,
    body?: Buffer,
  ) {
    // A visitor who is told to connect anew finds the host that comes after this one. A body that nobody wanted is not waited for.
    if (closing || hasBody(request)) response.shouldKeepAlive = false;
    response.writeHead(status, { ...always, ...headers }).end(body);
    const [path] = splitUrl(request.url ?? '/');
    logAnswer(log, { method: request.method ?? 'GET', path, status, ms: 0 });
  }

  return {
    answer,
    notFound,
    /** From now on visitors are told to connect anew: the host is stopping. */
    close() {
      closing = true;
    },
  };
}

/** Something cannot be had at this moment, but may well be in a minute. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  /** A calm sentence. */
  readonly forVisitors: string;

  constructor(forVisitors: string, options?: ErrorOptions) {
    super(forVisitors, options);
    this.forVisitors = forVisitors;
  }
}

/** @param rawHeaders names and values in turn, as Node received them */
export function namesTwoHosts(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/** How long browsers and proxies may keep an answer; never past the moment at which it expires. */
export function cacheControl(
  { expires, maxAge, staleWhileRevalidate }: Pick<CachedAnswer, 'expires' | 'maxAge' | 'staleWhileRevalidate'>,
  now: Date,
): string {
  const left = expires ? Math.max(0, Math.floor((expires.getTime() - now.getTime()) / 1000)) : Infinity;
  const fresh = Math.min(maxAge, left);
  const stale = Math.min(staleWhileRevalidate, left - fresh);
  return `public, max-age=${fresh}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`;
}

function readsAny({ reads }: CachedAnswer, query: string): boolean {
  if (reads.size === 0) return false;
  const asked = new URLSearchParams(query);
  return [...reads].some((name) => asked.has(name));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
