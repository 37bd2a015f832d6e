import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { temporaryFolder } from './built-host.ts';
import { type Answer, directivesOf, observatory } from './observatory.ts';
import { MovableClock, testHost } from './test-host.ts';

/*
 * The headers of every page, as a site on https sends them.
 */

let folder: ReturnType<typeof temporaryFolder>;
let host: Awaited<ReturnType<typeof testHost>>;

beforeAll(async () => {
  folder = temporaryFolder();
  host = await testHost({
    dataDir: folder.path,
    clock: new MovableClock('2025-10-09T01:00:00Z'),
    https: true,
  });
});

afterAll(async () => {
  await host.app.close();
  await host.db.destroy();
  folder[Symbol.dispose]();
});

async function answerAt(path: string): Promise<Answer> {
  const { headers, payload } = await host.app.inject(path);
  return { headers: headers as Record<string, string>, html: payload };
}

/** Pages with forms, videos, maps and none of these; what is no page. */
const paths = [
  '/',
  '/messages',
  '/connect',
  '/gatherings',
  '/give',
  '/nowhere',
  '/api/contact',
  '/robots.txt',
];

/** The faults that Google's CSP Evaluator finds. What is none where nobody uploads files and there is no JSONP is left out. */
const faultsOf = (policy: unknown) =>
  new CspEvaluator(new CspParser(String(policy)).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`);

describe.each(paths)('%s', (path) => {
  it('has an A+ from the HTTP Observatory, which begins at 100', async () => {
    const { score, findings } = observatory(await answerAt(path));
    expect(score, findings.join('\n')).toBeGreaterThanOrEqual(125);
  });

  it('has a policy in which the CSP Evaluator finds no fault', async () => {
    const { headers } = await answerAt(path);
    expect(faultsOf(headers['content-security-policy'])).toEqual([]);
  });

  it('lets nothing in by its policy that it does not name', async () => {
    const { headers } = await answerAt(path);
    const policy = directivesOf(headers['content-security-policy']);
    expect(policy.get('default-src')?.join()).toMatch(/^'(none|self)'$/);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"]);
    for (const values of policy.values()) {
      for (const value of values)
        expect(value).not.toMatch(/\*|^'unsafe-|^https?:$|^(blob|filesystem|http):/);
    }
    // Hashes of what stands in the page, and this site's own files.
    for (const value of policy.get('script-src') ?? []) expect(value).toMatch(/^'self'$|^'sha(256|384|512)-/);
    for (const value of policy.get('style-src') ?? []) expect(value).toMatch(/^'self'$|^'sha(256|384|512)-/);
    expect(policy.get('form-action')?.join()).toMatch(/^'(self|none)'$/);
  });
});

test.each([
  ['no policy', { 'content-security-policy': '' }],
  ['inline scripts', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }],
  ['evaluated strings', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-eval'" }],
  ['no HSTS', { 'strict-transport-security': '' }],
  ['a cookie', { 'set-cookie': 'a=b' }],
  ['a leaky referrer', { 'referrer-policy': 'unsafe-url' }],
])('a page with %s has less', async (_, headers) => {
  const answer = await answerAt('/');
  expect(observatory({ ...answer, headers: { ...answer.headers, ...headers } }).score).toBeLessThan(125);
});

test.each([
  ['inline scripts', "default-src 'none'; script-src 'unsafe-inline'"],
  ['any host', "default-src 'none'; script-src https:"],
  ['a host that serves JSONP', "default-src 'none'; script-src 'self' https://www.google.com"],
  ['nothing said of scripts', "object-src 'none'; base-uri 'none'"],
])('the CSP Evaluator finds fault with %s', (_, policy) => {
  expect(faultsOf(policy)).not.toEqual([]);
});
