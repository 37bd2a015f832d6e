/** Words within a block, as Markdown and as the editor of texts holds them. */
import { Lexer, type MarkedToken, type Token } from 'marked';

export interface Mark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** ProseMirror's own shape. */
export interface Node {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: Mark[];
  content?: Node[];
}

/** Markdown that the editor has no form for: it must not be taken apart. */
export class NotKnown extends Error {}

/** @throws NotKnown */
export function inlineOf(markdown: string): Node[] {
  return nodesOf(Lexer.lexInline(markdown), []);
}

function nodesOf(tokens: readonly Token[] | undefined, marks: readonly Mark[]): Node[] {
  return ((tokens ?? []) as readonly MarkedToken[]).flatMap((token): Node[] => {
    switch (token.type) {
      case 'text':
        return textNodes(token.text, marks);
      case 'escape':
        return [textNode(token.text, marks)];
      case 'strong':
        return nodesOf(token.tokens, [...marks, { type: 'bold' }]);
      case 'em':
        return nodesOf(token.tokens, [...marks, { type: 'italic' }]);
      case 'link':
        if (token.title) throw new NotKnown();
        return nodesOf(token.tokens, [{ type: 'link', attrs: { href: token.href } }, ...marks]);
      default:
        throw new NotKnown();
    }
  });
}

const textNode = (text: string, marks: readonly Mark[]): Node => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: [...marks] }),
});

/** What stands for something else: the mark of a footnote, and a fact. */
const signs = /(\[\^[\w-]+\]|\{(?!#)[^{}]*\})/;

export function textNodes(text: string, marks: readonly Mark[] = []): Node[] {
  return text.split(signs).flatMap((part): Node[] => {
    if (part === '') return [];
    const [, label, name] = /^(?:\[\^([\w-]+)\]|\{(?!#)([^{}]*)\})$/.exec(part) ?? [];
    const own = marks.length > 0 ? { marks: [...marks] } : {};
    if (label !== undefined) return [{ type: 'note', attrs: { label }, ...own }];
    if (name !== undefined) return [{ type: 'fact', attrs: { name }, ...own }];
    return [textNode(part, marks)];
  });
}

/** From the outermost to the innermost. */
const wrappers: readonly { type: string; wrap(words: string, mark: Mark): string }[] = [
  { type: 'link', wrap: (words, { attrs }) => `[${words}](${addressOf(attrs?.href)})` },
  { type: 'bold', wrap: (words) => `**${words}**` },
  { type: 'italic', wrap: (words) => `*${words}*` },
];

const addressOf = (href: unknown) =>
  String(href ?? '')
    .replace(/[\s()<>]/g, encodeURIComponent)
    .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

export function markdownOf(nodes: readonly Node[] = []): string {
  let text = '';
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as Node;
    const wrapper = wrappers.find(({ type }) => markOf(node, type));
    if (!wrapper) {
      text += plainOf(node);
      at += 1;
      continue;
    }
    const mark = markOf(node, wrapper.type) as Mark;
    let end = at;
    while (end < nodes.length && isSame(markOf(nodes[end] as Node, wrapper.type), mark)) end += 1;
    const inner = markdownOf(nodes.slice(at, end).map((one) => without(one, wrapper.type)));
    // Signs hold on to words, not to spaces.
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? [];
    text += words === '' ? inner : before + wrapper.wrap(words, mark) + after;
    at = end;
  }
  return text;
}

const markOf = ({ marks = [] }: Node, type: string) => marks.find((mark) => mark.type === type);
const without = (node: Node, type: string): Node => ({
  ...node,
  marks: (node.marks ?? []).filter((mark) => mark.type !== type),
});
const isSame = (one: Mark | undefined, other: Mark) =>
  one?.type === other.type && one.attrs?.href === other.attrs?.href;

function plainOf({ type, text = '', attrs }: Node): string {
  if (type === 'note') return `[^${attrs?.label}]`;
  if (type === 'fact') return `{${attrs?.name}}`;
  return text.replace(/[\\`*[\]<~]|(?<![^\W_])_|_(?![^\W_])/g, '\\$&');
}
