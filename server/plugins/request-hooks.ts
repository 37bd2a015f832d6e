import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { problem } from './errors.ts';

/** An old address and its new one; from content/redirects.yaml. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
}

/** A quick check that accepts nearly every path, because all requests pass here. */
const obviouslyCanonical = /^(?:\/[\w~-][\w.~-]*)+$/;

/**
 * RFC 3986, 6.2.2: `//%63onnect/./` becomes `/connect`. Never begins with two slashes, which would lead to
 * another host; a percent sign that begins no code is escaped. Idempotent. @param path begins with a slash
 */
export function canonicalPath(path: string): string {
  if (obviouslyCanonical.test(path)) return path;
  const encoded = path.replace(/%(?:[0-9a-f]{2})?/gi, (code) => {
    if (code === '%') return '%25';
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  // Resolves dots and backslashes like browsers. The host keeps the path from becoming one.
  const { pathname } = new URL(`http://host${encoded}`);
  return pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** Redirects old addresses, and other spellings of a path to the canonical one. */
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

/** Requests for a proxy have scheme and host; these are removed. */
export function originForm({ url = '/' }: IncomingMessage): string {
  const [absolute, rest = ''] = /^https?:\/\/[^/?#]*(.*)$/is.exec(url) ?? [];
  if (absolute === undefined) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of an address, and its query without the question mark; undefined without one. */
export function splitUrl(url: string): [path: string, query: string | undefined] {
  const questionMark = url.indexOf('?');
  return questionMark < 0 ? [url, undefined] : [url.slice(0, questionMark), url.slice(questionMark + 1)];
}

/** Sent with every response; a page has its own, wider Content-Security-Policy. */
const baseHeaders = {
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
 * HSTS only with https. For subdomains it must be configured, because those without TLS would be unreachable
 * for two years.
 */
export function securityHeaders({ siteUrl, hsts }: Pick<Config, 'siteUrl' | 'hsts'>): Record<string, string> {
  if (!siteUrl.startsWith('https:')) return baseHeaders;
  const more = hsts === 'subdomains' ? '; includeSubDomains' : '';
  return { ...baseHeaders, 'strict-transport-security': `${twoYears}${more}` };
}

export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Refuses a request with two hosts (RFC 9112, 3.2): Node uses the first, a proxy may use the second. */
export function refuseTwoHosts(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, reply, done) => {
    let hosts = 0;
    for (let index = 0; index < rawHeaders.length; index += 2)
      if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
    if (hosts <= 1) return done();
    problem(reply, 400);
  });
}

export function closeAfterUnreadBodies(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers, method }, reply, done) => {
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    if (hasBody && (method === 'GET' || method === 'HEAD')) reply.header('connection', 'close');
    done();
  });
}

/** Refuses changes from pages of another site. Reading (GET, HEAD, OPTIONS) is allowed. */
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
 * Browsers send Sec-Fetch-Site, older ones only Origin, programs neither. Anyone can forge X-Forwarded-Host.
 */
function isCrossSite({ headers }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (!origin) return false;
  return origin !== siteUrl && !(URL.canParse(origin) && new URL(origin).host === headers.host);
}

/** A compressed kilobyte may unpack to a gigabyte. Browsers never compress requests. */
export function refuseCompressedPosts(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers, method }, reply, done) => {
    if (method !== 'POST' || !('content-encoding' in headers)) return done();
    reply.header('accept-encoding', 'identity');
    problem(reply, 415, 'This site does not accept compressed requests.');
  });
}
