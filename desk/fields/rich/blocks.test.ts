import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataOf } from '../../publish/record-text.ts';
import { blocksOf, newBlock, withBlocks, withText } from './blocks.ts';

const bodies = globSync('{content,tests/content}/{beliefs,pages}/**/*.md').map((file) => {
  const { body } = dataOf(file, readFileSync(file, 'utf8')) as { body: string };
  return [file, body] as const;
});

test.each(bodies)(
  '%s is put together again as it was, and a changed part leaves the others their bytes',
  (_, body) => {
    const blocks = blocksOf(body);
    expect(withBlocks(body, blocks)).toBe(body);
    for (const [at, block] of blocks.entries()) {
      const changed = withBlocks(body, blocks.with(at, withText(block, `${block.text} indeed`)));
      const words = (text: string) => text.replace(/[\s>]+/g, ' ');
      expect(words(changed)).toBe(
        words(withBlocks(body, blocks.with(at, { ...block, raw: addedTo(block.raw) }))),
      );
      expect(blocksOf(changed).toSpliced(at, 1)).toEqual(blocks.toSpliced(at, 1));
    }
  },
);

/** Inserts before a heading's anchor, or at the end. */
const addedTo = (raw: string) =>
  /^#.*\{#/.test(raw) ? raw.replace(/(?=\s*\{#)/, ' indeed') : `${raw} indeed`;

const body =
  '\nOne\ntwo.[^1]\n\n## Title {#t nav="T"}\n\n- a\n  b\n- c\n\n> Quote\n>\n> — Source\n\n[^1]: Note.\n[^2]: Other.\n';

test('shows block texts without Markdown syntax', () => {
  expect(blocksOf(body).map(({ kind, text }) => [kind, text])).toEqual([
    ['paragraph', 'One two.[^1]'],
    ['heading', 'Title'],
    ['list', 'a b\nc'],
    ['quotation', 'Quote\n— Source'],
    ['footnote', 'Note.'],
    ['footnote', 'Other.'],
  ]);
});

test('adds and removes blocks', () => {
  const blocks = blocksOf(body);
  const note = withText(newBlock('footnote', blocks), 'Third.');
  expect(withBlocks(body, [...blocks, note])).toBe(`${body}[^3]: Third.\n`);
  expect(withBlocks(body, blocks.toSpliced(1, 3))).toBe('\nOne\ntwo.[^1]\n\n[^1]: Note.\n[^2]: Other.\n');
  expect(withBlocks('', [withText(newBlock('list', []), 'a\nb')])).toBe('\n- a\n- b\n');
});
