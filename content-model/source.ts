import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Problem } from './content-error.ts';
import { yamlFaults } from './yaml-faults.ts';

/** Steps from the top of a file to a field: keys and positions. */
export type FieldPath = readonly PropertyKey[];

/** A content file as it was written, and where in it each field stands. */
export interface Source {
  /** For people: `content/books/book-2.yaml`. */
  readonly file: string;
  /** The file's name without its ending. */
  readonly id: string;
  /** The fields; a Markdown file's text is the field `body`. Undefined when the YAML has faults, null for an empty file. */
  readonly data: unknown;
  /** A problem with a field of this file, `below` lines under the line on which the field begins. */
  problem(path: FieldPath, text: string, below?: number): Problem;
}

/**
 * Reads one YAML file, or one Markdown file with YAML front matter.
 * Faults in the YAML itself go to `report`.
 *
 * @param file where the file is; `name` what people call it
 * @param written what it is to hold, where that is not what lies on the disk
 */
export function readSource(
  file: string,
  name: string,
  report: (problem: Problem) => void,
  written = readFileSync(file, 'utf8'),
): Source {
  const text = plainText(written);
  const { yaml, yamlLine, body, bodyLine } = name.endsWith('.md')
    ? splitFrontMatter(text)
    : { ...whole, yaml: text };
  const { faults, fields, document, lines } = parsed(yaml);
  for (const { line, text: fault } of faults) {
    report({ file: name, line: line === undefined ? undefined : line + yamlLine, field: '', text: fault });
  }

  const lineOf = (path: FieldPath) => {
    if (path.length === 0) return undefined;
    if (path[0] === 'body' && bodyLine !== undefined) return bodyLine;
    const offset = offsetOf(document.contents, path);
    return offset === undefined ? undefined : lines.linePos(offset).line + yamlLine;
  };
  return {
    file: name,
    id: basename(name, extname(name)),
    data: body === undefined || fields === undefined ? fields : { ...recordOf(fields), body },
    problem: (path, problem, below = 0) => {
      const line = lineOf(path);
      const at = line === undefined ? undefined : line + below;
      return { file: name, line: at, field: fieldName(path), text: problem };
    },
  };
}

/**
 * Texts as they were parsed, which takes half of all reading: while somebody types, all files but one stay as they were. By the text itself,
 * so that a copy of a folder costs nothing either; of texts that no reading meets any more, none stays longer than until the next but one.
 */
let known = new Map<string, ReturnType<typeof parseYaml>>();
let knownBefore: typeof known = new Map();

/** A reading of a whole folder begins. */
export function forgetOldTexts() {
  knownBefore = known;
  known = new Map();
}

/** @returns `fields` are shared by all who read such a text */
function parsed(yaml: string) {
  const now = known.get(yaml) ?? knownBefore.get(yaml) ?? parseYaml(yaml);
  known.set(yaml, now);
  return now;
}

/** `fields` are undefined when there are faults. */
export function parseYaml(yaml: string) {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const faults = yamlFaults(document, yaml, lines);
  return {
    document,
    lines,
    faults,
    fields: faults.length === 0 ? (document.toJS() as unknown) : undefined,
  };
}

/** With line feeds alone, and no byte order mark. */
export const plainText = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/** A value's fields; none for what has none. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** `cards.2.href`: as people count, the first entry of a list is 1. */
export function fieldName(path: FieldPath): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join('.');
}

const whole = { yamlLine: 0, body: undefined, bodyLine: undefined };

/**
 * A Markdown file's front matter and the text below it, each with the line before its first. Its lines end with line feeds.
 * `head`: all that is above the text, with the dashes.
 */
export function splitFrontMatter(text: string) {
  const match = /^---\n([\s\S]*?\n)?---\n?/.exec(text);
  const front = match?.[1] ?? '';
  const body = text.slice(match?.[0].length ?? 0);
  // One line for the opening dashes; the body follows the closing ones.
  return {
    yaml: front,
    head: match?.[0] ?? '',
    yamlLine: match ? 1 : 0,
    body,
    bodyLine: match ? match[0].split('\n').length : 1,
  };
}

/** Where the key, or the list entry, at the end of the path begins. */
function offsetOf(root: unknown, path: FieldPath): number | undefined {
  let node = root;
  let offset: number | undefined;
  for (const step of path) {
    const found = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === step)
      : isSeq(node) && typeof step === 'number'
        ? { key: node.items[step], value: node.items[step] }
        : undefined;
    if (!found) return offset;
    offset = (isNode(found.key) ? found.key.range?.[0] : undefined) ?? offset;
    node = found.value;
  }
  return offset;
}

/** What stands at a path within data; undefined where the path leads nowhere. */
export function valueAt(data: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? Reflect.get(inner, step)
        : undefined,
    data,
  );
}
