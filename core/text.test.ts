import { expect, test } from 'vitest';
import { emailAddress, isEmailAddress, optionalParagraphs, personName } from './forms/field.ts';
import {
  asSingleLine,
  cleanAddress,
  cleanFileText,
  cleanText,
  completeAddress,
  isVisible,
  slugOf,
} from './text.ts';

test.each([
  ['a noncharacter', 'a\uFFFE\uFFFF\uFDD0\u{1FFFE}b', 'ab'],
  ['a control character', 'a\0\x01\x1b\x7f\x80b', 'ab'],
  ['a byte order mark', '\uFEFFab', 'ab'],
  ['a forged mark of the preview', 'a\u200b\u200c\u200d\ufeff\u200bb', 'ab'],
  ['half a character', 'a\uD800b', 'a\uFFFDb'],
  ['a vertical tab or form feed', 'a\vb\fc', 'a\nb\nc'],
  ['line ends', 'a\r\nb\rc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf'],
  ['what people write', 'שַׁבָּת 👩‍👩‍👧 a\tb\nc\u200e', 'שַׁבָּת 👩‍👩‍👧 a\tb\nc\u200e'],
])('cleans a text of %s', (_, text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
});

test('a rare line end is a space on one line and in a file', () => {
  expect(asSingleLine(' a\vb\nc ')).toBe('a b c');
  expect(cleanFileText('a\v\u2028b\r\n')).toBe('a  b\n');
});

test.each([
  '\u200b',
  ' \u2060\u200d\u200c ',
  '\u00ad\ufeff',
  '\u3164',
  '\u2800',
  '\u200e\u202e\u2066',
  '\u034f\u180e',
])('a text of invisible characters only is empty: %j', (text) => {
  expect([isVisible(text), asSingleLine(text)]).toEqual([false, '']);
  expect(personName('Missing').safeParse(text).success).toBe(false);
  expect(optionalParagraphs({ max: 9, tooLong: '' }).parse(text)).toBeUndefined();
});

test('an address loses the invisible characters that copying brought', () => {
  expect(emailAddress().parse('\u200bruth@\u00adexample.org\u2060')).toBe('ruth@example.org');
  expect(isEmailAddress('\u200b')).toBe(false);
  expect(cleanAddress('https://example.org/\u200ba\ufeff ')).toBe('https://example.org/a');
  expect(slugOf('Shab\u200bbat')).toBe('shabbat');
});

test.each([
  'youtube.com',
  'www.youtube.com/@name',
  'youtu.be/a_b-C?t=1#x',
  'Example.org?list=a@b',
  'bücher.example.org/a:b',
])('a link without its scheme gets it: %s', (typed) => {
  expect(completeAddress(`\u200b${typed} `)).toBe(`https://${typed}`);
});

test('the scheme of a link is written small', () => {
  expect(completeAddress('HTTPS://Example.org/A')).toBe('https://Example.org/A');
  expect(completeAddress('Http://example.org')).toBe('http://example.org');
});

test.each([
  ['a page', '/give'],
  ['another host’s page', '//example.org/a'],
  ['a link with a scheme', 'https://example.org/A'],
  ['a mail link', 'mailto:ruth@example.org'],
  ['an e-mail address', 'ruth@example.org'],
  ['a script', 'javascript:alert(1)'],
  ['a script behind a host', 'example.org:alert(1)'],
  ['data', 'data:text/html,x'],
  ['a backslash before another host', 'evil.example\\@good.example'],
  ['a backslash in the path', 'evil.example/\\good.example'],
  ['a name before the host', 'good.example@evil.example'],
  ['a name with a password', 'good.example:x@evil.example/'],
  ['a port', 'localhost:80'],
  ['a host with a port', 'example.org:8080/a'],
  ['a host without a dot', 'localhost/admin'],
  ['a number', '127.0.0.1/admin'],
  ['a number in another spelling', '0x7f.1'],
  ['a file', 'book-2.pdf'],
  ['a relative path', '../give.html'],
  ['words', 'Come. See'],
  ['a dot too many', 'example..org'],
  ['a fact', '{links.youtube}'],
  ['nothing', ''],
])('%s stays as it was typed', (_, typed) => {
  expect(completeAddress(typed)).toBe(typed);
});
