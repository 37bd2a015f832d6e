import { expect, it } from 'vitest';
import { hostForAll } from './host-for-all.ts';

/* The policy of every kind of answer: pages with forms, videos, maps and none of these; what is no page. */

const host = hostForAll();

/** The directives of a Content-Security-Policy, each with its values. */
function directivesOf(policy: unknown): Map<string, string[]> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name, values]));
}

it.each(['/', '/messages', '/connect', '/gatherings', '/give', '/nowhere', '/api/contact', '/robots.txt'])(
  '%s lets nothing in that its policy does not name',
  async (path) => {
    const { headers } = await host().app.inject(path);
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
    for (const name of ['script-src', 'style-src']) {
      for (const value of policy.get(name) ?? []) expect(value).toMatch(/^'self'$|^'sha(256|384|512)-/);
    }
    expect(policy.get('form-action')?.join()).toMatch(/^'(self|none)'$/);
  },
);
