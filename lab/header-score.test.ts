import { expect, it } from 'vitest';
import { headerScore } from './header-score.ts';

const best = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

it('gives at least 125 points, which is A+, to a response with all headers', () => {
  expect(headerScore({ headers: best, html: '' }).score).toBeGreaterThanOrEqual(125);
});

it.each([
  ['no policy', { 'content-security-policy': '' }],
  ['inline scripts', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }],
  ['eval', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-eval'" }],
  ['no HSTS', { 'strict-transport-security': '' }],
  ['a cookie', { 'set-cookie': 'a=b' }],
  ['an unsafe referrer policy', { 'referrer-policy': 'unsafe-url' }],
])('gives less than 125 points to a response with %s', (_, headers) => {
  expect(headerScore({ headers: { ...best, ...headers }, html: '' }).score).toBeLessThan(125);
});
