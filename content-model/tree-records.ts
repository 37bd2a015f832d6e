/** The records of a content tree: what is found or made of each is remembered until that record changes. */
import { remembered } from './remembered.ts';
import { type Kind, kinds } from './schemas/content-schema.ts';
import { type FieldPath, recordOf } from './source.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

interface TreeRecord {
  kind: Kind;
  record: object;
  path: FieldPath;
}

/** All records of a content tree that are where their schema has them, with their paths. */
function recordsIn(tree: object): TreeRecord[] {
  return kinds.flatMap((kind): TreeRecord[] => {
    const value = kind.path.reduce<unknown>((inner, step) => Object(inner)[step], tree);
    if (!kind.isList) return isObject(value) ? [{ kind, record: value, path: kind.path }] : [];
    if (!Array.isArray(value)) return [];
    return value.flatMap((record: unknown, index) =>
      isObject(record) ? [{ kind, record, path: [...kind.path, index] }] : [],
    );
  });
}

/** @param find finds something in one record, by its path there */
export function createFinder<Found extends { path: FieldPath }>(
  find: (record: object, kind: Kind) => readonly Found[],
) {
  const inRecord = remembered<object, readonly Found[]>();
  return (tree: object): Found[] =>
    recordsIn(tree).flatMap(({ kind, record, path }) =>
      inRecord(record, [], () => find(record, kind)).map((found) => ({
        ...found,
        path: [...path, ...found.path],
      })),
    );
}

/** A copy of a content tree with other records. `change` gets each record and its file. */
export function mapRecords<Tree extends object>(
  tree: Tree,
  change: (record: object, kind: Kind, file: string) => unknown,
): Tree {
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(tree));
  for (const kind of kinds) {
    const [top = '', inner] = kind.path;
    const value = inner === undefined ? copy[top] : recordOf(copy[top])[inner];
    const changed =
      kind.isList && Array.isArray(value)
        ? value.map((record) => change(record, kind, kind.files.replace('*', String(recordOf(record).id))))
        : isObject(value)
          ? change(value, kind, kind.files)
          : value;
    if (changed === value) continue;
    copy[top] = inner === undefined ? changed : { ...recordOf(copy[top]), [inner]: changed };
  }
  return copy as Tree;
}
