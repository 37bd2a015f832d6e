import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatText } from '#content-model/yaml.ts';
import { cleanFileText } from '#core/text.ts';
import { withValue } from './merge.ts';
import { dataOf, RecordTextError, withData } from './record-text.ts';

type Path = readonly (string | number)[];

/** Every scalar of some data with its path. */
function valuesIn(data: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof data !== 'object' || data === null) return [{ path, value: data }];
  return Object.entries(data).flatMap(([key, inner]) =>
    valuesIn(inner, [...path, Array.isArray(data) ? Number(key) : key]),
  );
}

/** A different value of the same type; of a text, one word in the middle differs. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  const words = String(value).split(/(\s+)/);
  const at = Math.floor(words.length / 4) * 2;
  return words.with(at, `${words[at]}s`).join('');
}

const files = ['tests/content'].flatMap((dir) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(yaml|md)$/.test(name))
    .map((name) => join(dir, name)),
);

/** At most this many fields per file, because each parses the file again. */
const maxFields = 8;

test.each(files)(
  'a changed field of %s changes only its line, and changes back to the same bytes',
  (file) => {
    const source = readFileSync(file, 'utf8');
    const data = dataOf(file, source);
    const fields = valuesIn(data).filter(({ path, value }) => value !== null && path.length > 0);
    const step = Math.ceil(fields.length / maxFields);
    for (const { path, value } of fields.filter((_, at) => at % step === 0)) {
      const text = withData(file, source, withValue(data, path, other(value)));
      expect(withData(file, text, data)).toBe(source);
      if (String(value).length > 60) continue;
      const [before, after] = [source.split('\n'), text.split('\n')];
      expect(before.filter((line, at) => line !== after[at])).toHaveLength(1);
      expect(after).toHaveLength(before.length);
    }
  },
);

const tricky = `# Head of the file
title: Plain words # why
note: "It's 3:00 PM"
empty:
long: >-
  One two three four five.

  A second paragraph.
# of the letter
letter: |
  Shalom,

  write to us.
cards:
  # first
  - a: 1 # one
    b: x

  # second
  - { a: 2, b: "y" }
  - a: 3
last: 12
`;
const file = 'pages/x.yaml';
const data = dataOf(file, tricky) as Record<string, unknown> & { cards: unknown[] };
const [one, two, three] = data.cards;

describe('keeps everything else when it changes', () => {
  test.each<[string, unknown, (text: string) => string]>([
    [
      'a text with a comment',
      { ...data, title: 'Other words' },
      (text) => text.replace('Plain words', 'Other words'),
    ],
    ['a quoted time', { ...data, note: "It's 4:00 PM" }, (text) => text.replace('3:00', '4:00')],
    ['an empty value', { ...data, empty: 'Full' }, (text) => text.replace('empty:', 'empty: Full')],
    ['a removed field', without('empty'), (text) => text.replace('empty:\n', '')],
    [
      'a removed field with its comment',
      without('letter'),
      (text) => text.replace(/# of the letter\n(.*\n){4}/, ''),
    ],
    ['an added field', { ...data, photo: '/p.jpg' }, (text) => `${text}photo: /p.jpg\n`],
    [
      'a word of a folded text',
      {
        ...data,
        long: 'One two three nine five.\nA second paragraph.',
      },
      (text) => text.replace('four', 'nine'),
    ],
    [
      'a line of a letter',
      { ...data, letter: 'Shalom,\n\nwrite or call to us.\n' },
      (text) => text.replace('write', 'write or call'),
    ],
    [
      'a removed entry',
      { ...data, cards: [one, three] },
      (text) => text.replace('\n  # second\n  - { a: 2, b: "y" }\n', ''),
    ],
    [
      'an added entry',
      { ...data, cards: [...data.cards, { a: 4, b: 'no' }] },
      (text) => text.replace('- a: 3\n', '- a: 3\n  - a: 4\n    b: no\n'),
    ],
    [
      'a moved entry',
      { ...data, cards: [one, three, two] },
      (text) =>
        text.replace(
          '\n  # second\n  - { a: 2, b: "y" }\n  - a: 3\n',
          '  - a: 3\n\n  # second\n  - { a: 2, b: "y" }\n',
        ),
    ],
    [
      'a copied entry',
      { ...data, cards: [...data.cards, three] },
      (text) => text.replace('- a: 3\n', '- a: 3\n  - a: 3\n'),
    ],
    [
      'a field in braces',
      { ...data, cards: [one, { a: 2, b: 'z', c: 'no' }, three] },
      (text) => text.replace('b: "y" }', 'b: "z", c: no }'),
    ],
    [
      'the last entry',
      { ...data, cards: [] },
      (text) => text.replace(/cards:\n {2}# first\n[\s\S]*(?=last)/, 'cards:\n  # first\n  []\n'),
    ],
  ])('%s', (_, intended, expected) => {
    expect(withData(file, tricky, intended)).toBe(expected(tricky));
    const windows = `\uFEFF${tricky.replaceAll('\n', '\r\n')}`;
    expect(withData(file, windows, intended)).toBe(expected(tricky));
  });
});

function without(name: string) {
  const { [name]: _, ...rest } = data;
  return rest;
}

test('reads back any text as written, in any field', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\n ',
      ' \n',
      '\t',
      ': ',
      ' #',
      '- ',
      '"',
      "'",
      '|',
      '{a}',
      '\\',
    ),
    fc.lorem({ maxCount: 15 }),
  );
  const words = fc.array(piece, { maxLength: 25 }).map((all) => cleanFileText(all.join('')));
  fc.assert(
    fc.property(words, fc.constantFrom('title', 'note', 'empty', 'long', 'letter'), (text, name) => {
      const intended = { ...data, [name]: text };
      const written = withData(file, tricky, intended);
      expect(dataOf(file, written)).toEqual(intended);
      expect(formatText(file, written)).toBe(written);
    }),
  );
});

test.each(['a: !!js/function x', 'a: &b 1', 'a: [*b]', 'a: 1\na: 2', 'a: "'])(
  'rejects %s as data',
  (text) => {
    expect(dataOf(file, text)).toBeUndefined();
  },
);

test('rejects a file that cannot be parsed', () => {
  expect(() => withData(file, 'a: [\n', { a: 1 })).toThrow(RecordTextError);
});
