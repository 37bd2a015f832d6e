import { expect, test } from 'vitest';
import { matchesState } from './AffiliateList.tsx';

test.each([
  ['the code', 'TX', true],
  ['the code in small letters', 'tx', true],
  ['the full name', 'Texas', true],
  ['a part of it', 'exa', true],
  ['with spaces around it', '  texas ', true],
  ['across code and name', 'tx tex', true],
  ['nothing', '', true],
  ['spaces only', '   ', true],
  ['another state', 'Minnesota', false],
  ['more than the state', 'texas!', false],
])('%s', (_, typed, expected) => {
  expect(matchesState('TX Texas', typed)).toBe(expected);
});
