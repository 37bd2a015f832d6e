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
    ['a script whose name is written in codes', pdf('1 0 obj << /S /J#61va#53cript >> endobj')],
    ['a program to start', pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj')],
    ['an attached file', pdf('1 0 obj << /Names << /EmbeddedFiles 3 0 R >> >> endobj')],
    ['a script among packed objects', packed('1 0 << /S /JavaScript >>')],
    [
      'a script behind a packed object that is harmless',
      Buffer.concat([packed('1 0 << >>'), packed('1 0 << /S /Launch >>')]),
    ],
    ['packed objects under another filter', packed('', '/Type /ObjStm /Filter /LZWDecode')],
    ['packed objects under two filters', packed('', '/Type /ObjStm /Filter [/FlateDecode /ASCIIHexDecode]')],
    [
      'packed objects behind a comment that names a stream',
      packed('1 0 << /S /JavaScript >>', '/Type /ObjStm %stream\n /N 1 /First 4 /Filter /FlateDecode'),
    ],
    [
      'packed objects behind a text that names a stream',
      packed('1 0 << /S /JavaScript >>', '/Type /ObjStm /X (stream\n1 0) /Filter /FlateDecode'),
    ],
    ['packed objects without their end', pdf('<< /Type /ObjStm >>\nstream\n1 0')],
    [
      'packed objects that cannot be unpacked',
      pdf('<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nencrypted'),
    ],
    ['packed objects that unpack to a hundred megabytes', packed(' '.repeat(100_000_000))],
  ])('%s', (_, bytes) => {
    expect(hasActiveContent(bytes)).toBe(true);
  });
});

describe('passes', () => {
  test.each([
    ['packed objects without any', packed('1 0 << /Type /Page >>')],
    ['a name that only begins like one', pdf('1 0 obj << /LaunchPad 1 /JavaScripting 2 >> endobj')],
    ...readdirSync('tests/content/books/pdf').map((name): [string, Buffer] => [
      name,
      readFileSync(join('tests/content/books/pdf', name)),
    ]),
  ])('%s', (_, bytes) => {
    expect(hasActiveContent(bytes)).toBe(false);
  });
});
