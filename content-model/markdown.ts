import MarkdownIt from 'markdown-it';
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
  for (const node of nodesOf(tokenizer.parse(rest, {}))) {
    const line = node.line ?? 0;
    if (node.kind === 'heading') {
      parts.push({ type: 'heading', depth: Number(node.token.tag.slice(1)), title: textOf(node), line });
    } else {
      const block = readBlock(node, line, reading);
      if (block) parts.push({ type: 'block', block, line });
    }
  }
  for (const [label, { line: definedAt }] of definitions) {
    report(
      `has a footnote [^${label}] that no text refers to. Write [^${label}] where it belongs, or remove the note.`,
      definedAt,
    );
  }
  return { parts, notes: reading.notes };
}

/** CommonMark, as in the editor, with links of bare addresses; tables and so on are read to be reported. */
const tokenizer = new MarkdownIt('commonmark', { html: true, linkify: true });
tokenizer.enable(['linkify', 'strikethrough', 'table']);
tokenizer.linkify.set({ fuzzyLink: false }).add('www.', {
  validate(text, from) {
    webAddress.lastIndex = from;
    return webAddress.exec(text)?.[0].length ?? 0;
  },
  normalize(match) {
    match.url = `http://${match.url}`;
  },
});
const webAddress =
  /[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,9}(?:\/[\w\-.~%/?#&=+]{0,999}[\w\-~%/#&=+])?/uy;
// Links are checked and written here as they are in the text.
tokenizer.validateLink = () => true;
tokenizer.normalizeLink = (address) => address;
tokenizer.normalizeLinkText = (address) => address;

type Token = ReturnType<MarkdownIt['parse']>[number];

/** A token with what is inside it. */
interface Node {
  /** The type without `_open`: 'paragraph', 'strong', 'text'. */
  readonly kind: string;
  readonly token: Token;
  readonly line: number | undefined;
  readonly children: Node[];
}

function nodesOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const kind = token.type.replace(/_open$/, '');
    const node = {
      kind,
      token,
      line: token.map?.[0],
      children: token.children ? nodesOf(token.children) : [],
    };
    open.at(-1)?.push(node);
    if (token.nesting > 0) open.push(node.children);
  }
  return root;
}

/** The text of a paragraph or heading as it is written. */
const textOf = ({ children }: Node) => children[0]?.token.content ?? '';

/** The text with its footnote lines (`[^1]: …`) blanked, so that the other lines keep their numbers. */
function takeDefinitions(text: string) {
  const definitions: ReadState['definitions'] = new Map();
  let line = 0;
  let counted = 0;
  const rest = text.replace(
    /^\[\^([\w-]+)\]:[ \t]+(.*(?:\n[ \t]+\S.*)*)$/gm,
    (whole, label: string, note: string, index: number) => {
      line += text.slice(counted, index).split('\n').length - 1;
      counted = index;
      definitions.set(label, {
        text: note
          .split('\n')
          .map((row) => row.trim())
          .join(' '),
        line,
      });
      return whole.replace(/[^\n]+/g, '');
    },
  );
  return { rest, definitions };
}

function readBlock(node: Node, line: number, reading: ReadState): Block | undefined {
  switch (node.kind) {
    case 'paragraph':
      return { type: 'paragraph', children: readParagraph(node, line, reading) };
    case 'bullet_list':
    case 'ordered_list': {
      const items = node.children.map((item) => readItem(item, item.line ?? line, reading));
      return { type: 'list', ordered: node.kind === 'ordered_list', items };
    }
    case 'blockquote':
      return readQuote(node, line, reading);
    default:
      reading.report(notAllowed(node), line);
      return undefined;
  }
}

/** With a mark of its line. */
const readParagraph = ({ children }: Node, line: number, reading: ReadState): Inline[] =>
  withMark(readInline(children[0]?.children ?? [], line, reading), line, reading);

function withMark(children: Inline[], line: number, { markLine }: ReadState): Inline[] {
  const text = markLine(line);
  const last = children.at(-1);
  if (text === '') return children;
  // React would render two texts as two nodes.
  if (last?.type === 'text') return children.with(-1, { ...last, text: last.text + text });
  return [...children, { type: 'text', text }];
}

function readItem(item: Node, line: number, reading: ReadState): Inline[] {
  const texts = paragraphsIn(item, line, reading, 'a list');
  const children = texts.flatMap(({ children: [inline] }) =>
    readInline(inline?.children ?? [], line, reading),
  );
  return withMark(children, line, reading);
}

