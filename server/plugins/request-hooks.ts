import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { problem } from './errors.ts';

/** An old address and where it leads now; from content/redirects.yaml. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
}

/** Nearly every path that is asked for; seen at a glance, because every request passes here. */
const surelyCanonical = /^(?:\/[\w~-][\w.~-]*)+$/;

/**
 * The one way to write a path (RFC 3986, 6.2.2): `//%63onnect/./` is `/connect`. Never begins with two
 * slashes, which would lead to another host, and stays as it is when it is put through this again.
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

/** Sent with every answer; a page brings its own, wider Content-Security-Policy. */
const always = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

const twoYears = 'max-age=63072000';

/**
 * The security headers of every answer, errors included; HSTS only where the site is served over https. For
 * all names below the site's own it must be asked for: whatever else answers there without TLS could not be
 * reached for two years.
 */
export function securityHeaders({ siteUrl, hsts }: Pick<Config, 'siteUrl' | 'hsts'>): Record<string, string> {
  if (!siteUrl.startsWith('https:')) return always;
  const more = hsts === 'subdomains' ? '; includeSubDomains' : '';
  return { ...always, 'strict-transport-security': `${twoYears}${more}` };
}

export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

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
 * Browsers say where a request comes from in Sec-Fetch-Site; older ones at least in Origin. Programs say
 * neither. The host is what the browser asked for itself: X-Forwarded-Host may come from anybody whose proxy
 * passes it on.
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
