import { expect, it, test } from 'vitest';
import { headerScore } from './header-score.ts';

const best = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

it('gives A+, which is 125 points and more, to an answer with all that it asks for', () => {
  expect(headerScore({ headers: best, html: '' }).score).toBeGreaterThanOrEqual(125);
});

test.each([
  ['no policy', { 'content-security-policy': '' }],
  ['inline scripts', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }],
  ['evaluated strings', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-eval'" }],
  ['no HSTS', { 'strict-transport-security': '' }],
  ['a cookie', { 'set-cookie': 'a=b' }],
  ['a leaky referrer', { 'referrer-policy': 'unsafe-url' }],
])('an answer with %s has less', (_, headers) => {
  expect(headerScore({ headers: { ...best, ...headers }, html: '' }).score).toBeLessThan(125);
});
