import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished, PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureText, tooLateSentence, Unavailable } from './errors.ts';

/**
 * Times are in milliseconds; see docs/decisions/limits.md. Headers fit into a few packets, and half a
 * megabyte takes 30 seconds at 150 kbit/s. Only staff send files, within the time of the whole request.
 */
export const connectionLimits = {
  headersTimeout: 15_000,
  /** For the whole request with files: 25 MB take ten minutes at 340 kbit/s. */
  requestTimeout: 600_000,
  /** A request with files is ended when it sends less than this in so many milliseconds. */
  stalledAfter: 30_000,
  leastProgress: 10_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than the minute for which proxies keep their connections. */
  keepAliveTimeout: 72_000,
  /** An idle connection is closed after this time. */
  idleTimeout: 60_000,
  /** Each takes a file descriptor and about 7 KB. Further connections are closed immediately. */
  maxConnections: 4000,
  /** A connection is closed after this many requests; browsers and proxies open another. */
  maxRequestsPerSocket: 100,
  /** For a body without files. */
  bodyTimeout: 30_000,
  /** Of all bodies that are being received, by their announced lengths: sixty of the largest forms. */
  maxBodyBytes: 16_000_000,
  /**
   * Delays the response to a refused body, so that refused senders do not retry immediately: Node accepts one
   * connection in each turn of its loop, and visitors wait behind them.
   */
  refuseAfter: 20_000,
};

export type ConnectionLimits = typeof connectionLimits;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is streamed to disk, so the limits do not apply. */
    takesFiles?: boolean;
    maxFileBytes?: number;
  }
}

/** Shared, because creating an error costs more than refusing a body. */
const tooMany = new Unavailable('Too many requests at the moment.', 10);
const tooLate = Object.assign(new Error('The body took too long.'), { statusCode: 408 });

/**
 * Limits the bodies that are being received. Beyond the limit it refuses the oldest, which is likely slow on
 * purpose.
 */
export function limitBodies(app: FastifyInstance, limits: ConnectionLimits) {
  const { maxBodyBytes, bodyTimeout, refuseAfter } = limits;
  /** Their bytes, the oldest first. */
  const receiving = new Map<PassThrough, number>();
  let bytes = 0;
  const refused = new WeakSet<IncomingMessage>();

  function forget(body: PassThrough) {
    bytes -= receiving.get(body) ?? 0;
    receiving.delete(body);
  }

  app.addHook('preParsing', ({ method, raw, routeOptions }, reply, payload, done) => {
    if (method === 'GET' || method === 'HEAD') return done(null, payload);
    if (routeOptions.config.takesFiles) {
      endWhenStalled(raw, limits);
      return done(null, payload);
    }
    const body = new PassThrough();
    const late = setTimeout(() => body.destroy(tooLate), bodyTimeout);
    const release = () => {
      clearTimeout(late);
      forget(body);
      // Discards the unread rest of a body.
      payload.unpipe(body).resume();
    };
    body.once('end', release).once('error', () => {
      refused.add(raw);
      release();
      reply.header('connection', 'close');
    });
    finished(reply.raw, release);
    // What is longer than the route allows is not kept.
    const most = routeOptions.bodyLimit ?? maxBodyBytes;
    const size = Math.min(Number(raw.headers['content-length'] ?? most), most);
    receiving.set(body, size);
    bytes += size;
    for (const oldest of receiving.keys()) {
      if (bytes <= maxBodyBytes) break;
      forget(oldest);
      oldest.destroy(tooMany);
    }
    done(null, payload.pipe(body));
  });
  // A request that was refused before its body was read may still be sending. Its timer would keep it.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    const late = setTimeout(() => raw.destroy(), bodyTimeout).unref();
    finished(raw, () => clearTimeout(late));
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    // Closing while the body is being sent resets the connection, so the visitor sees no response.
    if (reply.statusCode === 413) reply.removeHeader('connection');
    if (refused.has(raw)) await wait(refuseAfter);
  });
}

/** Ends a request whose files do not arrive any more: it would hold one of the few uploads for minutes. */
function endWhenStalled(
  request: IncomingMessage,
  { stalledAfter, leastProgress }: Pick<ConnectionLimits, 'stalledAfter' | 'leastProgress'>,
) {
  const { socket } = request;
  let earlier = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    if (socket.bytesRead - earlier < leastProgress) request.destroy();
    earlier = socket.bytesRead;
  }, stalledAfter).unref();
  request.once('close', () => clearInterval(timer));
}

const stillWorking =
  'This takes longer than usual, and it goes on. Look in a few minutes whether it was done before you try again.';
const tooSlow = 'This takes too long at the moment. Please try again in a few minutes.';

/**
 * Answers a request on which the host has worked for the idle time with a sentence. Node would close the
 * connection, and a browser shows an empty page. Other idle connections are closed.
 */
export function answerAtIdleTimeout(app: FastifyInstance) {
  const current = new WeakMap<Socket, { request: FastifyRequest; response: FastifyReply['raw'] }>();
  app.addHook('onRequest', (request, reply, done) => {
    current.set(request.socket, { request, response: reply.raw });
    done();
  });
  app.server.on('timeout', (socket: Socket) => {
    const { request, response } = current.get(socket) ?? {};
    if (!request || !response || response.headersSent || response.writableEnded) return void socket.destroy();
    const isReceived = request.raw.complete;
    const sentence = /^(GET|HEAD)$/.test(request.method) ? tooSlow : stillWorking;
    const { headers, body } = failureText(
      request.headers,
      isReceived ? 503 : 408,
      isReceived ? sentence : tooLateSentence,
    );
    response.writeHead(isReceived ? 503 : 408, { ...headers, connection: 'close' }).end(body);
    request.log.error(
      { method: request.method, path: request.url.split('?', 1)[0] },
      'the request took too long',
    );
  });
}

/** To llhttp: what follows belongs to another protocol. */
const endOfRequests = 2;

/**
 * Ends a connection at its first request beyond `maxRequestsPerSocket`. Node would read and answer the rest
 * of a packet with thousands of requests: five such attackers kept everyone else waiting for 8 s. It offers
 * nothing to end its parser.
 */
export function endAtMaxRequests({ server }: FastifyInstance) {
  server.on('dropRequest', (_request, socket) => {
    const parser = Reflect.get(socket, 'parser');
    if (parser) Reflect.set(parser, 'onIncoming', () => endOfRequests);
    socket.destroy();
  });
}
