import { expect, test } from 'vitest';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { drawingFault } from './theme.ts';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`;

test.each([
  [svg('<script>alert(1)</script>'), 'holds <script>'],
  [svg('<g onload="alert(1)"/>'), 'contains a script (onload)'],
  [svg('<foreignObject><p/></foreignObject>'), 'holds <foreignObject>'],
  [svg('<a href="https://evil.example"/>'), 'holds <a>'],
  [svg('<image href="https://evil.example/p.png"/>'), 'asks for "https://evil.example/p.png" elsewhere'],
  [svg('<use xlink:href="other.svg#a"/>'), 'asks for "other.svg#a" elsewhere'],
  [svg('<style>@import "https://evil.example";</style>'), 'elsewhere'],
  [svg('<rect style="fill:url(//evil.example/x)"/>'), 'asks for "//evil.example/x" elsewhere'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'has a document type'],
  ['<html><svg/></html>', 'is not an SVG drawing'],
  [svg(`<path d="${'M0 0'.repeat(60_000)}"/>`), 'has more than 200 KB'],
])('rejects %.80s', (text, fault) => {
  expect(drawingFault(text)).toContain(fault);
});

test('accepts a drawing, also one with internal references', () => {
  expect(drawingFault(svg('<defs><path id="a"/></defs><use href="#a" fill="url(#b)"/>'))).toBeUndefined();
});

test('reports a color without contrast and an unused drawing with remedies', () => {
  const copy = copyOfContent();
  copy.write('theme.yaml', 'accent: "#7fbf8f"\n');
  copy.write('art/logo-marc.svg', svg(''));
  copy.write('art/favicon.png', 'no picture');
  expect(copy.problems()).toEqual([
    'art/favicon.png is not a PNG or JPEG picture. Save it as one.',
    expect.stringMatching(/^art\/logo-marc\.svg does not name a drawing .* Did you mean "logo-mark.svg"\?$/),
    expect.stringMatching(
      /^theme\.yaml:1 accent: cannot be read everywhere: .* The nearest that passes is "#\w{6}"\.$/,
    ),
  ]);
});
