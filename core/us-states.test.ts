import { expect, test } from 'vitest';
import { stateOf } from './us-states.ts';

test.each([
  ['Texas', { state: 'Texas', stateCode: 'TX' }],
  ['tx', { state: 'Texas', stateCode: 'TX' }],
  [' new york ', { state: 'New York', stateCode: 'NY' }],
  ['Ontario', { state: 'Ontario' }],
])('%s has a name, and a code if it is a state of the USA', (written, state) => {
  expect(stateOf(written)).toEqual(state);
});
