import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

/** Refuses what two programs could understand differently, and what would be larger than it looks. */
export function refuseUnclearRequests(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw, headers, method }, reply, done) => {
    // As it must (RFC 9112, 3.2). Node takes the first of two hosts, a proxy in front might take the second.
    if (namesTwoHosts(raw.rawHeaders)) return void problem(reply, 400);
    // No browser compresses what it sends. A kilobyte that unpacks to a gigabyte is refused packed.
    if (method === 'POST' && 'content-encoding' in headers) {
      reply.header('accept-encoding', 'identity');
      return void problem(reply, 415, 'This site takes nothing compressed.');
    }
    done();
  });
}

/** @param rawHeaders names and values in turn, as Node received them */
export function namesTwoHosts(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}
