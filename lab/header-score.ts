/*
 * How the HTTP Observatory (developer.mozilla.org/observatory) judges a site, so that a test can say what it would say. Of each
 * subject the first rule that fits counts. Rules and points are Mozilla's, of its methodology 5; what a reverse proxy decides
 * (the redirect from http to https) and what the site does not have (cookies, CORS) is not among them.
 */

export interface Answer {
  headers: Readonly<Record<string, string>>;
  html: string;
}

type Rule = [points: number, name: string, fits: (answer: Answer) => boolean];

/** The directives of a Content-Security-Policy, each with its values. */
export function directivesOf(policy = ''): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name, values]));
}

const policyOf = ({ headers }: Answer) => directivesOf(headers['content-security-policy']);
const has = (answer: Answer, header: string, pattern: RegExp) => pattern.test(answer.headers[header] ?? '');

/** What governs scripts or styles: the directive itself or the default. */
const sources = (answer: Answer, name: string) =>
  policyOf(answer).get(name) ?? policyOf(answer).get('default-src') ?? ['*'];
const wide = /^(\*|https?:|data:|blob:|'unsafe-inline')$/;
const scripts = (answer: Answer) => sources(answer, 'script-src');
const evaluates = (answer: Answer) => scripts(answer).includes("'unsafe-eval'");
const open = (answer: Answer, name: string) => sources(answer, name).some((value) => wide.test(value));
const maxAge = ({ headers }: Answer) =>
  Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? Number.NaN);
const foreignScripts = ({ html }: Answer) =>
  [...html.matchAll(/<script\b[^>]*\ssrc="(https?:)?\/\/[^>]*>/g)].map(([tag]) => tag);

const sixMonths = 15_768_000;
const always = () => true;

const rules: Record<string, readonly Rule[]> = {
  'Content-Security-Policy': [
    [-25, 'none', ({ headers }) => !headers['content-security-policy']],
    [-20, 'unsafe scripts', (answer) => open(answer, 'script-src') || open(answer, 'object-src')],
    [-10, 'evaluates strings', evaluates],
    [0, 'unsafe styles', (answer) => open(answer, 'style-src')],
    [10, 'nothing by default', (answer) => policyOf(answer).get('default-src')?.join() === "'none'"],
    [5, 'nothing unsafe', always],
  ],
  'Strict-Transport-Security': [
    [-20, 'none', (answer) => Number.isNaN(maxAge(answer))],
    [-10, 'less than six months', (answer) => maxAge(answer) < sixMonths],
    [0, 'six months or more', always],
  ],
  'X-Frame-Options': [
    [
      5,
      'by the policy',
      (answer) => /^'(none|self)'$/.test(policyOf(answer).get('frame-ancestors')?.join() ?? ''),
    ],
    [0, 'by its own header', (answer) => has(answer, 'x-frame-options', /^(DENY|SAMEORIGIN)$/i)],
    [-20, 'none', always],
  ],
  'X-Content-Type-Options': [
    [0, 'nosniff', (answer) => has(answer, 'x-content-type-options', /^nosniff$/)],
    [-5, 'none', always],
  ],
  'Referrer-Policy': [
    [
      5,
      'private',
      (answer) =>
        has(
          answer,
          'referrer-policy',
          /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
        ),
    ],
    [0, 'none', ({ headers }) => !headers['referrer-policy']],
    [-5, 'unsafe', always],
  ],
  'Subresource Integrity': [
    [0, 'no script of others', (answer) => foreignScripts(answer).length === 0],
    [
      5,
      'all have their hash',
      (answer) => foreignScripts(answer).every((tag) => tag.includes(' integrity=')),
    ],
    [-50, 'scripts of others without one', always],
  ],
  'Cross-Origin-Resource-Policy': [
    [
      10,
      'same origin or site',
      (answer) => has(answer, 'cross-origin-resource-policy', /^same-(origin|site)$/),
    ],
    [0, 'others may load', always],
  ],
  Cookies: [
    [0, 'none', ({ headers }) => !headers['set-cookie']],
    [-20, 'some, which this site has no use for', always],
  ],
};

/** What each subject brings, and the sum: 100 to begin with, and extra points only for who would have 90 without them. */
export function headerScore(answer: Answer): { score: number; findings: string[] } {
  const found = Object.entries(rules).map(([subject, ofSubject]) => {
    const rule = ofSubject.find(([, , fits]) => fits(answer));
    if (!rule) throw new Error(`no rule fits ${subject}`);
    return { subject, points: rule[0], name: rule[1] };
  });
  const lost = found.reduce((sum, { points }) => sum + Math.min(points, 0), 100);
  const won = found.reduce((sum, { points }) => sum + Math.max(points, 0), 0);
  return {
    score: lost >= 90 ? lost + won : Math.max(lost, 0),
    findings: found.map(({ subject, name, points }) => `${subject}: ${name} (${points})`),
  };
}
