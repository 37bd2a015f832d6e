import type { IncomingMessage } from 'node:http';
import { finished, PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from './errors.ts';

/**
 * How much a connection, and all of them together, may ask of the host. See docs/decisions/limits.md.
 *
 * A request's headers fit into a packet or two, and a message of half a megabyte takes 30 seconds at 150
 * kbit/s: who needs longer does so on purpose. Only staff send files, which may take as long as the whole
 * request. Times are in milliseconds.
 */
export const connectionLimits = {
  headersTimeout: 15_000,
  /** Until the whole request has arrived, files included: 25 MB take ten minutes at 340 kbit/s. */
  requestTimeout: 600_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than the minute for which proxies keep their connections. */
  keepAliveTimeout: 72_000,
  /** A connection over which nothing comes or goes for so long is closed. */
  idleTimeout: 60_000,
  /** Each is a file descriptor and about 7 KB. New connections beyond are closed immediately. */
  maxConnections: 4000,
  /** Asked for more than so many in a row, a connection is closed; browsers and proxies open another. */
  maxRequestsPerSocket: 100,
  /** For a body without files. */
  bodyTimeout: 30_000,
  /** Received at the same time. With 256 KB for the largest form, they take at most 16 MB. */
  maxBodies: 64,
  /** How long a refused body waits for its response, so that refused senders do not come again immediately. */
  refuseAfter: 5_000,
};

export type ConnectionLimits = typeof connectionLimits;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is written to disk as it comes, so the limits do not apply. */
    takesFiles?: boolean;
  }
}

/** Shared: creating an error costs more than refusing a body. */
const tooMany = new Unavailable('Too many requests at the moment.', 10);
const tooLate = Object.assign(new Error('The body took too long.'), { statusCode: 408 });

/**
 * Limits how many bodies are received at the same time, and for how long. Beyond the limit the oldest is
 * refused: a visitor's message arrives within a moment, so the oldest is the one that is held on purpose.
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
  // Refused before its body was read, a request may still be sending.
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), bodyTimeout).unref();
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    // Closing while the body is still being sent resets the connection, and the visitor never sees the response.
    if (reply.statusCode === 413) reply.removeHeader('connection');
    if (refused.has(raw)) await wait(refuseAfter);
  });
}
