import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

/** Refuses what would be larger than it looks: no browser compresses what it sends. A kilobyte may unpack to a gigabyte. */
export function refuseCompressedPosts(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers, method }, reply, done) => {
    if (method !== 'POST' || !('content-encoding' in headers)) return done();
    reply.header('accept-encoding', 'identity');
    problem(reply, 415, 'This site takes nothing compressed.');
  });
}
