import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Document } from 'yaml';
import { type Changes, displayName, kindOf } from './content-files.ts';
import { migratedFiles } from './migrations/migrations.ts';
import { ContentError, type Problem } from './problem.ts';
import { formatYaml, normalizeText, parseYaml, splitFile } from './yaml.ts';

type Path = readonly (string | number)[];

/** A fault can move up a few levels, from a field to its record. */
const maxRounds = 40;

/** Each fault costs as much as its file is long. A file with more is left out as a whole. */
const maxFaults = 200;

/**
 * Reads content without what this version cannot read: unknown fields, faulty entries of lists, faulty
 * records. Where a file that every site needs lacks something, it comes from the shipped content.
 * @param read reads the folder with changed files; throws ContentError
 * @param shipped the folder of the shipped content, which may be missing
 * @returns undefined when that is not possible, as when the facts of the ministry cannot be read
 */
export function readWithoutFaults<Folder>(
  dir: string,
  read: (changes: Changes) => Folder,
  shipped: string,
): { folder: Folder; leftOut: readonly string[] } | undefined {
  const repairs = createRepairs(dir, resolve(shipped) === resolve(dir) ? undefined : shipped);
  for (let round = 0; round < maxRounds; round++) {
    try {
      return { folder: read(repairs.changes()), leftOut: repairs.leftOut() };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      if (!repairs.repair(error.problems)) return undefined;
    }
  }
  return undefined;
}

function createRepairs(dir: string, shipped: string | undefined) {
  // A folder that cannot be written was not migrated.
  const changes: Record<string, string | null> = migratedFiles(dir);
  const leftOut = new Set<string>();
  const filled = new Set<string>();

  const read = (folder: string | undefined, path: string) => {
    const file = folder && join(folder, path);
    return file && existsSync(file) ? normalizeText(readFileSync(file, 'utf8')) : undefined;
  };
  const textOf = (path: string) => (path in changes ? changes[path] : read(dir, path)) ?? undefined;

  /** Leaves a record out, or takes the shipped file. @returns whether that was possible */
  function replaceFile(path: string): boolean {
    leftOut.add(path);
    if (textOf(path) !== undefined && (kindOf(path)?.isList ?? true)) {
      changes[path] = null;
      return true;
    }
    const text = path === 'ministry.yaml' ? undefined : read(shipped, path);
    if (text === undefined || text === changes[path]) return false;
    changes[path] = text;
    return true;
  }

  function repairFile(path: string, problems: readonly Problem[]): boolean {
    const text = textOf(path);
    const front = text === undefined ? undefined : frontOf(path, text);
    const isWhole = problems.some(
      ({ field }) => field === '' || field === 'body' || field.startsWith('body.'),
    );
    if (!front || isWhole || problems.length > maxFaults) return replaceFile(path);
    const { document } = front;
    const removals: Path[] = [];
    for (const { field } of problems) {
      const fieldPath = pathOf(document, field);
      const faulty = fieldPath.slice(
        0,
        fieldPath.findLastIndex((_, index) => document.hasIn(fieldPath.slice(0, index + 1))) + 1,
      );
      leftOut.add(`${path} ${field}`);
      if (faulty.length > 0) removals.push(faulty);
      else if (!fill(document, path, fieldPath)) return replaceFile(path);
    }
    for (const removal of inOrderOfRemoval(removals)) document.deleteIn(removal);
    changes[path] = front.write(document);
    return true;
  }

  /** Takes a missing field from the shipped file, once. */
  function fill(document: Document, path: string, fieldPath: Path): boolean {
    const key = `${path} ${fieldPath.join('.')}`;
    const text = kindOf(path)?.isList || path === 'ministry.yaml' ? undefined : read(shipped, path);
    const value = text && frontOf(path, text)?.document.getIn(fieldPath, true);
    if (!value || filled.has(key)) return false;
    filled.add(key);
    document.setIn(fieldPath, value);
    return true;
  }

  return {
    changes: () => ({ ...changes }),
    leftOut: () => [...leftOut],
    /** @returns false when a file can be neither read nor replaced */
    repair(problems: readonly Problem[]): boolean {
      const pathOfFile = (file: string) => relative(displayName(dir), file).replaceAll('\\', '/');
      const byFile = Map.groupBy(problems, ({ file }) => pathOfFile(file));
      return [...byFile].every(([path, faults]) => path !== '' && repairFile(path, faults));
    },
  };
}

/** The fields of a file; undefined when they cannot be read. */
function frontOf(path: string, text: string) {
  const { yaml, body } = splitFile(path, text);
  const { document, fields } = parseYaml(yaml);
  if (typeof fields !== 'object' || fields === null) return undefined;
  const write = (changed: Document) =>
    body === undefined ? formatYaml(changed) : `---\n${formatYaml(changed)}---\n\n${body}`;
  return { document: document as Document, write };
}

/** The path of `cards.2.href`, where list entries count from 1. */
function pathOf(document: Document, field: string): Path {
  const path: (string | number)[] = [];
  for (const step of field.split('.')) {
    const isList = Array.isArray(path.length === 0 ? document.toJS() : nodeAt(document, path));
    path.push(isList && /^\d+$/.test(step) ? Number(step) - 1 : step);
  }
  return path;
}

function nodeAt(document: Document, path: Path): unknown {
  const node: unknown = document.getIn(path);
  return typeof node === 'object' && node !== null && 'toJS' in node
    ? (node as { toJS(document: Document): unknown }).toJS(document)
    : node;
}

/** Once each, and the last entry of a list first, so that the others keep their numbers. */
function inOrderOfRemoval(paths: readonly Path[]): Path[] {
  const isWithin = (inner: Path, outer: Path) =>
    inner.length > outer.length && outer.every((step, index) => step === inner[index]);
  const unique = new Map(paths.map((path) => [JSON.stringify(path), path]));
  return [...unique.values()]
    .filter((path) => !paths.some((outer) => isWithin(path, outer)))
    .sort(laterFirst);
}

function laterFirst(a: Path, b: Path): number {
  const depth = a.findIndex((step, index) => step !== b[index]);
  const [aStep, bStep] = [a[depth], b[depth]];
  return typeof aStep === 'number' && typeof bStep === 'number' ? bStep - aStep : 0;
}
