/** A Markdown text as a document of the editor, and back; what was not changed keeps its bytes. */
import { type Block, type BlockKind, blocksOf, newBlock, withBlocks, withWords } from '../blocks.ts';
import { inlineOf, markdownOf, type Node, NotKnown } from './inline-markdown.ts';

export function documentOf(body: string): Node {
  const content = blocksOf(body).map(nodeOf);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

const paragraph = (line: string): Node => ({ type: 'paragraph', content: inlineOf(line) });
const listOf = (type: string, { raw, text }: Block): Node => ({
  type,
  attrs: { raw },
  content: text.split('\n').map((line) => ({ type: 'listItem', content: [paragraph(line)] })),
});

/** What belongs to the block before it, and lists within lists: pages show neither, and nothing may flatten them unseen. */
const deeper = /^\s|\n[ \t]+(?:[-*+]|\d+[.)]) /;

function nodeOf(block: Block): Node {
  const { kind, raw, text } = block;
  try {
    if (deeper.test(raw)) throw new NotKnown();
    switch (kind) {
      case 'heading':
      case 'subheading':
        return {
          type: 'heading',
          attrs: { raw, level: /^#+/.exec(raw)?.[0].length },
          content: inlineOf(text),
        };
      case 'list':
        return listOf('bulletList', block);
      case 'numbers':
        return listOf('orderedList', block);
      case 'quotation':
        return { type: 'blockquote', attrs: { raw }, content: text.split('\n').map(paragraph) };
      case 'footnote':
        return { type: 'footnote', attrs: { raw, label: labelOf(raw) }, content: inlineOf(text) };
      default:
        return { type: 'paragraph', attrs: { raw }, content: inlineOf(text) };
    }
  } catch (error) {
    if (!(error instanceof NotKnown)) throw error;
    return { type: 'kept', attrs: { raw } };
  }
}

const labelOf = (raw: string) => /^\[\^([\w-]+)\]/.exec(raw)?.[1] ?? '';

/**
 * The text that a document means.
 *
 * @param body as it was
 * @param before the document as it came, and as it is now, both as ProseMirror gives them
 */
export function bodyOf(body: string, before: Node, after: Node): string {
  const was = new Map((before.content ?? []).map((node) => [node.attrs?.raw, JSON.stringify(node)]));
  const marks = JSON.stringify(after);
  const blocks: Pick<Block, 'raw'>[] = [];
  for (const node of after.content ?? []) {
    const { raw } = node.attrs ?? {};
    if (typeof raw === 'string' && (node.type === 'kept' || was.get(raw) === JSON.stringify(node)))
      blocks.push({ raw });
    else {
      const text = textOf(node);
      // A note whose mark was taken away goes with it; of an empty line nothing stays.
      const isGone =
        node.type === 'footnote' && !marks.includes(JSON.stringify({ label: node.attrs?.label }));
      if (text.trim() !== '' && !isGone) blocks.push(withWords(blockFor(node), text));
    }
  }
  const isSame =
    blocks.map(({ raw }) => raw).join('\0') ===
    blocksOf(body)
      .map(({ raw }) => raw)
      .join('\0');
  return isSame ? body : withBlocks(body, blocks);
}

const kinds: Readonly<Record<string, BlockKind>> = {
  bulletList: 'list',
  orderedList: 'numbers',
  blockquote: 'quotation',
  footnote: 'footnote',
};

/** The block in whose place a node stands, with its anchor or mark; a new one where there is none of its kind. */
function blockFor({ type, attrs = {} }: Node): Block {
  const kind =
    type === 'heading' ? (Number(attrs.level) > 2 ? 'subheading' : 'heading') : (kinds[type] ?? 'paragraph');
  if (kind === 'footnote') return { kind, raw: `[^${attrs.label}]: `, text: '' };
  const [old] = typeof attrs.raw === 'string' ? blocksOf(attrs.raw) : [];
  return old?.kind === kind ? old : newBlock(kind, []);
}

function textOf({ type, content = [] }: Node): string {
  if (type === 'bulletList' || type === 'orderedList')
    return content
      .map((item) => lineOf(item.content?.[0]))
      .filter(Boolean)
      .join('\n');
  if (type === 'blockquote') return content.map(lineOf).filter(Boolean).join('\n');
  return lineOf({ type, content });
}

/** What would begin a list, a quotation or a heading is words here. */
const lineOf = (node: Node | undefined) =>
  markdownOf(node?.content)
    .trim()
    .replace(/^([-+>]|#{1,6})(?=\s)/, '\\$1')
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2');
