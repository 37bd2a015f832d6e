import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/** Refuses a request with two hosts (RFC 9112, 3.2): Node takes the first, a proxy in front might take the second. */
export function refuseTwoHosts(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, reply, done) => {
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    if (hosts <= 1) return done();
    problem(reply, 400);
  });
}

/** Closes the connection after a request that brings a body where none is read. */
export function closeAfterUnreadBodies(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers, method }, reply, done) => {
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    if (hasBody && (method === 'GET' || method === 'HEAD')) reply.header('connection', 'close');
    done();
  });
}

/** Refuses to change anything for a page of another site. Reading (GET, HEAD, OPTIONS) is open to all. */
export function refuseCrossSitePosts(app: FastifyInstance, siteUrl: string) {
  app.addHook('onRequest', (request, reply, done) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || !isCrossSite(request, siteUrl)) return done();
    problem(
      reply,
      403,
      'This form can only be sent from our own website. Please open it there and try again.',
    );
  });
}

/**
 * Browsers say where a request comes from in Sec-Fetch-Site; older ones at least in Origin. Programs say neither. The host is what the
 * browser asked for itself: X-Forwarded-Host may come from anybody whose proxy passes it on.
 */
function isCrossSite({ headers }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (!origin) return false;
  return origin !== siteUrl && !(URL.canParse(origin) && new URL(origin).host === headers.host);
}

/** Refuses what would be larger than it looks: no browser compresses what it sends. A kilobyte may unpack to a gigabyte. */
export function refuseCompressedPosts(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers, method }, reply, done) => {
    if (method !== 'POST' || !('content-encoding' in headers)) return done();
    reply.header('accept-encoding', 'identity');
    problem(reply, 415, 'This site takes nothing compressed.');
  });
}
