import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** An old address and where it leads now; from content/redirects.yaml. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
}

/**
 * Sends old addresses to their new ones, and every other way of writing a path to the one way: no trailing or doubled slash,
 * no dots, nothing percent-encoded that need not be. What comes after this has one path for each page, so what is kept by
 * its path is kept once.
 */
export function redirectOldPaths(app: FastifyInstance, redirects: readonly Redirect[]) {
  const moved = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  app.addHook('onRequest', (request, reply, done) => {
    const [path = '/', query] = splitOnce(request.raw.url ?? '/', '?');
    if (!path.startsWith('/')) return done();
    const clean = canonicalPath(path);
    const target = moved.get(clean);
    const search = query === undefined ? '' : `?${query}`;
    if (target) return void reply.redirect(target.to + search, target.status);
    if (clean !== path) return void reply.redirect(clean + search, 308);
    done();
  });
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

/** The path and query of a request that was written for a proxy, with scheme and host in front; others are as they are. */
export function originForm({ url = '/' }: IncomingMessage): string {
  const [whole, rest = ''] = /^https?:\/\/[^/?#]*(.*)$/is.exec(url) ?? [];
  if (whole === undefined) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
