import type { FastifyInstance } from 'fastify';

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

const twoYears = 'max-age=63072000; includeSubDomains';

/** The security headers of every answer, errors included; HSTS only where the site is served over https. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return siteUrl.startsWith('https:') ? { ...always, 'strict-transport-security': twoYears } : always;
}

export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
