import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, entriesOf, withEntry, withoutEntry } from './list-file.ts';

const snow: Entry = {
  date: '2026-11-28',
  kind: 'cancelled',
  what: 'sabbath-service',
  reason: 'Snow: #2 "ice"',
};

const files: [string, string, number][] = [
  ['an empty file', '', 0],
  ['comments alone', '# Single dates.\n# - date: "2026-01-01"\n', 0],
  ['a last line that is not ended', '# Single dates.', 0],
  ['an empty list in brackets', '# Dates\n[] # none yet\n', 0],
  ['a list in brackets', '[{ date: "2026-05-02", kind: cancelled, what: a, reason: b }] # one\n', 1],
  ['Windows line ends', '# Dates\r\n- date: 2026-05-02\r\n  kind: cancelled\r\n', 1],
  [
    'comments between, after, and at the ends of lines; folded sentences',
    '# top\n- date: 2026-05-02 # a Saturday\n  reason: >-\n    The roads\n    are iced.\n\n# of the second\n-   date: "2026-05-09"\n    reason: x # why\n# at the end\n',
    2,
  ],
];

test.each(files)('an entry is added to %s, and nothing else changes', (_, source, count) => {
  const changed = withEntry(source, snow);
  expect(entriesOf(changed)).toHaveLength(count + 1);
  expect(entriesOf(changed).at(-1)).toEqual(snow);
  for (const line of source.split(/\r?\n/).filter((text) => text.startsWith('#')))
    expect(changed).toContain(line);
  if (!source.includes('[')) expect(changed.startsWith(source)).toBe(true);
});

test.each(files)('what was added to %s can be taken out again', (_, source, count) => {
  const back = withoutEntry(withEntry(source, snow), count);
  expect(entriesOf(back)).toEqual(entriesOf(source));
  if (!source.includes('[')) expect(back.trimEnd()).toBe(source.trimEnd());
});

test('an entry in the middle goes with its own lines; the comment of the next one stays', () => {
  const [, source = ''] = files.at(-1) ?? [];
  expect(withoutEntry(source, 0)).toBe(
    '# top\n\n# of the second\n-   date: "2026-05-09"\n    reason: x # why\n# at the end\n',
  );
});

test('whatever somebody writes as a reason is read back as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (reason) => {
      expect(entriesOf(withEntry(files[1]?.[1] ?? '', { ...snow, reason })).at(-1)).toEqual({
        ...snow,
        reason,
      });
    }),
  );
});
