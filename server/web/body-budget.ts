import type { IncomingMessage } from 'node:http';
import { finished, Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ConnectionLimits } from './connection-limits.ts';
import { Unavailable } from './problem.ts';

/** What a piece of a body takes at least, in bytes, however little is in it. */
const leastPiece = 1_000;

/** One for all: what makes an error costs more than what refuses a body. */
const tooMuch = new Unavailable('Too much at once.', 10);

/**
 * Bounds what is held of bodies over all connections together, from their first byte until they are answered. When they grow beyond
 * it, the one that has been coming longest gives way: a message that a visitor sends is here in a moment. What still comes of it is thrown
 * away, and it is answered 503 after a while: thousands who are refused come again at once, and would keep the host busy with nothing else.
 *
 * @param bodyBytes of all together
 * @param refuseAfter in milliseconds
 */
export function boundBodies(
  app: FastifyInstance,
  { bodyBytes, refuseAfter }: Pick<ConnectionLimits, 'bodyBytes' | 'refuseAfter'>,
) {
  let held = 0;
  /** Still coming, the one that began first in front. */
  const coming = new Set<Transform>();
  const gaveWay = new WeakSet<IncomingMessage>();

  app.addHook('preParsing', ({ method, raw }, reply, payload, done) => {
    if (method === 'GET' || method === 'HEAD') return done(null, payload);
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
        coming.delete(body);
        next();
      },
    });
    const release = () => {
      held -= own;
      own = 0;
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
  // Closed while it is still being written to, a connection is reset, and the sentence about its length with it.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (reply.statusCode === 413) reply.removeHeader('connection');
    if (gaveWay.has(raw)) await wait(refuseAfter);
  });
}
