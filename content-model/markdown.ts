import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { isTelephone, telephoneLink } from '#core/contact-links.ts';
import type { Block, Footnote, Inline } from './rich-text.ts';
import { target as linkTarget } from './schemas/fields.ts';

/** A heading, or something below it, with its line in the text (the first is 0). */
export type Piece =
  | { type: 'heading'; depth: number; title: string; line: number }
  | { type: 'block'; block: Block; line: number };

export interface Markdown {
  readonly pieces: readonly Piece[];
  readonly notes: readonly Footnote[];
}

/** Gives the mark (marks.ts) of what begins on a line of the text; empty where none is wanted. */
export type MarkLine = (line: number) => string;
export const noMarks: MarkLine = () => '';

interface Reading {
  markLine: MarkLine;
  report: (text: string, line: number) => void;
  /** Footnotes of this text by label, until they are met. */
  definitions: Map<string, { text: string; line: number }>;
  notes: Footnote[];
  firstNote: number;
}

/**
 * Reads the Markdown that content may hold: headings, paragraphs, lists of one level, quotes, **bold**, *emphasis*,
 * links and footnotes. All else is reported, with the line it begins on.
 *
 * @param firstNote the number of the first footnote; a page counts through its sections
 */
export function readMarkdown(
  text: string,
  report: (text: string, line: number) => void,
  firstNote = 1,
  markLine: MarkLine = noMarks,
): Markdown {
  const { rest, definitions } = takeDefinitions(text);
  const reading: Reading = { report, definitions, notes: [], firstNote, markLine };
  const pieces: Piece[] = [];
  let line = 0;
  for (const token of standard(lexer(rest))) {
    if (token.type === 'heading') {
      pieces.push({ type: 'heading', depth: token.depth, title: token.text, line });
    } else {
      const block = readBlock(token, line, reading);
      if (block) pieces.push({ type: 'block', block, line });
    }
    line += token.raw.split('\n').length - 1;
  }
  for (const [label, { line: at }] of definitions) {
    report(
      `has a footnote [^${label}] that no text refers to. Write [^${label}] where it belongs, or remove the note.`,
      at,
    );
  }
  return { pieces, notes: reading.notes };
}

/** The text with its footnote lines (`[^1]: …`) blanked, so that the other lines keep their numbers. */
function takeDefinitions(text: string) {
  const definitions: Reading['definitions'] = new Map();
  const rest = text.replace(
    /^\[\^([\w-]+)\]:[ \t]+(.*(?:\n[ \t]+\S.*)*)$/gm,
    (whole, label: string, note: string, at: number) => {
      definitions.set(label, {
        text: note.replace(/\s*\n\s*/g, ' '),
        line: text.slice(0, at).split('\n').length - 1,
      });
      return whole.replace(/[^\n]+/g, '');
    },
  );
  return { rest, definitions };
}

function readBlock(token: MarkedToken, line: number, reading: Reading): Block | undefined {
  switch (token.type) {
    case 'space':
      return undefined;
    case 'paragraph':
      return {
        type: 'paragraph',
        children: withMark(readInline(token.tokens, line, reading), line, reading),
      };
    case 'list': {
      const { ordered, items } = token;
      return {
        type: 'list',
        ordered,
        items: items.map((item) => withMark(readItem(item, line, reading), line, reading)),
      };
    }
    case 'blockquote':
      return readQuote(token, line, reading);
    default:
      reading.report(notAllowed(token.type), line);
      return undefined;
  }
}

function withMark(children: Inline[], line: number, { markLine }: Reading): Inline[] {
  const text = markLine(line);
  const last = children.at(-1);
  if (text === '') return children;
  // React would part two texts.
  if (last?.type === 'text') return children.with(-1, { ...last, text: last.text + text });
  return [...children, { type: 'text', text }];
}

function readItem(item: Tokens.ListItem, line: number, reading: Reading): Inline[] {
  return standard(item.tokens).flatMap((token) => {
    if (token.type === 'text' || token.type === 'paragraph') {
      return readInline(token.tokens, line, reading);
    }
    if (token.type !== 'space') reading.report(notAllowed(`${token.type} inside a list`), line);
    return [];
  });
}

