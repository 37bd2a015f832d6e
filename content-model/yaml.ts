/** The YAML of content files: parsing, plain errors, and the format, which changes only the changed lines. */
import {
  Document,
  isAlias,
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import { cleanFileText } from '#core/text.ts';

interface YamlFault {
  readonly line: number | undefined;
  readonly text: string;
}

/**
 * Costs about as much as the text is long, and does not recurse deeper than `limits` says.
 * @returns `fields` are undefined if there are errors
 */
export function parseYaml(yaml: string) {
  const lines = new LineCounter();
  const tooLarge = sizeFault(yaml);
  // The library compares each key with all others, and quotes the whole line for each error.
  const document = tooLarge
    ? new Document()
    : parseDocument(yaml, { lineCounter: lines, uniqueKeys: false, prettyErrors: false });
  const faults = tooLarge ? [tooLarge] : yamlFaults(document, yaml, lines);
  const fields = faults.length === 0 ? (document.toJS() as unknown) : undefined;
  return { document, lines, faults, fields };
}

/** Far more than a page needs. `tokens` are the parser's: a field has about six. */
const limits = {
  characters: 600_000,
  tokens: 60_000,
  tokensOfLine: 2000,
  brackets: 20,
  signs: 20,
  indent: 100,
};

/** Beyond the stack's end the parser throws, or ends the process. */
function sizeFault(yaml: string): YamlFault | undefined {
  const large = (line: number | undefined, text: string) => ({ line, text });
  if (yaml.length > limits.characters)
    return large(undefined, 'is too long: 600,000 characters are the most. Divide it.');
  let line = 1;
  let [tokens, tokensOfLine, brackets, signs] = [0, 0, 0, 0];
  for (const token of new Lexer().lex(yaml)) {
    tokens += 1;
    tokensOfLine += 1;
    if (token === '[' || token === '{') brackets += 1;
    else if (token === ']' || token === '}') brackets -= 1;
    else if (token === '-' || token === '?' || (token === ':' && brackets === 0)) signs += 1;
    const isDeep = brackets > limits.brackets || signs > limits.signs;
    if (isDeep || (tokensOfLine === 1 && token.length > limits.indent && /^ +$/.test(token)))
      return large(line, 'has lists or fields inside each other too many times. Make it simpler.');
    if (tokens > limits.tokens || tokensOfLine > limits.tokensOfLine)
      return large(line, 'has too many fields or entries, here and above. Remove some.');
    if (!token.includes('\n')) continue;
    line += token.split('\n').length - 1;
    [tokensOfLine, signs] = [0, 0];
  }
  return undefined;
}

/** With line feeds only, and without characters that no page and no feed can have. */
export const normalizeText = cleanFileText;

/**
 * The YAML of a file, and of a Markdown file the text below it, with their offsets in lines. `head` is
 * everything above that text.
 */
export function splitFile(file: string, text: string) {
  if (!file.endsWith('.md')) return { yaml: text, head: '', yamlLine: 0, body: undefined, bodyLine: 0 };
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
  const { yaml, body = '', head } = splitFile(file, normalizeText(text));
  const { document, faults } = parseYaml(yaml);
  return faults.length > 0
    ? undefined
    : `${head.slice(0, 4)}${formatYaml(document)}${head.slice(4 + yaml.length)}${body}`;
}

/** What the parser reports, once per line; texts that lose their end; and aliases, which would be lost. */
function yamlFaults(document: Document, yaml: string, lines: LineCounter): YamlFault[] {
  const written = yaml.split('\n');
  const errors = [...document.errors, ...document.warnings]
    .slice(0, mostFaults)
    .map((error) => ({ error, line: lines.linePos(error.pos[0]).line }))
    .map(({ error, line }, _, faults) => {
      const hasTab = /^ *\t/.test(written[line - 1] ?? '');
      const codes = faults.filter((fault) => fault.line === line).map((fault) => fault.error.code);
      return { line, text: hasTab ? 'begins with a tab. Use spaces.' : explainError(error, codes) };
    });
  const faults = [...errors, ...faultsOfNodes(document, yaml, lines).slice(0, mostFaults)];
  return faults.filter(({ line }, index) => faults.findIndex((fault) => fault.line === line) === index);
}

/** Of one kind and one file: an unreadable file could have thousands. */
const mostFaults = 20;

/**
 * Repeated fields, aliases, and unquoted texts that end at a number sign after a space: `place: Room #3` is
 * "Room", and `# note` a comment. Also cleans the texts: escapes can name any character.
 */
function faultsOfNodes(document: Document, yaml: string, lines: LineCounter): YamlFault[] {
  const faults: YamlFault[] = [];
  const report = (offset: number | undefined, text: string) =>
    faults.push({ line: offset === undefined ? undefined : lines.linePos(offset).line, text });
  const clean = (node: Scalar) => {
    if (typeof node.value === 'string' && node.type === 'QUOTE_DOUBLE')
      node.value = cleanFileText(node.value);
  };
  visit(document, {
    Map(_, { items }) {
      const names = new Set();
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key;
        if (names.has(name) && isScalar(key)) report(key.range?.[0], remedies.DUPLICATE_KEY ?? '');
        names.add(name);
      }
    },
    Node(_, node) {
      if (isScalar(node)) clean(node);
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

/** @param codes of all errors on its line */
function explainError({ code, message }: YAMLError, codes: readonly YAMLError['code'][]): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && codes.includes('MULTILINE_IMPLICIT_KEY')) {
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
  return (
    remedies[code] ??
    `cannot be read (${message}). Compare the spaces at the beginning of the line with its neighbors, ` +
      'and put text in quotes if it holds ": " or " #" or begins with a sign such as { [ * & ! % @.'
  );
}
