import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPath, originForm } from './request-hooks.ts';

test.each([
  ['/', '/'],
  ['/connect', '/connect'],
  ['/connect/', '/connect'],
  ['//connect//', '/connect'],
  ['/%63onnect', '/connect'],
  ['/c%6Fnnec%74', '/connect'],
  ['/./about/../connect', '/connect'],
  ['/about/%2E%2e/connect', '/connect'],
  ['/../../etc/passwd', '/etc/passwd'],
  ['/connect#form', '/connect'],
  ['/about%2fwe-believe', '/about%2Fwe-believe'],
  ['/%25%36%33', '/%2563'],
  ['/%d7%a9', '/%D7%A9'],
  ['/100%', '/100%25'],
  ['/%%41a', '/%25Aa'],
  ['//evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/\\/\\evil.example/', '/evil.example'],
  ['/%2f%2fevil.example', '/%2F%2Fevil.example'],
])('%s becomes %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test('every spelling of a path has one canonical form, which never leads to another host', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '%25',
    '%41',
    'a',
    '@',
    ':',
    '#',
    ';',
  );
  const path = fc
    .array(fc.oneof(piece, fc.string({ unit: 'grapheme-ascii' })))
    .map((some) => `/${some.join('')}`);
  fc.assert(
    fc.property(path, (written) => {
      const canonical = canonicalPath(written);
      expect(canonical).toMatch(/^\/(?![/\\])/);
      expect(canonicalPath(canonical)).toBe(canonical);
      expect(new URL(canonical, 'https://www.example.org').host).toBe('www.example.org');
    }),
  );
});

test.each([
  ['http://evil.example/connect?sent=contact', '/connect?sent=contact'],
  ['HTTPS://evil.example:99999', '/'],
  ['http://evil.example?x', '/?x'],
  ['/http://evil.example/', '/http://evil.example/'],
  ['*', '*'],
])('a request for %s is one for %s', (url, wanted) => {
  expect(originForm({ url } as Parameters<typeof originForm>[0])).toBe(wanted);
});
