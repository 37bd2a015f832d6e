import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from './render-page.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = (scripts: string, styles: string) =>
  `default-src 'self'; script-src 'self'${scripts}; style-src 'self'${styles};`;

test('a page allows its own scripts and styles, and not those of other pages', () => {
  const html = '<style>a{}</style><script type="module">go()</script><p>text</p>';
  const all = policy(` ${hash('go()')} ${hash('elsewhere()')}`, ` ${hash('b{}')} ${hash('a{}')}`);
  expect(pagePolicy(all, html)).toBe(policy(` ${hash('go()')}`, ` ${hash('a{}')}`));
});

test('a script that Astro does not know is not allowed', () => {
  expect(pagePolicy(policy('', ''), '<script>evil()</script>')).toBe(policy('', ''));
});
