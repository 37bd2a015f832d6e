import { finished, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from './problem.ts';

/** What a piece of a body takes at least, in bytes, however little is in it. */
const leastPiece = 1_000;

/** One for all: what makes an error costs more than what refuses a body. */
const tooMuch = new Unavailable('Too much at once.', 10);

/**
 * Bounds what is held of bodies over all connections together, from their first byte until they are answered. When they grow beyond
 * it, the one that has been coming longest is answered 503: a message that a visitor sends is here in a moment.
 *
 * @param most in bytes
 */
export function boundBodies(app: FastifyInstance, most: number) {
  let held = 0;
  /** Still coming, the one that began first in front. */
  const coming = new Set<Transform>();

  app.addHook('preParsing', ({ method }, reply, payload, done) => {
    if (method === 'GET' || method === 'HEAD') return done(null, payload);
    let own = 0;
    const body = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        const piece = Math.max(leastPiece, chunk.length);
        own += piece;
        held += piece;
        next(null, chunk);
        if (held > most) coming.values().next().value?.destroy(tooMuch);
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
      release();
      reply.header('connection', 'close');
    });
    finished(reply.raw, release);
    done(null, payload.pipe(body));
  });
  // Closed while it is still being written to, a connection is reset, and the sentence about its length with it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 413) reply.removeHeader('connection');
    done(null, payload);
  });
}