/** The last paragraph of a quote names its source when it begins with a dash. */
function readQuote({ tokens }: Tokens.Blockquote, line: number, reading: Reading): Block {
  const texts = standard(tokens).flatMap((token) => {
    if (token.type === 'paragraph') return [token];
    if (token.type !== 'space') reading.report(notAllowed(`${token.type} inside a quote`), line);
    return [];
  });
  const source = /^[—–-]\s+(.*)$/s.exec(texts.at(-1)?.text ?? '')?.[1];
  const paragraphs = texts
    .slice(0, source === undefined ? undefined : -1)
    .map((paragraph) => withMark(readInline(paragraph.tokens, line, reading), line, reading));
  return source === undefined ? { type: 'quote', paragraphs } : { type: 'quote', paragraphs, source };
}

function readInline(tokens: readonly Token[] | undefined, line: number, reading: Reading): Inline[] {
  return standard(tokens).flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return readText(token.text.replace(/\n/g, ' '), line, reading);
      case 'br':
        return [{ type: 'text', text: ' ' }];
      case 'strong':
        return [{ type: 'strong', children: readInline(token.tokens, line, reading) }];
      case 'em':
        return [{ type: 'emphasis', children: readInline(token.tokens, line, reading) }];
      case 'link': {
        const { href: target, tokens: children } = token;
        const fault = linkTarget.safeParse(target).error?.issues[0]?.message;
        if (fault) reading.report(`links to "${target}", which ${fault}`, line);
        const words = readInline(children, line, reading);
        return [
          {
            type: 'link',
            href: target,
            children: words.flatMap((word) => (word.type === 'link' ? word.children : [word])),
          },
        ];
      }
      default:
        reading.report(notAllowed(token.type), line);
        return [];
    }
  });
}

/** Text with footnote marks in it. */
function readText(text: string, line: number, reading: Reading): Inline[] {
  return text.split(/(\[\^[\w-]+\])/).flatMap((part): Inline[] => {
    const label = /^\[\^([\w-]+)\]$/.exec(part)?.[1];
    if (label === undefined) return withTelephones(part);
    const definition = reading.definitions.get(label);
    if (!definition) {
      reading.report(
        `refers to a footnote [^${label}] that is not there or is used already. Add a line "[^${label}]: …".`,
        line,
      );
      return [];
    }
    reading.definitions.delete(label);
    const number = reading.firstNote + reading.notes.length;
    const note: Footnote = { number, id: `note-${number}`, backId: `noteref-${number}`, children: [] };
    reading.notes.push(note);
    note.children = readInline(
      standard(lexer(definition.text)).flatMap((token) => (token.type === 'paragraph' ? token.tokens : [])),
      definition.line,
      reading,
    );
    note.children = withMark(note.children, definition.line, reading);
    return [{ type: 'note', number, id: note.backId, noteId: note.id }];
  });
}

/** Telephone numbers as links that dial, as Marked links e-mail addresses: '(815) 555-0142', '+44 20 7946 0958'. */
function withTelephones(text: string): Inline[] {
  return text.split(/(\(\d{3}\) \d{3}-\d{4}|\+\d[\d -]{6,}\d)/).flatMap((part): Inline[] => {
    const words: Inline = { type: 'text', text: part };
    if (part === '') return [];
    return isTelephone(part) ? [{ type: 'link', href: telephoneLink(part), children: [words] }] : [words];
  });
}

/** Marked's types allow for the tokens of extensions; without extensions there are none. */
function standard(tokens: readonly Token[] = []): readonly MarkedToken[] {
  return tokens as readonly MarkedToken[];
}

const words: Record<string, string> = {
  html: 'HTML',
  code: 'a block of code (a line indented by four spaces?)',
  codespan: 'code between backticks',
  image: 'a picture',
  table: 'a table',
  hr: 'a ruled line',
  del: 'struck-out text',
};

function notAllowed(type: string): string {
  return `holds ${words[type] ?? type}, which pages cannot show. Use paragraphs, lists, quotes, bold text and links.`;
}
