import { globSync, readFileSync } from 'node:fs';
import { getSchema } from '@tiptap/core';
import { Fragment, Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataOf } from '#desk/publish/record-text.ts';
import { bodyOf, documentOf, markdownOf } from './markdown.ts';
import { richText } from './schema.ts';

const schema = getSchema(richText({}));
const parsed = (body: string) => documentOf(body, schema);
const emptyDocument = schema.node('doc', null, [schema.node('paragraph')]);

/** The document without its source Markdown. */
const withoutRaw = (node: Node): Node =>
  node.isText || node.isLeaf
    ? node
    : node.type.create(
        { ...node.attrs, ...('raw' in node.attrs && { raw: null }) },
        Fragment.from(node.children.map(withoutRaw)),
        node.marks,
      );
const rewritten = (document: Node) => parsed(bodyOf('', emptyDocument, withoutRaw(document)));

const bodies = globSync('{content,tests/content}/{beliefs,pages}/**/*.md').map((file) => {
  const { body } = dataOf(file, readFileSync(file, 'utf8')) as { body: string };
  return [file, body] as const;
});

test.each(bodies)('%s keeps its bytes, and rewritten blocks keep their meaning', (_, body) => {
  const document = parsed(body);
  document.check();
  expect(bodyOf(body, document, document)).toBe(body);
  expect(JSON.stringify(document)).not.toContain('"kept"');
  expect(withoutRaw(rewritten(document)).toJSON()).toEqual(withoutRaw(document).toJSON());
});

/** Text with any characters; rich text marks cover whole words. */
const words = (marks: readonly { type: string; attrs?: object }[] = []) =>
  fc
    .string({ unit: fc.constantFrom(...'ab1 *_`~[]()<>{}#+-.!&\\|"=:/א—') })
    // Braces are facts, and a footnote label becomes one in any form.
    .map((text) => text.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && text !== '…')
    .map((text) => ({ type: 'text', text, marks }));
const marked = fc
  .constantFrom([], ['bold'], ['italic'], ['bold', 'italic'])
  .chain((types) =>
    fc
      .option(fc.constantFrom('/give', 'https://example.org/a?b=c'), { nil: undefined })
      .chain((href) =>
        words([
          ...types.map((type) => ({ type })),
          ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
        ]).filter(({ text }) => types.length === 0 || /^[ab1א].*[ab1א]$|^[ab1א]$/.test(text)),
      ),
  );
const piece = fc.oneof(
  { weight: 4, arbitrary: marked },
  { weight: 1, arbitrary: fc.constant({ type: 'fact', attrs: { name: 'town' } }) },
  { weight: 1, arbitrary: fc.constant({ type: 'note', attrs: { label: '1' } }) },
);
const space = { type: 'text', text: ' ' };
const line = fc
  .array(piece, { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.flatMap((one, at) => (at === 0 ? [one] : [space, one])));
const paragraph = line.map((content) => ({ type: 'paragraph', content }));
const items = fc.array(paragraph, { minLength: 1, maxLength: 3 });
const listItems = items.map((all) => all.map((one) => ({ type: 'listItem', content: [one] })));
const block = fc.oneof(
  paragraph,
  fc
    .tuple(line, fc.constantFrom(2, 3), fc.constantFrom('', ' {#peace nav="Peace"}'))
    .map(([content, level, anchor]) => ({ type: 'heading', attrs: { level, anchor }, content })),
  listItems.map((content) => ({ type: 'bulletList', content })),
  listItems.map((content) => ({ type: 'orderedList', content })),
  items.map((content) => ({ type: 'blockquote', content })),
);
const note = { type: 'footnote', attrs: { label: '1' }, content: [{ type: 'text', text: 'John 1:39.' }] };

test('round-trips any document of allowed blocks and rich text marks', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (content) => {
      const document = Node.fromJSON(schema, { type: 'doc', content: [...content, note] });
      document.check();
      const text = bodyOf('', emptyDocument, document);
      const again = withoutRaw(parsed(text));
      const hasNote = JSON.stringify(content).includes('"note"');
      const expected = hasNote ? document : Node.fromJSON(schema, { type: 'doc', content });
      expect(again.toJSON(), text).toEqual(expected.toJSON());
    }),
  );
});

test.each(['Psalm #', 'Psalm ##', '#'])('keeps the number signs of the heading "%s"', (text) => {
  const content = [{ type: 'heading', attrs: { level: 2, anchor: '' }, content: [{ type: 'text', text }] }];
  const document = Node.fromJSON(schema, { type: 'doc', content });
  expect(withoutRaw(parsed(bodyOf('', emptyDocument, document))).toJSON()).toEqual(document.toJSON());
});

test.each(['+', '-', '1.', '12.', '1)', '>', '#'])('keeps "%s" as the only words of an entry', (text) => {
  const entry = { type: 'paragraph', content: [{ type: 'text', text }] };
  const content = [{ type: 'bulletList', content: [{ type: 'listItem', content: [entry] }] }, entry];
  const document = Node.fromJSON(schema, { type: 'doc', content });
  expect(withoutRaw(parsed(bodyOf('', emptyDocument, document))).toJSON()).toEqual(document.toJSON());
});

test('keeps unsupported Markdown next to a change', () => {
  const body = '\n- One\n  - deeper\n\n<b>HTML</b>\n\nOne `code` line.\n\nWords.\n';
  const before = parsed(body);
  const last = before.child(before.childCount - 1);
  const other = last.type.create(last.attrs, schema.text('Other words.'));
  const after = before.copy(before.content.replaceChild(before.childCount - 1, other));
  expect(bodyOf(body, before, after)).toBe(body.replace('Words.', 'Other words.'));
});

const written = (content: object[]) => markdownOf(Node.fromJSON(schema, { type: 'paragraph', content }));

test('escapes typed Markdown characters', () => {
  expect(written([{ type: 'text', text: 'plain *signs* of [others] and _these_ \\ <too>' }])).toBe(
    'plain \\*signs\\* of \\[others\\] and \\_these\\_ \\\\ \\<too>',
  );
  expect(written([{ type: 'text', text: 'snake_case stays' }])).toBe('snake_case stays');
});

test('writes bold, italic, links, notes and facts as Markdown without outer spaces', () => {
  const bold = { type: 'bold' };
  const link = { type: 'link', attrs: { href: '/give (now)' } };
  expect(
    written([
      { type: 'text', text: 'We ' },
      { type: 'text', text: 'rest ', marks: [bold] },
      { type: 'text', text: 'here', marks: [bold, { type: 'italic' }] },
      { type: 'fact', attrs: { name: 'town' } },
      { type: 'text', text: 'give', marks: [link] },
      { type: 'note', attrs: { label: '1' } },
    ]),
  ).toBe('We **rest *here***{town}[give](/give%20%28now%29)[^1]');
});

test('escapes list-like lines, and removes unused footnotes and empty lines', () => {
  const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
  const after = Node.fromJSON(schema, {
    type: 'doc',
    content: [
      text('- not a list'),
      text('1. nor this'),
      text('2) nor that'),
      { type: 'paragraph' },
      { type: 'blockquote', content: [text('Said.'), text('— Somebody')] },
      { ...note, attrs: { label: '2' } },
    ],
  });
  expect(bodyOf('', emptyDocument, after)).toBe(
    '\n\\- not a list\n\n1\\. nor this\n\n2\\) nor that\n\n> Said.\n>\n> — Somebody\n',
  );
});
