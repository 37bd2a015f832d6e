import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Site } from '../site.ts';
import { canonicalPath, originForm, splitUrl } from './canonical-paths.ts';
import { failureText, problemText, Unavailable } from './problem.ts';
import { answerFor, type CachedAnswer, type ReadyAnswer } from './ready-answer.ts';
import { logAnswer } from './request-log.ts';

interface Services {
  /** The built files, by path. */
  assets: ReadonlyMap<string, ReadyAnswer>;
  /** The present site: it changes with the content. */
  site(): Pick<Site, 'answers' | 'redirects' | 'isOff' | 'replaces'>;
  clock: Clock;
  /** On every answer. */
  headers: Readonly<Record<string, string>>;
  log: FastifyBaseLogger;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Milliseconds, by performance.now(). Undefined: who handed the request back writes the log line. */
  began?: number;
}

/**
 * Requests of one connection that may be under way elsewhere at once. No browser sends a second before the
 * first is answered.
 */
const mostUnderWay = 16;

export type Front = ReturnType<typeof createFront>;

/**
 * What every request passes first. Pages and files that all visitors see alike are answered here, with all
 * their headers, refusals and log lines; everything else is handed on, with one way to write its path.
 */
export function createFront({ assets, site, clock, headers: always, log }: Services) {
  let closing = false;
  const underWay = new WeakMap<Socket, number>();

  /** @param rest answers whatever is not answered here */
  function answer(request: IncomingMessage, response: ServerResponse, rest: () => void): void {
    const { socket } = request;
    // Came in one breath with what has cut the connection. Said here, it costs Node less than to find it out.
    if (socket.destroyed) return void request.destroy();
    const next = () => {
      if (mayWait(exchange)) rest();
    };
    const exchange = { request, response, began: performance.now() };
    // As it must (RFC 9112, 3.2). Node takes the first of two hosts, a proxy in front might take the second.
    if (namesTwoHosts(request.rawHeaders)) refuse(exchange, 400);
    else {
      request.url = originForm(request);
      const [path, query] = splitUrl(request.url);
      const to = path.startsWith('/') ? elsewhere(path) : undefined;
      // A broken percent sign is refused behind.
      if (isMalformed(path)) next();
      else if (to) redirect(exchange, to.path, to.status, query);
      else if (site().isOff(path)) refuseOff(exchange);
      else if (request.method === 'GET' || request.method === 'HEAD') read(exchange, path, query, rest);
      else next();
    }
  }

  /**
   * Before anything that is not answered at once. False: too much of this connection is under way, and it is
   * cut.
   */
  function mayWait({ request: { socket }, response }: Exchange): boolean {
    const count = underWay.get(socket) ?? 0;
    if (count >= mostUnderWay) {
      socket.destroy();
      return false;
    }
    underWay.set(socket, count + 1);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    return true;
  }

  /** Where an old address leads, or the one way to write a path; undefined for a path that is right. */
  function elsewhere(path: string): { path: string; status: number } | undefined {
    const clean = canonicalPath(path);
    const moved = site().redirects.get(clean);
    if (moved) return { path: moved.to, status: moved.status };
    return clean === path ? undefined : { path: clean, status: 308 };
  }

  function read(exchange: Exchange, path: string, query: string | undefined, rest: () => void): void {
    const isPersonal = (cached: CachedAnswer) => query !== undefined && readsAny(cached, query);
    const { answers, replaces } = site();
    const asset = replaces(path) ? undefined : assets.get(path);
    const ready = asset ? undefined : answers.peek(path);
    if (asset) send(exchange, asset);
    else if (ready && !isPersonal(ready)) sendCached(exchange, ready);
    else if (!mayWait(exchange)) return;
    else if (ready) rest();
    else {
      answers.get(path).then(
        (made) => (made && !isPersonal(made) ? sendCached(exchange, made) : rest()),
        (error) => fail(exchange, error),
      );
    }
  }

  /** Whatever is asked of a part of the site that is switched off. */
  function refuseOff(exchange: Exchange): void {
    const { method } = exchange.request;
    if (method !== 'GET' && method !== 'HEAD') refuse(exchange, 404);
    else if (mayWait(exchange)) tellNotFound(exchange);
  }

  /** The page of unknown paths, in answer to a request that nobody else could answer. */
  function notFound(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return tellNotFound({ request, response });
  }

  async function tellNotFound(exchange: Exchange): Promise<void> {
    try {
      const page = await site().answers.get('/404');
      if (!page) throw new Error('the site has no page for unknown paths');
      sendCached(exchange, page);
    } catch (error) {
      fail(exchange, error);
    }
  }

  function sendCached(exchange: Exchange, cached: CachedAnswer): void {
    send(exchange, cached, { 'cache-control': cacheControl(cached, clock.now()) });
  }

  function send(exchange: Exchange, ready: ReadyAnswer, more?: Record<string, string>): void {
    const { status, headers, body } = answerFor(exchange.request.headers, ready, more);
    end(exchange, status, headers, body);
  }

  function redirect(exchange: Exchange, to: string, status: number, query: string | undefined): void {
    end(exchange, status, { location: query === undefined ? to : `${to}?${query}` }, Buffer.alloc(0));
  }

  function fail(exchange: Exchange, error: unknown): void {
    const { request } = exchange;
    if (!(error instanceof Unavailable)) {
      log.error(
        { err: error, method: request.method, path: splitUrl(request.url ?? '/')[0] },
        'the request failed',
      );
      const { headers, body } = failureText(request.headers, 500);
      end(exchange, 500, headers, Buffer.from(body));
      return;
    }
    // In plain text, because it is read where a PDF or a picture should have opened.
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(error.retryAfter) };
    end(exchange, 503, { ...headers, 'cache-control': 'no-store' }, Buffer.from(`${error.message}\n`));
  }

  function refuse(exchange: Exchange, status: number): void {
    const { headers, body } = problemText(status);
    end(exchange, status, headers, Buffer.from(body));
  }

  function end(
    { request, response, began }: Exchange,
    status: number,
    headers: Record<string, string>,
    body?: Buffer,
  ): void {
    // A visitor who is told to connect anew finds the host that comes after this one. A body that nobody
    // wanted is not waited for.
    if (closing || hasBody(request)) response.shouldKeepAlive = false;
    if (body) headers['content-length'] = String(body.length);
    response.writeHead(status, { ...always, ...headers }).end(request.method === 'HEAD' ? undefined : body);
    if (began === undefined) return;
    const [path] = splitUrl(request.url ?? '/');
    const ms = Math.round(performance.now() - began);
    logAnswer(log, { method: request.method ?? 'GET', path, status, ms });
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

function isMalformed(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    // Its result is asked for: the bundler takes the call for one without effect, and leaves it out where
    // nobody does.
    return decodeURIComponent(path) === '';
  } catch {
    return true;
  }
}

/** @param rawHeaders names and values in turn, as Node received them */
export function namesTwoHosts(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/**
 * How long browsers and proxies may use an answer without asking; never past the moment at which it expires.
 */
export function cacheControl(
  { expires, maxAge }: Pick<CachedAnswer, 'expires' | 'maxAge'>,
  now: Date,
): string {
  const left = expires ? Math.max(0, Math.floor((expires.getTime() - now.getTime()) / 1000)) : Infinity;
  const fresh = Math.min(maxAge, left);
  return fresh > 0 ? `public, max-age=${fresh}` : 'no-cache';
}

function readsAny({ reads }: CachedAnswer, query: string): boolean {
  if (reads.size === 0) return false;
  const asked = new URLSearchParams(query);
  return [...reads].some((name) => asked.has(name));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
