/** Content while it is being put together: what is right so far, and where each part of it was written. */
import type { z } from 'zod';
import type { Problem } from './content-error.ts';
import { explain } from './explain.ts';
import { contentSchema, draftSchema, fieldsSchema, type Kind, kinds } from './schemas/content-schema.ts';
import { type FieldPath, recordOf, type Source } from './source.ts';

/** A file with its facts filled. */
export interface FilledFile {
  readonly kind: Kind;
  readonly source: Source;
  /** Undefined when the file could not be read. */
  readonly data: unknown;
}

/** Everything that files hold, when none is missing and each fits its schema. */
export type FileContent = z.output<typeof contentSchema>;

export interface Draft {
  /** What fits its schema. Lists are in the order in which pages show them. */
  readonly content: z.output<typeof draftSchema>;
  /** The same, when that is all there must be. */
  readonly complete: FileContent | undefined;
  /** The names of all records of a list, also of those with faults: a link to a broken record is not a second fault. */
  names(list: string): ReadonlySet<string>;
  /** Reports what is wrong at a path of `content`, `below` lines under the line on which the field begins. */
  report(path: FieldPath, text: string, below?: number): void;
  /** Reports a problem that keeps no site from starting; see `Problem.tolerated`. */
  tolerate(path: FieldPath, text: string, below?: number): void;
  /** Tells of what is no fault, but should be mended. */
  warn(path: FieldPath, text: string, below?: number): void;
  /** What people call the file in which a path of `content` was written. */
  fileOf(path: FieldPath): string;
}

/** Something that only several files together show to be wrong. */
export type Check = (draft: Draft) => void;

/** Holds files against their schemas; what does not fit is reported and left out. */
export function draftOf(
  files: readonly FilledFile[],
  report: (problem: Problem) => void,
  warn: (problem: Problem) => void,
): Draft {
  const all = arrange(files);
  for (const { kind, source, data } of files) {
    if (kind.isList && 'id' in recordOf(data)) report(source.problem(['id'], writtenId));
  }
  const whole = contentSchema.safeParse(all.tree);
  const faulty = new Set<FilledFile>();
  for (const issue of whole.error?.issues ?? []) {
    for (const { path, text } of explain(issue, all.tree, fieldsSchema)) {
      // A file that is missing, or cannot be read, has been reported.
      const place = all.place(path);
      if (!place) continue;
      faulty.add(place.file);
      report(place.file.source.problem(place.path, text));
    }
  }
  const right = whole.success ? all : arrange(files.filter((file) => !faulty.has(file)));
  const placed = (path: FieldPath) => {
    const place = right.place(path);
    if (!place) throw new Error(`no file holds ${path.join('.')}`);
    return place;
  };
  const problemAt = (path: FieldPath, text: string, below?: number) => {
    const { file, path: inFile } = placed(path);
    return file.source.problem(inFile, text, below);
  };
  return {
    content: whole.data ?? draftSchema.parse(right.tree),
    complete: whole.data,
    names: (list) => new Set(files.flatMap(({ kind, source }) => (kind.path[0] === list ? [source.id] : []))),
    report: (...at) => report(problemAt(...at)),
    tolerate: (...at) => report({ ...problemAt(...at), tolerated: true }),
    warn: (...at) => warn(problemAt(...at)),
    fileOf: (path) => placed(path).file.source.file,
  };
}

const writtenId = 'is not a field here. A record is known by the name of its file. Remove the line.';

/** Puts each file's data in its place, and remembers which file is where. */
function arrange(files: readonly FilledFile[]) {
  const tree: Record<string, unknown> = {};
  const fileAt = new Map<string, FilledFile>();
  for (const kind of kinds) {
    const own = files.filter((file) => file.kind === kind && file.data !== undefined).sort(byOrder);
    own.forEach((file, index) => {
      fileAt.set((kind.isList ? [...kind.path, index] : kind.path).join('/'), file);
    });
    const [first, second] = kind.path;
    const value = kind.isList
      ? own.map(({ data, source }) => ({ ...recordOf(data), id: source.id }))
      : own[0]?.data;
    if (first === undefined) continue;
    if (second === undefined) tree[first] = value;
    else tree[first] = { ...recordOf(tree[first]), [second]: value };
  }
  return {
    tree,
    /** The file that holds a path of the tree, and the path within it. */
    place(path: FieldPath) {
      for (const length of [1, 2, 3]) {
        const file = fileAt.get(path.slice(0, length).join('/'));
        if (file) return { file, path: path.slice(length) };
      }
      return undefined;
    },
  };
}

/** Names as people sort them: `book-2` before `book-10`. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

function byOrder(a: FilledFile, b: FilledFile): number {
  const order = ({ data }: FilledFile) => Number(recordOf(data).order ?? Number.POSITIVE_INFINITY) || 0;
  return order(a) - order(b) || byName(a.source.id, b.source.id);
}
