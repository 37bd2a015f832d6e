import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

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
 * The security headers of every answer, errors included; HSTS only where the site is served over https. For all names below the
 * site's own it must be asked for: whatever else answers there without TLS could not be reached for two years.
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
