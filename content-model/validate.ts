import type { z } from 'zod';
import { nearest, type Problem, type ProblemDetails } from './problem.ts';
import { rememberedReports } from './remembered.ts';
import { contentSchema, type Kind, kinds } from './schemas/content-schema.ts';
import { fieldAt, keysOf } from './schemas/field-schema.ts';
import { deepFreeze, type FieldPath, recordOf, type Source, valueAt } from './source.ts';

export interface FilledFile {
  readonly kind: Kind;
  readonly source: Source;
  readonly data: unknown;
}

/** The content when no file is missing or invalid. */
export type FileContent = z.output<typeof contentSchema>;

type FileKey = 'ministry' | 'navigation' | 'redirects' | 'exceptions' | 'emailSignature';

/** The same when files are missing or invalid. */
type ValidContent = Omit<FileContent, FileKey | 'pages' | 'emails'> &
  Partial<Pick<FileContent, FileKey>> & { [Name in 'pages' | 'emails']: Partial<FileContent[Name]> };

export type Report = (path: FieldPath, text: string, details?: ProblemDetails) => void;

/** The content during the checks, and the file of each value. */
export interface CheckContext {
  /** The valid content. Lists are in page order. */
  readonly content: ValidContent;
  readonly complete: FileContent | undefined;
  /** The names of a list's records, even invalid ones: a link to an invalid record is no second problem. */
  names(list: string): ReadonlySet<string>;
  readonly report: Report;
  /** Reports a problem with which the site still starts; see `Problem.tolerated`. */
  readonly tolerate: Report;
  readonly warn: Report;
  fileOf(path: FieldPath): string;
}

export type Check = (context: CheckContext) => void;

/** Validates files; reports and omits invalid ones. Unchanged files give the same frozen records again. */
export function validateFiles(
  files: readonly FilledFile[],
  report: (problem: Problem) => void,
  warn: (problem: Problem) => void,
): CheckContext {
  const tree: Record<string, unknown> = {};
  const fileOfRecord = new Map<string, FilledFile>();
  const namesOf = new Map<string, Set<string>>();
  const byKind = Map.groupBy(files, ({ kind }) => kind);
  let isComplete = true;
  for (const kind of kinds) {
    const written = byKind.get(kind) ?? [];
    const [first = '', second] = kind.path;
    if (kind.isList)
      namesOf.set(first, new Set([...(namesOf.get(first) ?? []), ...written.map(({ source }) => source.id)]));
    const valid = written
      .filter(({ data }) => data !== undefined)
      .sort(byOrder)
      .flatMap((file) => {
        const record = validated(file, [], report, (reportOnce) => validateFile(file, reportOnce));
        return record === undefined ? [] : [{ file, record }];
      });
    for (const [index, { file }] of valid.entries())
      fileOfRecord.set((kind.isList ? [...kind.path, index] : kind.path).join('/'), file);
    // A file that may be left out has its usual content.
    const usual = kind.isList || valid[0] ? undefined : zodSchemas.get(kind)?.safeParse(undefined);
    if (valid.length < written.length || usual?.success === false) isComplete = false;
    const records = valid.map(({ record }) => record);
    const value = kind.isList ? records : (records[0] ?? usual?.data);
    tree[first] = second === undefined ? value : { ...recordOf(tree[first]), [second]: value };
  }
  const fileAt = (path: FieldPath) => {
    for (const length of [1, 2, 3]) {
      const file = fileOfRecord.get(path.slice(0, length).join('/'));
      if (file) return { file, path: path.slice(length) };
    }
    throw new Error(`no file holds ${path.join('.')}`);
  };
  const problemAt = (path: FieldPath, text: string, details?: ProblemDetails) => {
    const { file, path: inFile } = fileAt(path);
    return file.source.problem(inFile, text, details);
  };
  return {
    content: tree as CheckContext['content'],
    complete: isComplete ? (tree as FileContent) : undefined,
    names: (list) => namesOf.get(list) ?? new Set(),
    report: (...problem) => report(problemAt(...problem)),
    tolerate: (...problem) => report({ ...problemAt(...problem), tolerated: true }),
    warn: (...problem) => warn(problemAt(...problem)),
    fileOf: (path) => fileAt(path).file.source.file,
  };
}

