import type { FastifyInstance } from 'fastify';

/** An old address and where it leads now; from content/redirects.yaml. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
}

/** Sends old addresses to their new ones, and any path with a trailing or doubled slash to the one without it. */
export function redirectOldPaths(app: FastifyInstance, redirects: readonly Redirect[]) {
  const moved = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  app.addHook('onRequest', (request, reply, done) => {
    const [path = '/', query] = splitOnce(request.raw.url ?? '/', '?');
    // Also keeps '//elsewhere.example/' from becoming a redirect to another host.
    const clean = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    const target = moved.get(clean);
    const search = query === undefined ? '' : `?${query}`;
    if (target) return void reply.redirect(target.to + search, target.status);
    if (clean !== path && clean.startsWith('/')) return void reply.redirect(clean + search, 308);
    done();
  });
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
