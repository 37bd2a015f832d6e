import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServer } from '#host/app.ts';
import { askRaw } from '#tests/raw-http.ts';
import { frozenClock } from '../clock.ts';
import type { Site } from '../site.ts';
import { Unavailable } from './errors.ts';
import { connectionLimits } from './limits.ts';
import { addPages } from './pages.ts';
import { type CachedResponse, precompress } from './responses.ts';

/** The status of routes, which shows that a request was not answered from the cache. */
const teapot = 418;

const clock = frozenClock('2025-10-09T01:00:00Z');
const ready = await precompress(Buffer.from('Shalom'), { headers: { 'content-type': 'text/plain' } });
const page = (more: Partial<CachedResponse> = {}): CachedResponse => ({
  ...ready,
  createdAt: clock.now(),
  expires: undefined,
  maxAge: 0,
  reads: new Set(),
  ...more,
});
const cached: Record<string, CachedResponse> = {
  '/about': page(),
  '/feed': page({ maxAge: 60 }),
  '/tonight': page({ maxAge: 60, expires: new Date('2025-10-09T01:00:30Z') }),
  '/search': page({ reads: new Set(['q']) }),
  '/404': page({ status: 404 }),
};

let app: FastifyInstance;
let log: Record<string, unknown>[];
/** Number of requests that reached a route. */
let routed: number;
/** Sends the response of /api/slow. */
let finishSlow: () => void;

beforeEach(async () => {
  log = [];
  routed = 0;
  const dependencies = {
    config: { siteUrl: 'https://www.example.org', hsts: 'site', trustProxy: false },
    assets: new Map([['/robots.txt', ready]]),
    site: () => site as unknown as Site,
    clock,
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
    limits: connectionLimits,
  } as const;
  const site: Pick<Site, 'isOff' | 'replaces' | 'redirects' | 'responses' | 'renderPage'> = {
    responses: {
      peek: (path) => cached[path],
      async get(path) {
        routed += 1;
        if (path === '/faulty') throw new Error('the cause');
        if (path === '/undrawn') throw new Unavailable('Please try again.', 60);
        return path === '/rendered' ? page() : cached[path];
      },
    },
    renderPage: async () => ({
      ...{ status: teapot, headers: {}, body: Buffer.from('for one visitor') },
      ...{ reads: new Set(), contentReads: new Set(), createdAt: clock.now(), expires: undefined },
    }),
    isOff: (path) => path === '/off',
    replaces: () => false,
    redirects: new Map([['/moved', { from: '/moved', to: '/about', status: 301 }]]),
  };
  app = createServer(dependencies);
  for (const method of ['GET', 'POST'] as const)
    app.route({
      method,
      url: method === 'GET' ? '/api/x' : '/about',
      handler: async (request, reply) => {
        routed += 1;
        return reply.code(teapot).send(request.url);
      },
    });
  const slow = Promise.withResolvers<void>();
  finishSlow = slow.resolve;
  app.get('/api/slow', async () => {
    routed += 1;
    await slow.promise;
    return 'late';
  });
  addPages(app, dependencies);
  await app.listen({ port: 0, host: '127.0.0.1' });
  log = [];
});
afterEach(() => app.close());

const ask = (request: string) => askRaw((app.server.address() as AddressInfo).port, `${request}\r\n\r\n`);
const host = 'Host: www.example.org\r\nConnection: close';

describe('a cached response', () => {
  it.each(['/about', '/robots.txt', '/rendered', '/about?utm=1'])('is sent for %s', async (path) => {
    const answer = await ask(`GET ${path} HTTP/1.1\r\n${host}`);
    expect(answer.statuses).toEqual([200]);
    expect(answer.headers).toContain('strict-transport-security: max-age=63072000');
    expect(answer.headers).toContain('content-length: 6');
    expect(answer.body).toBe('Shalom');
    expect(log).toMatchObject([{ method: 'GET', path: path.split('?')[0], status: 200, msg: 'answered' }]);
  });

  it('is not sent again with a matching ETag, and HEAD gets no body', async () => {
    const tag = `If-None-Match: "${ready.tag}"`;
    expect((await ask(`GET /about HTTP/1.1\r\n${host}\r\n${tag}`)).statuses).toEqual([304]);
    const head = await ask(`HEAD /about HTTP/1.1\r\n${host}`);
    expect([head.statuses, head.body]).toEqual([[200], '']);
    expect(head.headers).toContain('content-length: 6');
  });

  it('of a page is revalidated at each load', async () => {
    const { headers } = await ask(`GET /about HTTP/1.1\r\n${host}`);
    expect(headers).toContain('cache-control: no-cache');
  });

  it('of a file is fresh for its max-age, but not after it expires', async () => {
    const feed = await ask(`GET /feed HTTP/1.1\r\n${host}`);
    expect(feed.headers).toContain('cache-control: public, max-age=60');
    const tonight = await ask(`GET /tonight HTTP/1.1\r\n${host}`);
    expect(tonight.headers).toContain('cache-control: public, max-age=30');
  });

  it('is the 404 page for an unknown path', async () => {
    expect((await ask(`GET /unknown HTTP/1.1\r\n${host}`)).statuses).toEqual([404]);
  });
});

