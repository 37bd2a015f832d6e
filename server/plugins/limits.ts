import type { IncomingMessage } from 'node:http';
import { finished, PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from './errors.ts';

/**
 * Times are in milliseconds; see docs/decisions/limits.md. Headers fit into a few packets, and half a
 * megabyte takes 30 seconds at 150 kbit/s. Only staff send files, within the time of the whole request.
 */
export const connectionLimits = {
  headersTimeout: 15_000,
  /** For the whole request with files: 25 MB take ten minutes at 340 kbit/s. */
  requestTimeout: 600_000,
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
  /** Received at the same time. With 256 KB for the largest form, they take at most 16 MB. */
  maxBodies: 64,
  /** Delays the response to a refused body, so that refused senders do not retry immediately. */
  refuseAfter: 5_000,
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
export function limitBodies(app: FastifyInstance, { maxBodies, bodyTimeout, refuseAfter }: ConnectionLimits) {
  /** The oldest first. */
  const receiving = new Set<PassThrough>();
  const refused = new WeakSet<IncomingMessage>();

  app.addHook('preParsing', ({ method, raw, routeOptions }, reply, payload, done) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.takesFiles) return done(null, payload);
    const body = new PassThrough();
    const late = setTimeout(() => body.destroy(tooLate), bodyTimeout);
    const release = () => {
      clearTimeout(late);
      receiving.delete(body);
      // Discards the unread rest of a body.
      payload.unpipe(body).resume();
    };
    body.once('end', release).once('error', () => {
      refused.add(raw);
      release();
      reply.header('connection', 'close');
    });
    finished(reply.raw, release);
    receiving.add(body);
    if (receiving.size > maxBodies) receiving.values().next().value?.destroy(tooMany);
    done(null, payload.pipe(body));
  });
  // A request that was refused before its body was read may still be sending.
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), bodyTimeout).unref();
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    // Closing while the body is being sent resets the connection, so the visitor sees no response.
    if (reply.statusCode === 413) reply.removeHeader('connection');
    if (refused.has(raw)) await wait(refuseAfter);
  });
}
