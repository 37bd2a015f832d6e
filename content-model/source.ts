import { readFileSync, type Stats, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isMap, isNode, isScalar, isSeq } from 'yaml';
import { tooSlow, withinDeadline } from './deadline.ts';
import type { Problem, ProblemDetails } from './problem.ts';
import { normalizeText, parseYaml, splitFile } from './yaml.ts';

export type FieldPath = readonly PropertyKey[];

/** A content file as it was written, with the line of each field. Frozen data that readings share. */
export interface Source {
  readonly file: string;
  readonly id: string;
  readonly text: string;
  /** The fields; Markdown text is the field `body`. Undefined for invalid YAML, null for an empty file. */
  readonly data: unknown;
  problem(path: FieldPath, text: string, details?: ProblemDetails): Problem;
}

interface CachedSource {
  source: Source;
  faults: readonly Problem[];
  /** Undefined for a text that is not in a file, or whose file may change without a new version. */
  version?: string | undefined;
}

/** By path. A host that carries more files than this reads them all again each time. */
const sourcesOfFiles = new LRUCache<string, CachedSource>({ max: 20_000 });
/** Of drafts and publishes, by path and text, in characters. */
const sourcesOfTexts = new LRUCache<string, CachedSource>({
  maxSize: 500_000,
  sizeCalculation: (_, key) => key.length,
});

/** In milliseconds. Two changes in this time may leave a file with the same time. */
const timeStep = 100;

/** How many files and texts were parsed since the process began: tests count what a change costs. */
export const parsing = { count: 0 };

/**
 * Reads one YAML file, or one Markdown file with YAML front matter. An unchanged file is neither read nor
 * parsed again, and gives the same object.
 * @param file the file to read; `name` is its name in messages
 * @param report receives the errors of the YAML
 * @param written the text to read instead of the file's
 * @param stats of the file, if it was looked at a moment ago
 */
export function readSource(
  file: string,
  name: string,
  report: (problem: Problem) => void,
  written?: string,
  stats?: Stats,
): Source {
  const { source, faults } =
    written === undefined ? sourceOfFile(file, name, stats) : sourceOfText(file, name, written);
  for (const fault of faults) report(fault);
  return source;
}

function sourceOfFile(file: string, name: string, stats = statSync(file)): CachedSource {
  const { size, mtimeMs, ctimeMs, ino } = stats;
  const version = `${name} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
  const cached = sourcesOfFiles.get(file);
  if (cached?.version === version) return cached;
  const isSettled = Math.abs(Date.now() - ctimeMs) > timeStep;
  const text = readFileSync(file, 'utf8');
  // What was checked as a text before it was written is the same record now.
  const unchanged = cached?.source.text === text && cached.source.file === name ? cached : undefined;
  const entry = {
    ...(unchanged ?? sourcesOfTexts.get(textKey(name, text)) ?? parseSource(name, text)),
    version: isSettled ? version : undefined,
  };
  sourcesOfFiles.set(file, entry);
  return entry;
}

const textKey = (name: string, text: string) => `${name}\n${text}`;

function sourceOfText(file: string, name: string, text: string): CachedSource {
  const ofFile = sourcesOfFiles.get(file);
  if (ofFile?.source.text === text && ofFile.source.file === name) return ofFile;
  const key = textKey(name, text);
  const source = sourcesOfTexts.get(key) ?? parseSource(name, text);
  sourcesOfTexts.set(key, source);
  return source;
}

function parseSource(name: string, written: string): CachedSource {
  parsing.count += 1;
  const { yaml, yamlLine, body, bodyLine } = splitFile(name, normalizeText(written));
  const { faults, fields } = parseCached(yaml);

  const lineOf = (path: FieldPath, textLine: number) => {
    if (path.length === 0) return undefined;
    if (path[0] === 'body' && body !== undefined) return bodyLine + textLine;
    // Parsed again: the nodes of all files would take a hundred times the memory of their text.
    const { document, lines } = parseCached(yaml);
    const offset = offsetOf(document.contents, path);
    if (offset === undefined) return undefined;
    const line = lines.linePos(offset).line + yamlLine;
    const node = document.getIn(path, true);
    // Only a literal block has the line breaks of the file; it begins below its key.
    return isScalar(node) && node.type === 'BLOCK_LITERAL' ? line + 1 + textLine : line;
  };
  const source = {
    file: name,
    id: basename(name, extname(name)),
    text: written,
    data: deepFreeze(body === undefined || fields === undefined ? fields : { ...recordOf(fields), body }),
    problem: (path: FieldPath, problem: string, details?: ProblemDetails) => ({
      file: name,
      line: lineOf(path, details?.textLine ?? 0),
      field: fieldName(path),
      text: problem,
      ...details,
    }),
  };
  return {
    source,
    faults: faults.map(({ line, text: fault }) => ({
      file: name,
      line: line === undefined ? undefined : line + yamlLine,
      field: '',
      text: fault,
    })),
  };
}

/** In characters: a hundred records, to find the lines of several problems. */
const parsedTexts = new LRUCache<string, ReturnType<typeof parseYaml>>({
  maxSize: 100_000,
  sizeCalculation: (_, yaml) => yaml.length + 1,
});

const parseInTime = (yaml: string): ReturnType<typeof parseYaml> =>
  withinDeadline(yaml, () => parseYaml(yaml)) ?? {
    ...parseYaml(''),
    fields: undefined,
    faults: [{ line: undefined, text: tooSlow }],
  };

/** The text that was parsed last, also a larger one: each of its problems would parse it again. */
let latest: WeakRef<{ yaml: string; parsed: ReturnType<typeof parseYaml> }> | undefined;

function parseCached(yaml: string) {
  const last = latest?.deref();
  const parsed = parsedTexts.get(yaml) ?? (last?.yaml === yaml ? last.parsed : parseInTime(yaml));
  parsedTexts.set(yaml, parsed);
  if (last?.parsed !== parsed) latest = new WeakRef({ yaml, parsed });
  return parsed;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
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
