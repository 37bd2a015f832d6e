/** The document schema: only what pages can show, also for pasted text. */
import { Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';

/** The block's original Markdown. It is not copied. */
const raw = { default: null, rendered: false, keepOnSplit: false };
const withRaw = { addAttributes: () => ({ raw }) };

const Note = Node.create({
  name: 'note',
  group: 'inline',
  inline: true,
  atom: true,
  // Otherwise the caret would select it, and typed or pasted text would replace it.
  selectable: false,
  addAttributes: () => ({ label: { default: '' } }),
  parseHTML: () => [{ tag: 'sup[data-note]', getAttrs: (element) => ({ label: element.dataset.note }) }],
  renderHTML: ({ node }) => [
    'sup',
    { 'data-note': node.attrs.label, class: 'd-chip' },
    String(node.attrs.label),
  ],
});

const Footnote = Node.create({
  name: 'footnote',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ raw, label: { default: '', keepOnSplit: false } }),
  renderHTML: ({ node }) => ['div', { 'data-label': `${node.attrs.label}.` }, 0],
});

/** Markdown that the editor does not support: unchanged here, editable under "All fields". */
const Kept = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  addAttributes: () => ({ raw }),
  renderHTML: ({ node }) => ['div', { class: 'd-asis' }, String(node.attrs.raw)],
});

/** A fact, shown as its value. */
export const factNode = (facts: Readonly<Record<string, string>>) =>
  Node.create({
    name: 'fact',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    addAttributes: () => ({ name: { default: '' } }),
    parseHTML: () => [{ tag: 'span[data-fact]', getAttrs: (element) => ({ name: element.dataset.fact }) }],
    renderHTML: ({ node }) => [
      'span',
      { 'data-fact': node.attrs.name, class: 'd-chip' },
      facts[node.attrs.name] ?? String(node.attrs.name),
    ],
  });

/** @param facts values by name */
export const richText = (facts: Readonly<Record<string, string>>) => [
  Document,
  Text,
  Paragraph.extend(withRaw),
  Heading.extend({
    addAttributes: () => ({
      raw,
      level: { default: 2, rendered: false },
      // The heading's anchor: ` {#peace nav="Peace"}`.
      anchor: { default: '', rendered: false, keepOnSplit: false },
    }),
  }),
  BulletList.extend(withRaw),
  OrderedList.extend(withRaw),
  // Pages show only one list level.
  ListItem.extend({ content: 'paragraph' }),
  Blockquote.extend({ ...withRaw, content: 'paragraph+' }),
  Footnote,
  Kept,
  Note,
  factNode(facts),
  Bold,
  Italic,
  Link.configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: true,
    HTMLAttributes: { target: null, rel: null },
  }),
];

/** A one-line text with facts. */
export const oneLine = (facts: Readonly<Record<string, string>>) => [
  Document.extend({ content: 'paragraph' }),
  Text,
  Paragraph,
  factNode(facts),
];
