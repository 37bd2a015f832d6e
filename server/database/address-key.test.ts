import { expect, test } from 'vitest';
import { addressKey } from './submission-repository.ts';

test.each([
  ['ruth@example.org', 'Ruth@EXAMPLE.org'],
  ['ruth@example.org', ' ruth@example.org '],
  ['ruth@bücher.example', 'RUTH@BÜCHER.example'],
  ['ruth@bücher.example', 'ruth@xn--bcher-kva.example'],
  ['ruth@bücher.example', 'Ruth@XN--BCHER-KVA.EXAMPLE'],
  ['ruth@bücher.example', 'ruth@bu\u0308cher.example'],
  ['ΣΟΦΟΣ@example.org', 'σοφος@example.org'],
  ['ЮЛИЯ@example.org', 'юлия@example.org'],
  ['groß@example.org', 'GROSS@example.org'],
])('%s and %s are the same address', (a, b) => {
  expect(addressKey(a)).toBe(addressKey(b));
});

test.each([
  ['ruth@example.org', 'ruth@example.com'],
  ['ruth@example.org', 'ruth.b@example.org'],
  ['ruth@bücher.example', 'ruth@bucher.example'],
  ['by telephone', ''],
])('%s and %s are different addresses', (a, b) => {
  expect(addressKey(a)).not.toBe(addressKey(b));
});
