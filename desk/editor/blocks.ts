/** Markdown taken apart into what stands below one another, so that each part can be changed by itself and the others keep their bytes. */
import { splitBlocks } from '#core/text-blocks.ts';

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
  /** As it is written, without what parts it from the next. */
  raw: string;
  /** The words, without the signs at the beginnings of lines and without line breaks that mean nothing. */
  text: string;
}

/** Characters of a line. */
const lineLength = 118;
const footnote = /^\[\^([\w-]+)\]:[ \t]+/;
const heading = /^(#{2,6}) +(.*?)(\s*\{#[\w-]+(?:\s+nav="[^"]*")?\})?\s*$/;

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

/** A text of other blocks. What parts two blocks stays where both do. */
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

/** The same block with other words; the anchor of a heading and the mark of a footnote stay. */
export function withWords(block: Block, text: string): Block {
  return { ...block, text, raw: rawOf(block, text) };
}

/** What stands for the words of a block that has none yet: Markdown has no empty paragraph. */
export const noWords = '…';

/** A block without words. @param others the blocks that are there */
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
  return { kind, raw: signs[kind] + noWords, text: '' };
}

/** A text without the blocks that nobody has filled. */
export function withoutEmptyBlocks(body: string): string {
  const blocks = blocksOf(body);
  const filled = blocks.filter(({ text }) => text !== '');
  return filled.length < blocks.length ? withBlocks(body, filled) : body;
}

/** The mark of a footnote, which its text refers to: `[^3]`. */
export const markOf = ({ raw }: Block) => /^\[\^[\w-]+\]/.exec(raw)?.[0];

function wordsOf(kind: BlockKind, raw: string): string {
  const text = textOf(kind, raw);
  return text === noWords ? '' : text;
}

function textOf(kind: BlockKind, raw: string): string {
  const joined = (text: string) => text.replace(/[ \t]*\n[ \t]*/g, ' ');
  switch (kind) {
    case 'heading':
    case 'subheading':
      return heading.exec(raw)?.[2] ?? raw;
    case 'list':
    case 'numbers':
      return raw
        .split(/\n(?=(?:[-*+]|\d+[.)]) )/)
        .map((item) => joined(item.replace(/^(?:[-*+]|\d+[.)]) +/, '')))
        .join('\n');
    case 'quotation':
      return raw
        .replace(/^> ?/gm, '')
        .split(/\n\s*\n/)
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
  if (lines.length === 0) lines.push(noWords);
  const all = lines.join(' ');
  switch (kind) {
    case 'heading':
    case 'subheading': {
      const [, signs = '##', , anchor = ''] = heading.exec(raw) ?? [];
      return `${signs} ${all}${anchor}`;
    }
    case 'list':
      return lines.map((line) => folded(line, '- ', '  ')).join('\n');
    case 'numbers':
      return lines.map((line, at) => folded(line, `${at + 1}. `, '   ')).join('\n');
    case 'quotation':
      return lines.map((line) => folded(line, '> ', '> ')).join('\n>\n');
    case 'footnote':
      return `${markOf({ kind, raw, text })}: ${all}`;
    default:
      return folded(all, '', '');
  }
}

/** What would begin a block of another kind if it began a line. */
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