/** Reports what else is there. */
function paragraphsIn({ children }: Node, line: number, { report }: ReadState, place: string): Node[] {
  for (const node of children)
    if (node.kind !== 'paragraph') report(notAllowed(node, ` inside ${place}`), line);
  return children.filter(({ kind }) => kind === 'paragraph');
}

function readQuote(quote: Node, line: number, reading: ReadState): Block {
  const texts = paragraphsIn(quote, line, reading, 'a quote');
  const source = /^[—–-]\s+(.*)$/s.exec(texts.length > 0 ? textOf(texts.at(-1) as Node) : '')?.[1];
  const paragraphs = texts
    .slice(0, source === undefined ? undefined : -1)
    .map((paragraph) => readParagraph(paragraph, line, reading));
  return source === undefined ? { type: 'quote', paragraphs } : { type: 'quote', paragraphs, source };
}

/** Bold, emphasis and links inside each other; a page draws each inside the other. */
const deepest = 8;

function readInline(nodes: readonly Node[], line: number, reading: ReadState, depth = 0): Inline[] {
  const read: Inline[] = [];
  let text = '';
  const endText = () => {
    read.push(...readText(text, line, reading));
    text = '';
  };
  if (depth > deepest) {
    reading.report(
      'has bold and emphasis inside each other too many times. Remove some of the * and _.',
      line,
    );
    return read;
  }
  for (const node of nodes) {
    const { kind, token } = node;
    const children = () => readInline(node.children, line, reading, depth + 1);
    if (kind === 'text' || kind === 'text_special') text += token.content;
    else if (kind === 'softbreak' || kind === 'hardbreak') text += ' ';
    else {
      endText();
      if (kind === 'strong') read.push({ type: 'strong', children: children() });
      else if (kind === 'em') read.push({ type: 'emphasis', children: children() });
      else if (kind === 'link') read.push(readLink(token.attrGet('href') ?? '', children(), line, reading));
      else reading.report(notAllowed(node), line);
    }
  }
  endText();
  return read;
}

function readLink(written: string, children: Inline[], line: number, { report }: ReadState): Inline {
  const { error, data: href = written } = linkTarget.safeParse(written);
  const fault = error?.issues[0]?.message;
  if (fault) report(`links to "${href}", which ${fault}`, line);
  const text = children.flatMap((word) => (word.type === 'link' ? word.children : [word]));
  return { type: 'link', href, children: text };
}

function readText(text: string, line: number, reading: ReadState): Inline[] {
  return text.split(/(\[\^[\w-]+\])/).flatMap((piece): Inline[] => {
    const label = /^\[\^([\w-]+)\]$/.exec(piece)?.[1];
    if (label === undefined) return withTelephones(piece);
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
    const paragraphs = nodesOf(tokenizer.parse(definition.text, {})).filter(
      ({ kind }) => kind === 'paragraph',
    );
    note.children = paragraphs.flatMap(({ children: [inline] }) =>
      readInline(inline?.children ?? [], definition.line, reading),
    );
    note.children = withMark(note.children, definition.line, reading);
    return [{ type: 'note', number, id: note.backId, noteId: note.id }];
  });
}

/** Links telephone numbers, as the tokenizer links e-mail addresses: '(815) 555-0142', '+44 20 7946 0958'. */
function withTelephones(text: string): Inline[] {
  return text.split(/(\(\d{3}\) \d{3}-\d{4}|\+\d[\d -]{6,}\d)/).flatMap((piece): Inline[] => {
    const text: Inline = { type: 'text', text: piece };
    if (piece === '') return [];
    return isTelephone(piece) ? [{ type: 'link', href: telephoneLink(piece), children: [text] }] : [text];
  });
}

const names: Record<string, string> = {
  html_block: 'HTML',
  html_inline: 'HTML',
  code_block: 'a block of code (a line indented by four spaces?)',
  fence: 'a block of code (a line indented by four spaces?)',
  code_inline: 'code between backticks',
  image: 'a picture',
  table: 'a table',
  hr: 'a ruled line',
  s: 'struck-out text',
  bullet_list: 'list',
  ordered_list: 'list',
};

function notAllowed({ kind }: Node, place = ''): string {
  return `holds ${names[kind] ?? kind}${place}, which pages cannot show. Use paragraphs, lists, quotes, bold text and links.`;
}
