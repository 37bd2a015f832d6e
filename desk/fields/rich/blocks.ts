/** Splits Markdown into blocks that can be changed separately; unchanged blocks keep their bytes. */
import { splitBlocks, splitHeading } from '#core/text-blocks.ts';

export type BlockKind =
  | 'heading'
  | 'subheading'
  | 'paragraph'
  | 'list'
  | 'numbers'
  | 'quotation'
  | 'footnote';

export interface Block {
  kind: BlockKind;
  /** The source without the separator to the next block. */
  raw: string;
  /** The text without line prefixes and soft line breaks. */
  text: string;
}

/** Characters per line. */
const lineLength = 118;
const footnote = /^\[\^([\w-]+)\]:[ \t]+/;
const headingSigns = /^(#{2,6}) +/;

/** The parts of a heading: '##', its words, and its anchor with the space before it. */
export function headingParts(raw: string): { signs: string; words: string; anchor: string } | undefined {
  const [start, signs] = headingSigns.exec(raw) ?? [];
  if (start === undefined || signs === undefined || raw.trimEnd().includes('\n')) return undefined;
  const { words, anchor } = splitHeading(raw.slice(start.length).trimEnd());
  return { signs, words, anchor };
}

const begins: [BlockKind, RegExp][] = [
  ['heading', /^## /],
  ['subheading', /^#{3,6} /],
  ['list', /^[-*+] /],
  ['numbers', /^\d+[.)] /],
  ['quotation', /^>/],
  ['footnote', footnote],
];

const kindOf = (raw: string): BlockKind => begins.find(([, sign]) => sign.test(raw))?.[0] ?? 'paragraph';

export function blocksOf(body: string): Block[] {
  return splitBlocks(body)
    .pieces.filter((_, at) => at % 2 === 0)
    .map((raw) => ({ kind: kindOf(raw), raw, text: wordsOf(kindOf(raw), raw) }));
}

/** The blocks of a text in a form; an empty text is an empty paragraph. */
export function blocksToFill(body: string): Block[] {
  const blocks = blocksOf(body);
  return blocks.length > 0 ? blocks : [newBlock('paragraph', [])];
}

/** A text with other blocks. The separator between two blocks stays while both stay. */
export function withBlocks(body: string, blocks: readonly Pick<Block, 'raw'>[]): string {
  const { lead, pieces, tail } = splitBlocks(body);
  const gaps = new Map(pieces.flatMap((raw, at) => (at % 2 === 0 ? [[raw, pieces[at + 1]] as const] : [])));
  const inner = blocks.map(({ raw }, at) => {
    const next = blocks[at + 1];
    if (!next) return raw;
    const areNotes = kindOf(raw) === 'footnote' && kindOf(next.raw) === 'footnote';
    return (
      raw +
      (areNotes || kindOf(next.raw) !== 'footnote' ? (gaps.get(raw) ?? (areNotes ? '\n' : '\n\n')) : '\n\n')
    );
  });
  return (lead || (body === '' ? '\n' : '')) + inner.join('') + (tail || '\n');
}

/** The block with another text; heading anchors and footnote labels stay. */
export function withText(block: Block, text: string): Block {
  return { ...block, text, raw: rawOf(block, text) };
}

/** Placeholder in a new block, because Markdown has no empty paragraph. */
export const emptyBlockText = '…';

/** @param others the existing blocks */
export function newBlock(kind: BlockKind, others: readonly Block[]): Block {
  const numbers = others.map(({ raw }) => Number(footnote.exec(raw)?.[1] ?? 0)).filter(Number.isInteger);
  const signs: Record<BlockKind, string> = {
    heading: '## ',
    subheading: '### ',
    paragraph: '',
    list: '- ',
    numbers: '1. ',
    quotation: '> ',
    footnote: `[^${Math.max(0, ...numbers) + 1}]: `,
  };
  return { kind, raw: signs[kind] + emptyBlockText, text: '' };
}

export function withoutEmptyBlocks(body: string): string {
  const blocks = blocksOf(body);
  const filled = blocks.filter(({ text }) => text !== '');
  return filled.length < blocks.length ? withBlocks(body, filled) : body;
}

/** The label of a footnote: `[^3]`. */
export const footnoteLabel = ({ raw }: Block) => /^\[\^[\w-]+\]/.exec(raw)?.[0];

function wordsOf(kind: BlockKind, raw: string): string {
  const text = textOf(kind, raw);
  return text === emptyBlockText ? '' : text;
}

function textOf(kind: BlockKind, raw: string): string {
  const joined = (text: string) => {
    const rows = text.split('\n');
    // The outer ends stay.
    return rows
      .map((row, at) => (at > 0 ? row.trimStart() : row))
      .map((row, at) => (at < rows.length - 1 ? row.trimEnd() : row))
      .join(' ');
  };
  switch (kind) {
    case 'heading':
    case 'subheading':
      return headingParts(raw)?.words ?? raw;
    case 'list':
    case 'numbers':
      return raw
        .split(/\n(?=(?:[-*+]|\d+[.)]) )/)
        .map((item) => joined(item.replace(/^(?:[-*+]|\d+[.)]) +/, '')))
        .join('\n');
    case 'quotation':
      return raw
        .replace(/^> ?/gm, '')
        .split(/\n[^\S\n]*\n\s*/)
        .map(joined)
        .join('\n');
    case 'footnote':
      return joined(raw.replace(footnote, ''));
    default:
      return joined(raw);
  }
}

function rawOf({ kind, raw }: Block, text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) lines.push(emptyBlockText);
  const all = lines.join(' ');
  switch (kind) {
    case 'heading':
    case 'subheading': {
      const { signs = '##', anchor = '' } = headingParts(raw) ?? {};
      return `${signs} ${all}${anchor}`;
    }
    case 'list':
      return lines.map((line) => folded(line, '- ', '  ')).join('\n');
    case 'numbers':
      return lines.map((line, at) => folded(line, `${at + 1}. `, '   ')).join('\n');
    case 'quotation':
      return lines.map((line) => folded(line, '> ', '> ')).join('\n>\n');
    case 'footnote':
      return `${footnoteLabel({ kind, raw, text })}: ${all}`;
    default:
      return folded(all, '', '');
  }
}

/** Line prefixes that would start a block of another kind. */
const sign = /^(?:[-*+>]|#{1,6}|\d+[.)]|\[\^)/;

function folded(text: string, first: string, indent: string): string {
  const lines: string[] = [];
  for (const word of text.split(/ +/)) {
    const line = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (line.length <= lineLength || sign.test(word))) lines[lines.length - 1] = line;
    else lines.push((lines.length === 0 ? first : indent) + word);
  }
  return lines.join('\n');
}
