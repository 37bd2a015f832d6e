/** What is wrong with the YAML itself, in the words of somebody who has never heard of YAML. */
import { type Document, isAlias, isScalar, type LineCounter, visit, type YAMLError } from 'yaml';

/** One fault, with its line in the text. */
export interface YamlFault {
  readonly line: number | undefined;
  readonly text: string;
}

/** What the parser complained of, the first of each line; texts that lost their end; and what would silently vanish. */
export function yamlFaults(document: Document, yaml: string, lines: LineCounter): YamlFault[] {
  const written = yaml.split('\n');
  const complaints = [...document.errors, ...document.warnings].map((error, _, all) => {
    const line = error.linePos?.[0].line;
    const byTab = line !== undefined && /^ *\t/.test(written[line - 1] ?? '');
    return { line, text: byTab ? beginsWithTab : explain(error, all) };
  });
  const faults = [...complaints, ...lostTexts(document, yaml, lines)];
  return faults.filter(({ line }, index) => faults.findIndex((other) => other.line === line) === index);
}

/**
 * Text without quotes that ends where a number sign follows a space: `place: Room #3` is "Room". A comment is meant where the
 * sign is followed by a space, as in `place: Room 3 # upstairs`.
 */
function lostTexts(document: Document, yaml: string, lines: LineCounter): YamlFault[] {
  const faults: YamlFault[] = [];
  const report = (offset: number | undefined, text: string) =>
    faults.push({ line: offset === undefined ? undefined : lines.linePos(offset).line, text });
  visit(document, {
    Node(_, node) {
      if (isAlias(node) || node.anchor !== undefined) report(node.range?.[0], startsWithSign);
      if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return;
      const [, end, endWithComment] = node.range;
      if (/^[ \t]*#\S/.test(yaml.slice(end, endWithComment))) report(end, cut);
    },
  });
  return faults;
}

const cut =
  'loses what follows " #", because there a comment begins. Put the whole text in quotes; if a comment is meant, write a space after the #.';
const startsWithSign = 'has text that begins with * or &. Put the text in quotes.';
const beginsWithTab = 'begins with a tab. Use spaces.';
const oneColon =
  'has a second colon with a space after it, as if another field began. Put the text in quotes, like "Grace: a study".';

const remedies: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'names the same field twice. Remove one of the two lines.',
  BLOCK_AS_IMPLICIT_KEY: oneColon,
  MULTILINE_IMPLICIT_KEY:
    'has no colon after its name, or no space after the colon. Write it like "name: text".',
  BAD_SCALAR_START: 'has text that begins with @, % or `. Put the text in quotes.',
  TAG_RESOLVE_FAILED: 'has text that begins with an exclamation mark. Put the text in quotes.',
  BAD_INDENT: 'begins with a space too many or too few. Line it up with its neighbours.',
};

function explain({ code, message, linePos }: YAMLError, all: readonly YAMLError[]): string {
  const alsoHere = (other: YAMLError['code']) =>
    all.some((error) => error.code === other && error.linePos?.[0].line === linePos?.[0].line);
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && alsoHere('MULTILINE_IMPLICIT_KEY')) {
    return 'is followed by a line that begins with more spaces. Line the two up.';
  }
  if (/closing ["']quote/.test(message)) {
    return 'has a quotation mark, here or above, that is not closed. Add one at the end of the text.';
  }
  if (message.startsWith('Flow')) {
    return 'has text, here or above, that begins with { or [ and does not end. Put the text in quotes.';
  }
  if (message.startsWith('Unexpected scalar at node end')) {
    return 'has words after a closing quotation mark or brace. Put the whole text in quotes.';
  }
  const what = message.split(/ at line \d+/)[0];
  return (
    remedies[code] ??
    `cannot be read (${what}). Compare the spaces at the beginning of the line with its neighbours, ` +
      'and put text in quotes if it holds ": " or " #" or begins with a sign such as { [ * & ! % @.'
  );
}
