import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { isTelephone, telephoneLink } from '#core/contact-links.ts';
import { target as linkTarget } from './schemas/fields.ts';

/**
 * Text inside a paragraph. The reader rejects other Markdown, so pages need no HTML strings or sanitizing.
 */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong'; children: Inline[] }
  | { type: 'emphasis'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  /** The reference to a footnote. */
  | { type: 'note'; number: number; id: string; noteId: string };

/** A quote's `source` is the line that began with a dash, without the dash. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; ordered: boolean; items: Inline[][] }
  | { type: 'quote'; paragraphs: Inline[][]; source?: string | undefined };

/** A footnote, numbered through the whole page. `backId` is the id of the reference to it. */
export type Footnote = { number: number; id: string; backId: string; children: Inline[] };

/** A heading, or a block below it, with its line in the text (the first is 0). */
export type MarkdownPart =
  | { type: 'heading'; depth: number; title: string; line: number }
  | { type: 'block'; block: Block; line: number };

export interface Markdown {
  readonly parts: readonly MarkdownPart[];
  readonly notes: readonly Footnote[];
}

/** Returns the source mark (marks.ts) of the block on a line of the text, or an empty string. */
export type LineMarker = (line: number) => string;
export const noMarks: LineMarker = () => '';

interface ReadState {
  markLine: LineMarker;
  report: (text: string, line: number) => void;
  /** Footnotes of this text by label, until a text refers to them. */
  definitions: Map<string, { text: string; line: number }>;
  notes: Footnote[];
  firstNote: number;
}

/**
 * Reads the Markdown that content may contain: headings, paragraphs, flat lists, quotes, **bold**,
 * *emphasis*, links and footnotes. Reports all other Markdown.
 * @param firstNote the number of the first footnote; a page counts through its sections
 */
export function readMarkdown(
  text: string,
  report: (text: string, line: number) => void,
  firstNote = 1,
  markLine: LineMarker = noMarks,
): Markdown {
  const { rest, definitions } = takeDefinitions(text);
  const reading: ReadState = { report, definitions, notes: [], firstNote, markLine };
  const parts: MarkdownPart[] = [];
  let line = 0;
  for (const token of standard(lexer(rest))) {
    if (token.type === 'heading') {
      parts.push({ type: 'heading', depth: token.depth, title: token.text, line });
    } else {
      const block = readBlock(token, line, reading);
      if (block) parts.push({ type: 'block', block, line });
    }
    line += token.raw.split('\n').length - 1;
  }
  for (const [label, { line: at }] of definitions) {
    report(
      `has a footnote [^${label}] that no text refers to. Write [^${label}] where it belongs, or remove the note.`,
      at,
    );
  }
  return { parts, notes: reading.notes };
}

/** The text with its footnote lines (`[^1]: …`) blanked, so that the other lines keep their numbers. */
function takeDefinitions(text: string) {
  const definitions: ReadState['definitions'] = new Map();
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

function readBlock(token: MarkedToken, line: number, reading: ReadState): Block | undefined {
  switch (token.type) {
    case 'space':
      return undefined;
    case 'paragraph':
      return {
        type: 'paragraph',
        children: withMark(readInline(token.tokens, line, reading), line, reading),
      };
    case 'list': {
      let itemLine = line;
      const items = token.items.map((item) => {
        const children = withMark(readItem(item, itemLine, reading), itemLine, reading);
        itemLine += item.raw.split('\n').length - 1;
        return children;
      });
      return { type: 'list', ordered: token.ordered, items };
    }
    case 'blockquote':
      return readQuote(token, line, reading);
    default:
      reading.report(notAllowed(token.type), line);
      return undefined;
  }
}

function withMark(children: Inline[], line: number, { markLine }: ReadState): Inline[] {
  const text = markLine(line);
  const last = children.at(-1);
  if (text === '') return children;
  // React would render two texts as two nodes.
  if (last?.type === 'text') return children.with(-1, { ...last, text: last.text + text });
  return [...children, { type: 'text', text }];
}

function readItem(item: Tokens.ListItem, line: number, reading: ReadState): Inline[] {
  return standard(item.tokens).flatMap((token) => {
    if (token.type === 'text' || token.type === 'paragraph') {
      return readInline(token.tokens, line, reading);
    }
    if (token.type !== 'space') reading.report(notAllowed(`${token.type} inside a list`), line);
    return [];
  });
}

function readQuote({ tokens }: Tokens.Blockquote, line: number, reading: ReadState): Block {
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

function readInline(tokens: readonly Token[] | undefined, line: number, reading: ReadState): Inline[] {
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
        const text = readInline(children, line, reading);
        return [
          {
            type: 'link',
            href: target,
            children: text.flatMap((word) => (word.type === 'link' ? word.children : [word])),
          },
        ];
      }
      default:
        reading.report(notAllowed(token.type), line);
        return [];
    }
  });
}

function readText(text: string, line: number, reading: ReadState): Inline[] {
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

/** Links telephone numbers, as Marked links e-mail addresses: '(815) 555-0142', '+44 20 7946 0958'. */
function withTelephones(text: string): Inline[] {
  return text.split(/(\(\d{3}\) \d{3}-\d{4}|\+\d[\d -]{6,}\d)/).flatMap((part): Inline[] => {
    const text: Inline = { type: 'text', text: part };
    if (part === '') return [];
    return isTelephone(part) ? [{ type: 'link', href: telephoneLink(part), children: [text] }] : [text];
  });
}

/** Marked's types include the tokens of extensions; there are no extensions. */
function standard(tokens: readonly Token[] = []): readonly MarkedToken[] {
  return tokens as readonly MarkedToken[];
}

const names: Record<string, string> = {
  html: 'HTML',
  code: 'a block of code (a line indented by four spaces?)',
  codespan: 'code between backticks',
  image: 'a picture',
  table: 'a table',
  hr: 'a ruled line',
  del: 'struck-out text',
};

function notAllowed(type: string): string {
  return `holds ${names[type] ?? type}, which pages cannot show. Use paragraphs, lists, quotes, bold text and links.`;
}
