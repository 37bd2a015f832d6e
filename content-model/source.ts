import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isMap, isNode, isScalar, isSeq } from 'yaml';
import type { Problem, ProblemDetails } from './problem.ts';
import { normalizeText, parseYaml, splitFrontMatter } from './yaml.ts';

export type FieldPath = readonly PropertyKey[];

/** A content file as it was written, with the line of each field. */
export interface Source {
  readonly file: string;
  readonly id: string;
  /** The fields; Markdown text is the field `body`. Undefined for invalid YAML, null for an empty file. */
  readonly data: unknown;
  problem(path: FieldPath, text: string, details?: ProblemDetails): Problem;
}

/**
 * Reads one YAML file, or one Markdown file with YAML front matter.
 * @param file the file to read; `name` is its name in messages
 * @param report receives the errors of the YAML
 * @param written the text to read instead of the file's
 */
export function readSource(
  file: string,
  name: string,
  report: (problem: Problem) => void,
  written = readFileSync(file, 'utf8'),
): Source {
  const text = normalizeText(written);
  const { yaml, yamlLine, body, bodyLine } = name.endsWith('.md')
    ? splitFrontMatter(text)
    : { yaml: text, yamlLine: 0, body: undefined, bodyLine: 0 };
  const { faults, fields, document, lines } = parseCached(yaml);
  for (const { line, text: fault } of faults) {
    report({ file: name, line: line === undefined ? undefined : line + yamlLine, field: '', text: fault });
  }

  const lineOf = (path: FieldPath, textLine: number) => {
    if (path.length === 0) return undefined;
    if (path[0] === 'body' && body !== undefined) return bodyLine + textLine;
    const offset = offsetOf(document.contents, path);
    if (offset === undefined) return undefined;
    const line = lines.linePos(offset).line + yamlLine;
    const node = document.getIn(path, true);
    // Only a literal block has the line breaks of the file; it begins below its key.
    return isScalar(node) && node.type === 'BLOCK_LITERAL' ? line + 1 + textLine : line;
  };
  return {
    file: name,
    id: basename(name, extname(name)),
    data: body === undefined || fields === undefined ? fields : { ...recordOf(fields), body },
    problem: (path, problem, details) => ({
      file: name,
      line: lineOf(path, details?.textLine ?? 0),
      field: fieldName(path),
      text: problem,
      ...details,
    }),
  };
}

/** In characters. Parsing is half the cost of a read, and while staff type only one file changes. */
const parsedTexts = new LRUCache<string, ReturnType<typeof parseYaml>>({
  maxSize: 10_000_000,
  sizeCalculation: (_, yaml) => yaml.length + 1,
});

function parseCached(yaml: string) {
  const parsed = parsedTexts.get(yaml) ?? parseYaml(yaml);
  parsedTexts.set(yaml, parsed);
  return parsed;
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** `cards.2.href`: list entries count from 1. */
export function fieldName(path: FieldPath): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join('.');
}

/** The offset of the key, or of the list entry, at the end of the path. */
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

export function valueAt(data: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? Reflect.get(inner, step)
        : undefined,
    data,
  );
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** The values of one kind within data, with their paths: a thousand messages have thirty thousand others. */
export function valuesIn<Value>(
  data: unknown,
  isWanted: (value: unknown, key: PropertyKey | undefined) => value is Value,
): { path: FieldPath; value: Value }[] {
  const found: { path: FieldPath; value: Value }[] = [];
  const path: PropertyKey[] = [];
  function add(value: unknown) {
    if (isWanted(value, path.at(-1))) found.push({ path: [...path], value });
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      path.push(Array.isArray(value) ? Number(key) : key);
      add(inner);
      path.pop();
    }
  }
  add(data);
  return found;
}
