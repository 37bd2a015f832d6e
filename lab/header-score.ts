/*
 * The score of the HTTP Observatory (developer.mozilla.org/observatory), computed locally with the rules and
 * points of its methodology 5. In each category the first matching rule counts. Left out: the redirect from
 * http to https, which the reverse proxy does, and CORS, which the site does not use.
 */

export interface Response {
  headers: Readonly<Record<string, string>>;
  html: string;
}

type Rule = [points: number, name: string, matches: (response: Response) => boolean];

/** The directives of a Content-Security-Policy with their values. */
function parsePolicy(policy = ''): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...values]) => [name, values]));
}

const policyOf = ({ headers }: Response) => parsePolicy(headers['content-security-policy']);
const has = (response: Response, header: string, pattern: RegExp) =>
  pattern.test(response.headers[header] ?? '');

/** The values of a directive, or of `default-src`, which applies without it. */
const sources = (response: Response, directive: string) =>
  policyOf(response).get(directive) ?? policyOf(response).get('default-src') ?? ['*'];
const unsafeSource = /^(\*|https?:|data:|blob:|'unsafe-inline')$/;
const isUnsafe = (response: Response, directive: string) =>
  sources(response, directive).some((value) => unsafeSource.test(value));
const allowsEval = (response: Response) => sources(response, 'script-src').includes("'unsafe-eval'");
const hstsMaxAge = ({ headers }: Response) =>
  Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? Number.NaN);
const externalScripts = ({ html }: Response) =>
  [...html.matchAll(/<script\b[^>]*\ssrc="(https?:)?\/\/[^>]*>/g)].map(([tag]) => tag);

const sixMonths = 15_768_000;
const always = () => true;
const frameAncestors = /^'(none|self)'$/;
const privateReferrer = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;

const rules: Record<string, readonly Rule[]> = {
  'Content-Security-Policy': [
    [-25, 'missing', ({ headers }) => !headers['content-security-policy']],
    [
      -20,
      'unsafe scripts',
      (response) => isUnsafe(response, 'script-src') || isUnsafe(response, 'object-src'),
    ],
    [-10, 'allows eval', allowsEval],
    [0, 'unsafe styles', (response) => isUnsafe(response, 'style-src')],
    [10, "default-src is 'none'", (response) => policyOf(response).get('default-src')?.join() === "'none'"],
    [5, 'safe', always],
  ],
  'Strict-Transport-Security': [
    [-20, 'missing', (response) => Number.isNaN(hstsMaxAge(response))],
    [-10, 'less than six months', (response) => hstsMaxAge(response) < sixMonths],
    [0, 'six months or more', always],
  ],
  'X-Frame-Options': [
    [
      5,
      'set by the policy',
      (response) => frameAncestors.test(policyOf(response).get('frame-ancestors')?.join() ?? ''),
    ],
    [0, 'set by the header', (response) => has(response, 'x-frame-options', /^(DENY|SAMEORIGIN)$/i)],
    [-20, 'missing', always],
  ],
  'X-Content-Type-Options': [
    [0, 'nosniff', (response) => has(response, 'x-content-type-options', /^nosniff$/)],
    [-5, 'missing', always],
  ],
  'Referrer-Policy': [
    [5, 'private', (response) => has(response, 'referrer-policy', privateReferrer)],
    [0, 'missing', ({ headers }) => !headers['referrer-policy']],
    [-5, 'unsafe', always],
  ],
  'Subresource Integrity': [
    [0, 'no external scripts', (response) => externalScripts(response).length === 0],
    [
      5,
      'on all scripts',
      (response) => externalScripts(response).every((tag) => tag.includes(' integrity=')),
    ],
    [-50, 'external scripts without it', always],
  ],
  'Cross-Origin-Resource-Policy': [
    [
      10,
      'same origin or site',
      (response) => has(response, 'cross-origin-resource-policy', /^same-(origin|site)$/),
    ],
    [0, 'missing or cross-origin', always],
  ],
  Cookies: [
    [0, 'none', ({ headers }) => !headers['set-cookie']],
    [-20, 'set, although public pages need none', always],
  ],
};

/** The score and the points of each category. Extra points count only from 90 points without them. */
export function headerScore(response: Response): { score: number; findings: string[] } {
  const results = Object.entries(rules).map(([category, ofCategory]) => {
    const rule = ofCategory.find(([, , matches]) => matches(response));
    if (!rule) throw new Error(`No rule matches ${category}.`);
    return { category, points: rule[0], name: rule[1] };
  });
  const penalized = results.reduce((total, { points }) => total + Math.min(points, 0), 100);
  const bonus = results.reduce((total, { points }) => total + Math.max(points, 0), 0);
  return {
    score: penalized >= 90 ? penalized + bonus : Math.max(penalized, 0),
    findings: results.map(({ category, name, points }) => `${category}: ${name} (${points})`),
  };
}
