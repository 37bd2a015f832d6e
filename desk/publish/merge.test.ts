import { expect, test } from 'vitest';
import { merged } from './merge.ts';

const text = 'One.\n\nTwo.\n\nThree.';

test.each<[string, unknown, unknown, unknown, unknown]>([
  ['different fields', { a: 1, b: 1, c: 1 }, { a: 2, b: 1, c: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
  ['fields of one entry', [{ a: 1, b: 1 }], [{ a: 2, b: 1 }], [{ a: 1, b: 2 }], [{ a: 2, b: 2 }]],
  ['the same text', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }],
  ['entries added on both sides', [1], [1, 2], [1, 3], [1, 2, 3]],
  ['an added and a removed entry', [1, 2, 3], [1, 9, 2, 3], [1, 2], [1, 9, 2]],
  ['an entry removed on both sides', [1, 2], [1], [1, 3], [1, 3]],
  ['a part added on both sides', {}, { p: { a: 1 } }, { p: { b: 2 } }, { p: { a: 1, b: 2 } }],
  ['paragraphs of one text', text, text.replace('One', '1'), text.replace('Three', '3'), '1.\n\nTwo.\n\n3.'],
])('merges %s', (_, before, mine, theirs, expected) => {
  expect(merged(before, mine, theirs)).toEqual({ data: expected, conflicts: [] });
});

test.each<[string, unknown, unknown, unknown, readonly (string | number)[]]>([
  ['one field', { x: [{ a: 1 }] }, { x: [{ a: 2 }] }, { x: [{ a: 3 }] }, ['x', 0, 'a']],
  ['a field removed on one side', { a: 1 }, {}, { a: 2 }, ['a']],
  ['one paragraph', text, text.replace('Two', '2'), text.replace('Two', 'II'), []],
])('reports a conflict with all three values in %s', (_, before, mine, theirs, path) => {
  const { data, conflicts } = merged(before, mine, theirs);
  expect(data).toEqual(mine);
  expect(conflicts).toEqual([expect.objectContaining({ path })]);
});
