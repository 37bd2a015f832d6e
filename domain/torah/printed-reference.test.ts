import { expect, test } from 'vitest';
import { printedReference } from './printed-reference.ts';

test.each([
  ['Deuteronomy 29:10-30:20', 'Deuteronomy\u00a029:10–30:20'],
  ['2 Samuel 22:1-51', '2\u00a0Samuel\u00a022:1–51'],
  ['Hosea 14:1-9; Micah 7:18-20', 'Hosea\u00a014:1–9; Micah\u00a07:18–20'],
  ['Numbers 28:9-15, 7:42-47', 'Numbers\u00a028:9–15, 7:42–47'],
])('%s', (reference, printed) => {
  expect(printedReference(reference)).toBe(printed);
});
