import { isDeepStrictEqual as isSame } from 'node:util';

/** A field that two people changed differently. */
export interface Conflict {
  path: readonly (string | number)[];
  before: unknown;
  mine: unknown;
  theirs: unknown;
}

type Path = Conflict['path'];
type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy with another value at a path; undefined removes the field. */
export function withValue(data: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(data)) {
    return data.map((entry, index) => (index === step ? withValue(entry, rest, value) : entry));
  }
  const { [step]: inner, ...siblings } = isFields(data) ? data : {};
  const changed = withValue(inner, rest, value);
  return changed === undefined ? siblings : { ...siblings, [step]: changed };
}

/**
 * Merges two changes of the same data by fields, list entries and paragraphs.
 * @returns in conflicts, the data has the value of `mine`
 */
export function merged(
  before: unknown,
  mine: unknown,
  theirs: unknown,
): { data: unknown; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const merge = (was: unknown, my: unknown, their: unknown, path: Path): unknown => {
    if (isSame(my, their) || isSame(their, was)) return my;
    if (isSame(my, was)) return their;
    if (isFields(my) && isFields(their) && (isFields(was) || was === undefined)) {
      return mergeFields(was ?? {}, my, their, path);
    }
    if (Array.isArray(was) && Array.isArray(my) && Array.isArray(their))
      return mergeLists(was, my, their, path);
    const text = mergeTexts(was, my, their);
    if (text !== undefined) return text;
    conflicts.push({ path, before: was, mine: my, theirs: their });
    return my;
  };

  function mergeFields(was: Fields, my: Fields, their: Fields, path: Path): Fields {
    const names = new Set([...Object.keys(their), ...Object.keys(my)]);
    const fields = [...names].map((name) => [name, merge(was[name], my[name], their[name], [...path, name])]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  function mergeLists(
    was: readonly unknown[],
    my: readonly unknown[],
    their: readonly unknown[],
    path: Path,
  ) {
    if (was.length === my.length && was.length === their.length) {
      return my.map((entry, index) => merge(was[index], entry, their[index], [...path, index]));
    }
    return mergeEntries(was, my, their);
  }

  return { data: merge(before, mine, theirs, []), conflicts };
}

/**
 * Applies the additions and removals between `was` and `my` to `their`; added entries follow the same entry
 * as before.
 */
function mergeEntries(was: readonly unknown[], my: readonly unknown[], their: readonly unknown[]): unknown[] {
  const among = (entries: readonly unknown[], entry: unknown) =>
    entries.some((candidate) => isSame(candidate, entry));
  const list = their.filter((entry) => among(my, entry) || !among(was, entry));
  my.forEach((entry, index) => {
    if (among(was, entry) || among(list, entry)) return;
    const follows = index === 0 ? -1 : list.findIndex((candidate) => isSame(candidate, my[index - 1]));
    list.splice(index > 0 && follows < 0 ? list.length : follows + 1, 0, entry);
  });
  return list;
}

/** Merges texts paragraph by paragraph; undefined when both changed the same one. */
function mergeTexts(was: unknown, my: unknown, their: unknown): string | undefined {
  const texts = [was, my, their].map((text) => (typeof text === 'string' ? text.split('\n\n') : []));
  const [before = [], mine = [], theirs = []] = texts;
  if (before.length < 2 || mine.length !== before.length || theirs.length !== before.length) return undefined;
  const { data, conflicts } = merged(before, mine, theirs);
  return conflicts.length === 0 ? (data as string[]).join('\n\n') : undefined;
}
