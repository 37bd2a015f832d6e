import type { IncomingMessage } from 'node:http';
import { finished, Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ConnectionLimits } from './connection-limits.ts';
import { Unavailable } from './problem.ts';

/** What a piece of a body takes at least, in bytes, however little is in it. */
const leastPiece = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What comes is written to disk at once, and nothing of it is held. */
    takesFiles?: boolean;
  }
}

/** One for all: what makes an error costs more than what refuses a body. */
const tooMuch = new Unavailable('Too much at once.', 10);
const tooLate = Object.assign(new Error('The body took too long.'), { statusCode: 408 });

/**
 * Bounds what is held of bodies over all connections together, from their first byte until they are answered. When they grow beyond
 * it, the one that has been coming longest gives way: a message that a visitor sends is here in a moment. What still comes of it is thrown
 * away, and it is answered 503 after a while: thousands who are refused come again at once, and would keep the host busy with nothing else.
 *
 * @param bodyBytes of all together
 * @param refuseAfter in milliseconds
 * @param bodyTimeout in milliseconds
 */
export function boundBodies(
  app: FastifyInstance,
  {
    bodyBytes,
    refuseAfter,
    bodyTimeout,
  }: Pick<ConnectionLimits, 'bodyBytes' | 'refuseAfter' | 'bodyTimeout'>,
) {
  let held = 0;
  /** Still coming, the one that began first in front. */
  const coming = new Set<Transform>();
  const gaveWay = new WeakSet<IncomingMessage>();

  app.addHook('preParsing', ({ method, raw, routeOptions }, reply, payload, done) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.takesFiles) return done(null, payload);
    const late = setTimeout(() => body.destroy(tooLate), bodyTimeout);
    let own = 0;
    const body = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        const piece = Math.max(leastPiece, chunk.length);
        own += piece;
        held += piece;
        next(null, chunk);
        if (held > bodyBytes) coming.values().next().value?.destroy(tooMuch);
      },
      flush(next) {
        clearTimeout(late);
        coming.delete(body);
        next();
      },
    });
    const release = () => {
      held -= own;
      own = 0;
      clearTimeout(late);
      coming.delete(body);
      // The rest, if there is any, is for nobody.
      payload.unpipe(body).resume();
    };
    coming.add(body);
    body.once('error', () => {
      gaveWay.add(raw);
      release();
      reply.header('connection', 'close');
    });
    finished(reply.raw, release);
    done(null, payload.pipe(body));
  });
  // Refused before it was read: what still comes is for nobody.
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), bodyTimeout).unref();
  });
  // Closed while it is still being written to, a connection is reset, and the sentence about its length with it.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (reply.statusCode === 413) reply.removeHeader('connection');
    if (gaveWay.has(raw)) await wait(refuseAfter);
  });
}
