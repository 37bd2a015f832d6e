/** Converts Markdown to the editor's document and back. Unchanged blocks keep their bytes. */
import { Fragment, type Mark, type Node, type Schema } from '@tiptap/pm/model';
import MarkdownIt from 'markdown-it';
import { MarkdownParser, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import { type Block, type BlockKind, blocksOf, emptyBlockText, headingParts, withBlocks } from './blocks.ts';

const tokenizer = new MarkdownIt('commonmark');
for (const [name, pattern] of [
  ['note', /\[\^([\w-]+)\]/y],
  ['fact', /\{(?!#)([^{}]*)\}/y],
] as const)
  tokenizer.inline.ruler.before('link', name, (state, isSilent) => {
    pattern.lastIndex = state.pos;
    const [whole, inner = ''] = pattern.exec(state.src) ?? [];
    if (whole === undefined) return false;
    if (!isSilent) state.push(name, '', 0).content = inner;
    state.pos += whole.length;
    return true;
  });

/** Throws on everything that the schema has no node for. */
const parserFor = (schema: Schema) =>
  new MarkdownParser(schema, tokenizer, {
    paragraph: { block: 'paragraph' },
    heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
    bullet_list: { block: 'bulletList' },
    ordered_list: { block: 'orderedList' },
    list_item: { block: 'listItem' },
    blockquote: { block: 'blockquote' },
    strong: { mark: 'bold' },
    em: { mark: 'italic' },
    link: {
      mark: 'link',
      getAttrs(token) {
        if (token.attrGet('title')) throw new Error('the editor has no titles of links');
        return { href: token.attrGet('href') };
      },
    },
    note: { node: 'note', getAttrs: ({ content }) => ({ label: content }) },
    fact: { node: 'fact', getAttrs: ({ content }) => ({ name: content }) },
  });

const nodeNames: Readonly<Record<BlockKind, string>> = {
  heading: 'heading',
  subheading: 'heading',
  paragraph: 'paragraph',
  list: 'bulletList',
  numbers: 'orderedList',
  quotation: 'blockquote',
  footnote: 'paragraph',
};

/** Continuation blocks, nested lists and quotes, which the editor would flatten. */
const nested = /^\s|\n[ \t]+(?:[-*+]|\d+[.)]) |(?:^|\n)> ?>/;
const footnoteStart = /^\[\^([\w-]+)\]:[ \t]+/;

export function documentOf(body: string, schema: Schema): Node {
  const parser = parserFor(schema);
  const blocks = blocksOf(body).map((block) => nodeOf(block, parser));
  return schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')]);
}

/** One block; a `kept` node with the Markdown if the editor has no node for it. */
function nodeOf({ kind, raw }: Block, parser: MarkdownParser): Node {
  const { schema } = parser;
  const [start = '', label] = (kind === 'footnote' && footnoteStart.exec(raw)) || [];
  const anchor = (nodeNames[kind] === 'heading' && headingParts(raw)?.anchor) || '';
  try {
    if (nested.test(raw)) throw new Error('the editor has lists of one level');
    const parsed = parser.parse(raw.slice(start.length, raw.trimEnd().length - anchor.length));
    const [node] = parsed.children;
    if (parsed.childCount !== 1 || node?.type.name !== nodeNames[kind])
      throw new Error('Markdown sees other blocks');
    const content = node.textContent === emptyBlockText ? Fragment.empty : node.content;
    if (kind === 'footnote') return schema.node('footnote', { raw, label }, content);
    return node.type.create({ ...node.attrs, raw, ...(anchor && { anchor }) }, content);
  } catch {
    return schema.node('kept', { raw });
  }
}

/**
 * The Markdown of a changed document.
 * @param body the original text
 * @param before the original document
 */
export function bodyOf(body: string, before: Node, after: Node): string {
  const unchanged = new Map(before.children.map((node) => [node.attrs.raw, node]));
  const labels = new Set<unknown>();
  after.descendants(({ type, attrs }) => {
    if (type.name === 'note') labels.add(attrs.label);
  });
  const blocks = after.children.flatMap((node): { raw: string }[] => {
    const { raw, label } = node.attrs;
    if (node.type.name === 'kept' || (raw !== null && unchanged.get(raw)?.eq(node))) return [{ raw }];
    // Footnotes without a reference and empty lines are removed.
    const isGone = isEmpty(node) || (node.type.name === 'footnote' && !labels.has(label));
    return isGone ? [] : [{ raw: markdownOf(node) }];
  });
  const rawOf = (all: readonly { raw: string }[]) => all.map(({ raw }) => raw).join('\0');
  return rawOf(blocks) === rawOf(blocksOf(body)) ? body : withBlocks(body, blocks);
}

export const markdownOf = (block: Node) =>
  serializer.serialize(block.type.schema.node('doc', null, [block]), { tightLists: true });

/** Text with one character per inline node, so that offsets match the node's positions. */
const flatText = (node: Node) => node.textBetween(0, node.content.size, '', '\ufffc');
const isEmpty = (node: Node) => flatText(node).trim() === '';

const withoutEmpty = (node: Node) =>
  node.copy(Fragment.from(node.children.filter((child) => !isEmpty(child))));

/** Outer spaces would create code blocks and line breaks. */
function renderTrimmed(state: MarkdownSerializerState, node: Node, fromBlockStart = true) {
  const text = flatText(node);
  const from = text.length - text.trimStart().length;
  state.renderInline(node.cut(from, Math.max(from, text.trimEnd().length)), fromBlockStart);
}

const serializer = new MarkdownSerializer(
  {
    text(state, { text = '' }, parent, index) {
      const escaped = state.esc(text.replace(/\n+/g, ' '), index === 0);
      // The serializer escapes "1." and "+" only before a space, which another piece may begin with.
      const begun =
        index === 0 ? escaped.replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2').replace(/^\+$/, '\\+') : escaped;
      // Number signs at the end of a heading would be no part of it.
      const isEnd = parent.type.name === 'heading' && index === parent.childCount - 1;
      state.text(isEnd ? begun.replace(/(^|\s)(#+)$/, '$1\\$2') : begun, false);
    },
    note: (state, { attrs }) => state.write(`[^${attrs.label}]`),
    fact: (state, { attrs }) => state.write(`{${attrs.name}}`),
    paragraph(state, node) {
      renderTrimmed(state, node);
      state.closeBlock(node);
    },
    heading(state, node) {
      state.write(`${'#'.repeat(node.attrs.level)} `);
      renderTrimmed(state, node, false);
      state.write(node.attrs.anchor);
      state.closeBlock(node);
    },
    bulletList: (state, node) => state.renderList(withoutEmpty(node), '  ', () => '- '),
    orderedList: (state, node) => state.renderList(withoutEmpty(node), '   ', (at) => `${at + 1}. `),
    listItem: (state, node) => state.renderContent(node),
    blockquote: (state, node) =>
      state.wrapBlock('> ', null, node, () => state.renderContent(withoutEmpty(node))),
    footnote(state, node) {
      state.write(`[^${node.attrs.label}]: `);
      renderTrimmed(state, node, false);
      state.closeBlock(node);
    },
  },
  {
    link: { open: '[', close: (_state, mark) => `](${addressOf(mark)})`, mixable: true },
    bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
    italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
  },
  { escapeExtraCharacters: /<|&(?=#?\w+;)/g },
);

const addressOf = ({ attrs }: Mark) =>
  String(attrs.href ?? '')
    .replace(/[\s()<>]/g, encodeURIComponent)
    .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