describe('a route gets', () => {
  it.each([
    ['a message', `POST /about HTTP/1.1\r\n${host}\r\nContent-Length: 0`],
    ['a query that the page reads', `GET /search?q=lamb HTTP/1.1\r\n${host}`],
    ['an address that is no page', `GET /api/x HTTP/1.1\r\n${host}`],
  ])('%s', async (_, request) => {
    expect((await ask(request)).statuses).toEqual([teapot]);
  });

  it('an absolute address by its path', async () => {
    const { body } = await ask(`GET http://www.example.org/api/x?y HTTP/1.1\r\n${host}`);
    expect(body).toContain('/api/x?y');
  });
});

describe('a redirect', () => {
  it.each([
    ['//about', 308, '/about'],
    ['/about/?a=1', 308, '/about?a=1'],
    ['/moved?a=1', 301, '/about?a=1'],
  ])('from %s', async (path, status, to) => {
    const answer = await ask(`GET ${path} HTTP/1.1\r\n${host}`);
    expect(answer.statuses).toEqual([status]);
    expect(answer.headers).toContain(`location: ${to}`);
  });
});

describe('a refused request is', () => {
  it('a broken percent sign', async () => {
    expect((await ask(`GET /%ff HTTP/1.1\r\n${host}`)).statuses).toEqual([400]);
  });

  it('a request with two hosts', async () => {
    const answer = await ask(`GET /about HTTP/1.1\r\n${host}\r\nhost: other.example`);
    expect(answer.statuses).toEqual([400]);
    expect(answer.headers).toContain('x-content-type-options: nosniff');
  });

  it('a failing page, with a calm sentence and the cause in the log', async () => {
    const answer = await ask(`GET /faulty HTTP/1.1\r\n${host}`);
    expect(answer.statuses).toEqual([500]);
    expect(answer.body).toContain('Something went wrong on our side.');
    expect(answer.body).not.toContain('the cause');
    expect(log[0]).toMatchObject({ level: 50, path: '/faulty', err: { message: 'the cause' } });
  });

  it('a failing drawing, for a minute', async () => {
    const answer = await ask(`GET /undrawn HTTP/1.1\r\n${host}`);
    expect(answer.statuses).toEqual([503]);
    expect(answer.headers).toContain('retry-after: 60');
    expect(answer.body).toContain('Please try again.');
  });
});

describe('the connection ends', () => {
  it.each(['/api/x', '/search?q=grace', '/rendered'])(
    'after thousands of requests for %s in one packet, of which a hundred are handled',
    async (path) => {
      const { statuses } = await ask(`GET ${path} HTTP/1.1\r\nHost: www.example.org\r\n\r\n`.repeat(5000));
      expect(statuses).toEqual([]);
      expect(routed).toBeLessThanOrEqual(100);
    },
  );

  const open = 'Host: www.example.org';

  it('after a body that no route reads', async () => {
    const answer = await ask(`GET /about HTTP/1.1\r\n${open}\r\nContent-Length: 3\r\n\r\nabc`);
    expect(answer.headers.toLowerCase()).toContain('connection: close');
  });

  it('with the response to a request during the stop', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const received = text(socket);
    socket.write(`GET /api/slow HTTP/1.1\r\n${open}\r\n\r\n`);
    await vi.waitFor(() => expect(routed).toBe(1));
    const closed = app.close();
    socket.write(`GET /rendered HTTP/1.1\r\n${open}\r\n\r\n`);
    await vi.waitFor(() => expect(routed).toBe(2));
    finishSlow();
    await closed;
    const [, first, last] = (await received).toLowerCase().split('http/1.1 200 ok');
    expect(first).not.toContain('connection: close');
    expect(last).toContain('connection: close');
  });
});
