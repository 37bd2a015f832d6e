import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hasActiveContent } from './upload-checks.ts';

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part as string)));

const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') => {
  const bytes = deflateSync(objects);
  return pdf(
    `7 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\r\n`,
    bytes,
    '\nendstream\nendobj',
  );
};

describe('finds active content', () => {
  test.each([
    ['a script', pdf('1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')],
    ['a script with an escaped name', pdf('1 0 obj << /S /J#61va#53cript >> endobj')],
    ['a launch action', pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj')],
    ['an attached file', pdf('1 0 obj << /Names << /EmbeddedFiles 3 0 R >> >> endobj')],
    ['a script in an object stream', packed('1 0 << /S /JavaScript >>')],
    [
      'a script after a harmless object stream',
      Buffer.concat([packed('1 0 << >>'), packed('1 0 << /S /Launch >>')]),
    ],
    ['an object stream with an unknown filter', packed('', '/Type /ObjStm /Filter /LZWDecode')],
    ['an object stream with two filters', packed('', '/Type /ObjStm /Filter [/FlateDecode /ASCIIHexDecode]')],
    [
      'an object stream after a comment with the word stream',
      packed('1 0 << /S /JavaScript >>', '/Type /ObjStm %stream\n /N 1 /First 4 /Filter /FlateDecode'),
    ],
    [
      'an object stream after a string with the word stream',
      packed('1 0 << /S /JavaScript >>', '/Type /ObjStm /X (stream\n1 0) /Filter /FlateDecode'),
    ],
    ['more streams than any book has', pdf('stream\n'.repeat(200_001))],
    ['an object stream without an end', pdf('<< /Type /ObjStm >>\nstream\n1 0')],
    [
      'an object stream that cannot be decompressed',
      pdf('<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nencrypted'),
    ],
    ['an object stream that decompresses to a hundred megabytes', packed(' '.repeat(100_000_000))],
  ])('%s', (_, bytes) => {
    expect(hasActiveContent(bytes)).toBe(true);
  });
});

describe('passes', () => {
  test.each([
    ['an object stream without active content', packed('1 0 << /Type /Page >>')],
    ['a name with such a prefix', pdf('1 0 obj << /LaunchPad 1 /JavaScripting 2 >> endobj')],
    ...readdirSync('tests/content/books/pdf').map((name): [string, Buffer] => [
      name,
      readFileSync(join('tests/content/books/pdf', name)),
    ]),
  ])('%s', (_, bytes) => {
    expect(hasActiveContent(bytes)).toBe(false);
  });
});

test('finds names anywhere in a large file, and only whole ones', () => {
  for (let at = (1 << 20) - 60; at < (1 << 20) + 80; at += 7) {
    const before = ' '.repeat(at);
    const after = ' '.repeat(1000);
    expect([at, hasActiveContent(pdf(before, '/J#61vaScript', after))]).toEqual([at, true]);
    expect([at, hasActiveContent(pdf(before, '/Launcher', after))]).toEqual([at, false]);
  }
});
