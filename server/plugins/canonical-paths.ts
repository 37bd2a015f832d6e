import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** An old address and where it leads now; from content/redirects.yaml. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
}

/** Nearly every path that is asked for; seen at a glance, because every request passes here. */
const surelyCanonical = /^(?:\/[\w~-][\w.~-]*)+$/;

/**
 * The one way to write a path (RFC 3986, 6.2.2): `//%63onnect/./` is `/connect`. Never begins with two slashes, which would
 * lead to another host, and stays as it is when it is put through this again.
 *
 * @param path begins with a slash
 */
export function canonicalPath(path: string): string {
  if (surelyCanonical.test(path)) return path;
  const encoded = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  // As browsers read it: dots are followed, a backslash is a slash. Behind a host, or the path could become one.
  const { pathname } = new URL(`http://host${encoded}`);
  return pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** Redirects old addresses to their new ones, and every other way to write a path to the canonical one. */
export function redirectToCanonicalPaths(
  app: FastifyInstance,
  site: () => { redirects: ReadonlyMap<string, Redirect> },
) {
  app.addHook('onRequest', (request, reply, done) => {
    const [path, query] = splitUrl(request.url);
    const canonical = path.startsWith('/') ? canonicalPath(path) : path;
    const moved = site().redirects.get(canonical);
    if (!moved && canonical === path) return done();
    const to = moved?.to ?? canonical;
    reply.redirect(query === undefined ? to : `${to}?${query}`, moved?.status ?? 308);
  });
}

/** The path and query of a request that was written for a proxy, with scheme and host in front; others are as they are. */
export function originForm({ url = '/' }: IncomingMessage): string {
  const [whole, rest = ''] = /^https?:\/\/[^/?#]*(.*)$/is.exec(url) ?? [];
  if (whole === undefined) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of a request's address, and its query string without the question mark; undefined without one. */
export function splitUrl(url: string): [path: string, query: string | undefined] {
  const at = url.indexOf('?');
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}
