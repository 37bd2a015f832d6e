import { readFileSync } from 'node:fs';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Problem } from './content-error.ts';

/** Steps from the top of a file to a field: keys and positions. */
export type FieldPath = readonly PropertyKey[];

/** A content file as it was written, and where in it each field stands. */
export interface Source {
  /** For people: `content/books/book-2.yaml`. */
  readonly file: string;
  /** The file's name without its ending. */
  readonly id: string;
  /** The folder it lies in, without the path to it. */
  readonly folder: string;
  /** The fields; a Markdown file's text is the field `body`. Null for an empty file. */
  readonly data: unknown;
  /** The line of a field, or of the nearest thing around it that exists. Undefined for the file as a whole. */
  lineOf(path: FieldPath): number | undefined;
  /** A problem with a field of this file. */
  problem(path: FieldPath, text: string, line?: number): Problem;
}

/**
 * Reads one YAML file, or one Markdown file with YAML front matter.
 * Faults in the YAML itself go to `report`; the data then holds what could be read.
 *
 * @param file where the file is; `name` what people call it
 */
export function readSource(file: string, name: string, report: (problem: Problem) => void): Source {
  const text = readFileSync(file, 'utf8').replace(/^﻿/, '').replaceAll('\r\n', '\n');
  const { yaml, yamlLine, body, bodyLine } = name.endsWith('.md')
    ? splitFrontMatter(text)
    : { ...whole, yaml: text };
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  for (const error of document.errors) {
    report({
      file: name,
      line: error.linePos?.[0].line === undefined ? undefined : error.linePos[0].line + yamlLine,
      field: '',
      text: explainYaml(error),
    });
  }

  const lineOf = (path: FieldPath) => {
    if (path.length === 0) return undefined;
    if (path[0] === 'body' && bodyLine !== undefined) return bodyLine;
    const offset = offsetOf(document.contents, path);
    return offset === undefined ? undefined : lines.linePos(offset).line + yamlLine;
  };
  const parts = name.replace(/\.[a-z]+$/, '').split('/');
  return {
    file: name,
    id: parts.at(-1) ?? '',
    folder: parts.at(-2) ?? '',
    data: body === undefined ? readable(document) : { ...(readable(document) as object | null), body },
    lineOf,
    problem: (path, problem, line = lineOf(path)) => ({
      file: name,
      line,
      field: fieldName(path),
      text: problem,
    }),
  };
}

/** `cards.2.href`: as people count, the first entry of a list is 1. */
export function fieldName(path: FieldPath): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join('.');
}

const whole = { yamlLine: 0, body: undefined, bodyLine: undefined };

function splitFrontMatter(text: string) {
  const match = /^---\n([\s\S]*?\n)?---\n?/.exec(text);
  const front = match?.[1] ?? '';
  const body = text.slice(match?.[0].length ?? 0);
  // One line for the opening dashes; the body follows the closing ones.
  return { yaml: front, yamlLine: match ? 1 : 0, body, bodyLine: match ? match[0].split('\n').length : 1 };
}

function readable(document: ReturnType<typeof parseDocument>): unknown {
  return document.errors.length === 0 ? document.toJS() : null;
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
    offset = (found.key as Node | null)?.range?.[0] ?? offset;
    node = found.value;
  }
  return offset;
}

function explainYaml({ code, message }: { code: string; message: string }): string {
  if (code === 'DUPLICATE_KEY') return 'names the same field twice. Remove one of the two lines.';
  if (code === 'TAB_AS_INDENT') return 'is indented with a tab. Use spaces.';
  const what = message.split(/ at line \d+/)[0];
  return (
    `cannot be read (${what}). Compare the spaces at the beginning of the line with its neighbours, ` +
    'and put text in quotes if it holds ": " or " #" or begins with a sign such as { [ * & ! % @.'
  );
}
