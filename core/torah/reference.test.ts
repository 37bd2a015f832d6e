import { describe, expect, test } from 'vitest';
import { printedReference, readingLink } from './reference.ts';

describe('as a book prints it', () => {
  test.each([
    ['Deuteronomy 29:10-30:20', 'Deuteronomy\u00a029:10–30:20'],
    ['2 Samuel 22:1-51', '2\u00a0Samuel\u00a022:1–51'],
    ['Hosea 14:1-9; Micah 7:18-20', 'Hosea\u00a014:1–9; Micah\u00a07:18–20'],
    ['Numbers 28:9-15, 7:42-47', 'Numbers\u00a028:9–15, 7:42–47'],
  ])('%s', (reference, printed) => {
    expect(printedReference(reference)).toBe(printed);
  });
});

describe('as the address of a passage', () => {
  const reader = 'https://bible.example/passage/?search={reference}&version=TLV';

  test.each([
    ['Deuteronomy 29:10-30:20', 'Deuteronomy%2029%3A10-30%3A20'],
    ['Hosea 14:1-9; Micah 7:18-20', 'Hosea%2014%3A1-9%3B%20Micah%207%3A18-20'],
    // A reference is never read as part of the address or as a replacement pattern.
    ['John 1:1&x=$& {reference}', 'John%201%3A1%26x%3D%24%26%20%7Breference%7D'],
  ])('%s', (reference, query) => {
    expect(readingLink(reader, reference)).toBe(`https://bible.example/passage/?search=${query}&version=TLV`);
  });

  test('an address without a place for the reference is refused', () => {
    expect(() => readingLink('https://bible.example/', 'John 1:1')).toThrow('{reference}');
  });
});
