import { globSync, readFileSync } from 'node:fs';
import { getSchema } from '@tiptap/core';
import { Node as Document } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { dataOf } from '../../publish/record-text.ts';
import { bodyOf, documentOf } from './document.ts';
import { inlineOf, markdownOf, type Node } from './inline-markdown.ts';
import { richText } from './schema.ts';

const schema = getSchema(richText({}));
/** As the editor gives it back. */
const through = (node: Node) => {
  const document = Document.fromJSON(schema, node);
  document.check();
  return document.toJSON() as Node;
};

const bodies = globSync('{content,tests/content}/{beliefs,pages}/**/*.md').map((file) => {
  const { body } = dataOf(file, readFileSync(file, 'utf8')) as { body: string };
  return [file, body] as const;
});

test.each(bodies)(
  '%s comes back byte for byte, and each of its parts says the same when it is written anew',
  (_, body) => {
    const document = through(documentOf(body));
    expect(bodyOf(body, document, document)).toBe(body);
    expect(JSON.stringify(document)).not.toContain('"kept"');
    const unknown = JSON.parse(JSON.stringify(document), (key, value) => (key === 'raw' ? undefined : value));
    const anew = through(documentOf(bodyOf('', { type: 'doc' }, unknown)));
    const words = (node: Node) =>
      JSON.parse(JSON.stringify(node), (key, value) => (key === 'raw' ? undefined : value));
    expect(words(anew)).toEqual(words(document));
  },
);

test('what pages cannot show stays as it is beside what is changed', () => {
  const body = '\n- One\n  - deeper\n\n<b>HTML</b>\n\nWords.\n';
  const before = through(documentOf(body));
  const after = structuredClone(before);
  const last = after.content?.at(-1)?.content?.[0];
  if (last) last.text = 'Other words.';
  expect(bodyOf(body, before, after)).toBe('\n- One\n  - deeper\n\n<b>HTML</b>\n\nOther words.\n');
});

test.each([
  [
    'plain *signs* of [others] and _these_ \\ <too>',
    'plain \\*signs\\* of \\[others\\] and \\_these\\_ \\\\ \\<too>',
  ],
  ['snake_case stays', 'snake_case stays'],
])('words are words: %s', (text, markdown) => {
  expect(markdownOf([{ type: 'text', text }])).toBe(markdown);
  const nodes = inlineOf(markdown);
  expect(nodes.map((node) => node.text).join('')).toBe(text);
});

test('bold, italic, links, notes and facts are written as Markdown, and signs hold on to words', () => {
  const bold = { type: 'bold' };
  const link = { type: 'link', attrs: { href: '/give (now)' } };
  expect(
    markdownOf([
      { type: 'text', text: 'We ' },
      { type: 'text', text: 'rest ', marks: [bold] },
      { type: 'text', text: 'here', marks: [bold, { type: 'italic' }] },
      { type: 'fact', attrs: { name: 'town' } },
      { type: 'text', text: 'give', marks: [link] },
      { type: 'note', attrs: { label: '1' } },
    ]),
  ).toBe('We **rest *here***{town}[give](/give%20%28now%29)[^1]');
});

test('a new line that begins like a list is no list; a note goes with its mark; empty lines go', () => {
  const text = (words: string): Node => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
  const after: Node = {
    type: 'doc',
    content: [
      text('- not a list'),
      text('1. nor this'),
      { type: 'paragraph' },
      { type: 'blockquote', content: [text('Said.'), text('— Somebody')] },
      {
        type: 'footnote',
        attrs: { label: '2', raw: null },
        content: [{ type: 'text', text: 'Nobody refers to it.' }],
      },
    ],
  };
  expect(bodyOf('', { type: 'doc' }, after)).toBe(
    '\n\\- not a list\n\n1\\. nor this\n\n> Said.\n>\n> — Somebody\n',
  );
});