const validated = rememberedReports<FilledFile, unknown, [Problem]>();

/** @returns undefined for an invalid record */
function validateFile({ kind, source, data }: FilledFile, report: (problem: Problem) => void): unknown {
  if (kind.isList && 'id' in recordOf(data))
    report(source.problem(['id'], 'is not a field here: the file name is the name. Remove the line.'));
  const written = kind.isList ? { ...recordOf(data), id: source.id } : data;
  const { data: record, error } = zodSchemas.get(kind)?.safeParse(written) ?? {};
  for (const issue of error?.issues ?? [])
    for (const { path, text, formText } of explainIssue(issue, kind, written))
      report(source.problem(path, text, { formText }));
  return deepFreeze(record);
}

/** The schema of each file of a kind. */
const zodSchemas = new Map(
  kinds.map((kind) => {
    const schema = kind.path.reduce<z.ZodType>(
      (inner, step) => (inner as z.ZodObject).shape[step] as z.ZodType,
      contentSchema,
    );
    return [kind, kind.isList ? ((schema as z.ZodArray).element as z.ZodType) : schema];
  }),
);

/** Natural sort order: `book-2` before `book-10`. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/** The position of a record in its list; records without one come last. */
export const orderOf = (data: unknown): number =>
  Number(recordOf(data).order ?? Number.POSITIVE_INFINITY) || 0;

function byOrder(a: FilledFile, b: FilledFile): number {
  return orderOf(a.data) - orderOf(b.data) || byName(a.source.id, b.source.id);
}

interface Explanation extends ProblemDetails {
  readonly path: FieldPath;
  readonly text: string;
}

/** Of one group. */
const mostUnknown = 20;

/** The problem of a field and its remedy. One schema issue may concern several fields. */
function explainIssue(issue: z.core.$ZodIssue, { schema }: Kind, data: unknown): Explanation[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const field = fieldAt(schema, path);
    const keys = field ? keysOf(field) : [];
    return issue.keys
      .slice(0, mostUnknown)
      .map((key) => ({ path: [...path, key], text: unknownField(key, keys) }));
  }
  const value = valueAt(data, path);
  if (value === undefined) {
    const text = `is missing. Add a line that begins with "${String(path.at(-1) ?? '')}: ".`;
    return [{ path, text, formText: 'is missing. Fill it in.' }];
  }
  if (value === null) {
    const remedy = 'Write its value after the colon, or remove the line if the field is optional.';
    return [{ path, text: `is empty. ${remedy}`, formText: 'is empty. Fill it in.' }];
  }
  if (issue.code === 'too_small' && issue.origin === 'array' && issue.minimum === 1) {
    const text = 'has no entries. Add at least one line that begins with "- ".';
    return [{ path, text, formText: 'has no entries. Add at least one.' }];
  }
  if (issue.code === 'invalid_type') return [{ path, ...wrongType(issue.expected, value) }];
  return [{ path, text: issue.message }];
}

function unknownField(key: string, keys: readonly string[]): string {
  const near = nearest(key, keys);
  if (near) return `is not a field here. Did you mean "${near}"?`;
  return `is not a field here. Remove it, or use one of: ${keys.join(', ')}.`;
}

function wrongType(expected: string, value: unknown): Pick<Explanation, 'text' | 'formText'> {
  if (expected === 'string' && typeof value !== 'object') {
    return { text: `must be text. Put it in quotes: "${String(value)}".` };
  }
  const text = wrongTypes[expected];
  if (text) return { text };
  const needed = plainTypes[expected] ?? `of the kind "${expected}"`;
  return { text: `must be ${needed}, without quotes.`, formText: `must be ${needed}.` };
}

const wrongTypes: Readonly<Record<string, string>> = {
  string: 'must be one line of text. Put it in quotes if it holds ": " or begins with a brace.',
  array: 'must be a list. Put each entry on its own line that begins with "- ".',
  object: 'must have fields. Indent them on the lines below.',
};

const plainTypes: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
};
