/** What staff have replaced is no sample anymore. */
import { isDeepStrictEqual } from 'node:util';
import { recordOf, valueAt } from '#content-model/source.ts';
import { dataOf, withData } from './record-text.ts';

/**
 * A changed file without the sample marks of what the change replaces: of a record or group with another
 * field, and of a fact with another value. A mark that the change itself adds stays.
 * @param before @param after the file's texts; null where it does not exist
 */
export function withoutReplacedSamples(
  file: string,
  before: string | null,
  after: string | null,
): string | null {
  if (before === null || after === null || !/\bsamples?:/.test(before)) return after;
  const [old, data] = [dataOf(file, before), dataOf(file, after)];
  return old === undefined || data === undefined ? after : withData(file, after, withoutMarks(old, data));
}

function withoutMarks(before: unknown, after: unknown): unknown {
  if (typeof after !== 'object' || after === null || isDeepStrictEqual(before, after)) return after;
  if (Array.isArray(after)) return after.map((entry, index) => withoutMarks(valueAt(before, [index]), entry));
  const old = recordOf(before);
  const fields = Object.entries(after).map(([key, value]) => {
    if (key === 'sample' && value === true && old[key] === true) return [key, undefined];
    if (key === 'samples' && Array.isArray(value) && Array.isArray(old[key]))
      return [key, remaining(value, old[key], before, after)];
    return [key, withoutMarks(old[key], value)];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The names of facts that are new here, or that still have their value; undefined for none. */
function remaining(
  names: readonly unknown[],
  oldNames: readonly unknown[],
  before: unknown,
  after: unknown,
): unknown[] | undefined {
  const marked = names.filter((name) => {
    const path = String(name).split('.');
    return !oldNames.includes(name) || isDeepStrictEqual(valueAt(before, path), valueAt(after, path));
  });
  return marked.length > 0 ? marked : undefined;
}
