import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatText } from '#content-model/yaml.ts';
import { withValue } from './merge.ts';
import { dataOf, RecordTextError, withData } from './record-text.ts';

type Path = readonly (string | number)[];

/** Every single value of some data with its path. */
function valuesIn(data: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof data !== 'object' || data === null) return [{ path, value: data }];
  return Object.entries(data).flatMap(([key, inner]) =>
    valuesIn(inner, [...path, Array.isArray(data) ? Number(key) : key]),
  );
}

/** Another value of the same kind: of a text, one word in its middle. */
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

/** So many fields of a file are tried: its text is read for each. */
const tried = 8;

test.each(files)('a field of %s changes its own line alone, and back to the same bytes', (file) => {
  const source = readFileSync(file, 'utf8');
  const data = dataOf(file, source);
  const fields = valuesIn(data).filter(({ path, value }) => value !== null && path.length > 0);
  const step = Math.ceil(fields.length / tried);
  for (const { path, value } of fields.filter((_, at) => at % step === 0)) {
    const text = withData(file, source, withValue(data, path, other(value)));
    expect(withData(file, text, data)).toBe(source);
    if (String(value).length > 60) continue;
    const [before, after] = [source.split('\n'), text.split('\n')];
    expect(before.filter((line, at) => line !== after[at])).toHaveLength(1);
    expect(after).toHaveLength(before.length);
  }
});

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

describe('what is not asked for stays', () => {
  test.each<[string, unknown, (text: string) => string]>([
    [
      'a text beside a comment',
      { ...data, title: 'Other words' },
      (text) => text.replace('Plain words', 'Other words'),
    ],
    ['an hour in quotes', { ...data, note: "It's 4:00 PM" }, (text) => text.replace('3:00', '4:00')],
    ['an empty value', { ...data, empty: 'Full' }, (text) => text.replace('empty:', 'empty: Full')],
    ['a field that goes', without('empty'), (text) => text.replace('empty:\n', '')],
    [
      'a field that goes with its comment',
      without('letter'),
      (text) => text.replace(/# of the letter\n(.*\n){4}/, ''),
    ],
    ['a field that comes', { ...data, photo: '/p.jpg' }, (text) => `${text}photo: /p.jpg\n`],
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
      'an entry that goes',
      { ...data, cards: [one, three] },
      (text) => text.replace('\n  # second\n  - { a: 2, b: "y" }\n', ''),
    ],
    [
      'an entry that comes',
      { ...data, cards: [...data.cards, { a: 4, b: 'no' }] },
      (text) => text.replace('- a: 3\n', '- a: 3\n  - a: 4\n    b: no\n'),
    ],
    [
      'an entry that is moved',
      { ...data, cards: [one, three, two] },
      (text) =>
        text.replace(
          '\n  # second\n  - { a: 2, b: "y" }\n  - a: 3\n',
          '  - a: 3\n\n  # second\n  - { a: 2, b: "y" }\n',
        ),
    ],
    [
      'an entry that is copied',
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
  ])('%s', (_, meant, expected) => {
    expect(withData(file, tricky, meant)).toBe(expected(tricky));
    const windows = `\uFEFF${tricky.replaceAll('\n', '\r\n')}`;
    expect(withData(file, windows, meant)).toBe(expected(tricky));
  });
});

function without(name: string) {
  const { [name]: _, ...rest } = data;
  return rest;
}

test('any text is read back as it was written, in any field', () => {
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
  const words = fc.array(piece, { maxLength: 25 }).map((all) => all.join('').replaceAll('\r', ''));
  fc.assert(
    fc.property(words, fc.constantFrom('title', 'note', 'empty', 'long', 'letter'), (text, name) => {
      const meant = { ...data, [name]: text };
      const written = withData(file, tricky, meant);
      expect(dataOf(file, written)).toEqual(meant);
      expect(formatText(file, written)).toBe(written);
    }),
  );
});

test.each(['a: !!js/function x', 'a: &b 1', 'a: [*b]', 'a: 1\na: 2', 'a: "'])('%s is no data', (text) => {
  expect(dataOf(file, text)).toBeUndefined();
});

test('a file whose fields cannot be told apart is left alone', () => {
  expect(() => withData(file, 'a: [\n', { a: 1 })).toThrow(RecordTextError);
});
