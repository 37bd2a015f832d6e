/** The YAML of content files: parsing, plain errors, and the format, which changes only the changed lines. */
import { type Document, isAlias, isScalar, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';

interface YamlFault {
  readonly line: number | undefined;
  readonly text: string;
}

/** `fields` are undefined if there are errors. */
export function parseYaml(yaml: string) {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const faults = yamlFaults(document, yaml, lines);
  const fields = faults.length === 0 ? (document.toJS() as unknown) : undefined;
  return { document, lines, faults, fields };
}

/** With line feeds only, and without a byte order mark. */
export const normalizeText = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/**
 * A Markdown file's front matter and text with their offsets in lines. `head` is everything above the text.
 */
export function splitFrontMatter(text: string) {
  const match = /^---\n([\s\S]*?\n)?---\n?/.exec(text);
  const head = match?.[0] ?? '';
  return {
    yaml: match?.[1] ?? '',
    head,
    yamlLine: match ? 1 : 0,
    body: text.slice(head.length),
    bodyLine: match ? head.split('\n').length : 1,
  };
}

const style = { lineWidth: 110, nullStr: '', doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY };

/** Text that only double quotes preserve: it begins with a blank, or a line ends with one. */
const needsQuotes = /^\s|[ \t](?:\n|$)/;

export function formatYaml(document: Document): string {
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== 'string') return;
      if (needsQuotes.test(node.value)) node.type = 'QUOTE_DOUBLE';
      else if (node.type === 'PLAIN' && node.value.includes('\n')) node.type = 'BLOCK_LITERAL';
    },
  });
  const text = document.toString(style);
  return document.toJS() === null ? `${text.trim()}\n`.replace(/^\n$/, '') : text;
}

export function formatText(file: string, text: string): string | undefined {
  const plain = normalizeText(text);
  const { yaml, body, head } = file.endsWith('.md')
    ? splitFrontMatter(plain)
    : { yaml: plain, body: '', head: '' };
  const { document, faults } = parseYaml(yaml);
  return faults.length > 0
    ? undefined
    : `${head.slice(0, 4)}${formatYaml(document)}${head.slice(4 + yaml.length)}${body}`;
}

/** What the parser reports, once per line; texts that lose their end; and aliases, which would be lost. */
function yamlFaults(document: Document, yaml: string, lines: LineCounter): YamlFault[] {
  const written = yaml.split('\n');
  const errors = [...document.errors, ...document.warnings].map((error, _, all) => {
    const line = error.linePos?.[0].line;
    const hasTab = line !== undefined && /^ *\t/.test(written[line - 1] ?? '');
    return { line, text: hasTab ? 'begins with a tab. Use spaces.' : explainError(error, all) };
  });
  const faults = [...errors, ...truncatedTexts(document, yaml, lines)];
  return faults.filter(({ line }, index) => faults.findIndex((other) => other.line === line) === index);
}

/** Unquoted text ends at a number sign after a space: `place: Room #3` is "Room". `# note` is a comment. */
function truncatedTexts(document: Document, yaml: string, lines: LineCounter): YamlFault[] {
  const faults: YamlFault[] = [];
  const report = (offset: number | undefined, text: string) =>
    faults.push({ line: offset === undefined ? undefined : lines.linePos(offset).line, text });
  visit(document, {
    Node(_, node) {
      if (isAlias(node) || node.anchor !== undefined) report(node.range?.[0], startsWithSign);
      if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return;
      const [, end, endWithComment] = node.range;
      if (/^[ \t]*#\S/.test(yaml.slice(end, endWithComment))) report(end, isTruncated);
    },
  });
  return faults;
}

const isTruncated =
  'loses what follows " #", because a comment begins there. Put the whole text in quotes; for a comment, write a space after the #.';
const startsWithSign = 'has text that begins with * or &. Put the text in quotes.';

const remedies: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'names the same field twice. Remove one of the two lines.',
  BLOCK_AS_IMPLICIT_KEY:
    'has a second colon with a space after it, as if another field began. Put the text in quotes, like "Grace: a study".',
  MULTILINE_IMPLICIT_KEY:
    'has no colon after its name, or no space after the colon. Write it like "name: text".',
  BAD_SCALAR_START: 'has text that begins with @, % or `. Put the text in quotes.',
  TAG_RESOLVE_FAILED: 'has text that begins with an exclamation mark. Put the text in quotes.',
  BAD_INDENT: 'begins with a space too many or too few. Line it up with its neighbors.',
};

function explainError({ code, message, linePos }: YAMLError, all: readonly YAMLError[]): string {
  const isAlsoHere = (other: YAMLError['code']) =>
    all.some((error) => error.code === other && error.linePos?.[0].line === linePos?.[0].line);
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && isAlsoHere('MULTILINE_IMPLICIT_KEY')) {
    return 'is followed by a line that begins with more spaces. Line the two up.';
  }
  if (/closing ["']quote/.test(message)) {
    return 'has a quotation mark, here or above, that is not closed. Add one at the end of the text.';
  }
  if (message.startsWith('Flow')) {
    return 'has text, here or above, that begins with { or [ and does not end. Put the text in quotes.';
  }
  if (message.startsWith('Unexpected scalar at node end')) {
    return 'has text after a closing quotation mark or brace. Put the whole text in quotes.';
  }
  const what = message.split(/ at line \d+/)[0];
  return (
    remedies[code] ??
    `cannot be read (${what}). Compare the spaces at the beginning of the line with its neighbors, ` +
      'and put text in quotes if it holds ": " or " #" or begins with a sign such as { [ * & ! % @.'
  );
}
