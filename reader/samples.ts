import { contentFiles } from './content-files.ts';
import { type FieldPath, fieldName, readSource, type Source } from './source.ts';

/** A fact, or a record, that is still the invented one. */
export interface Sample {
  readonly file: string;
  readonly line: number | undefined;
  /** The fact or the part of the file; empty for the whole file. */
  readonly field: string;
}

/**
 * Everything under a content folder that still bears `sample: true`, or stands in a `samples:` list.
 * Files with faults are skipped; `readContent` reports those.
 */
export function listSamples(dir: string): Sample[] {
  return contentFiles(dir, () => {}).flatMap(({ path, name }) => samplesOf(readSource(path, name, () => {})));
}

function samplesOf(source: Source): Sample[] {
  const found: Sample[] = [];
  const sample = (path: FieldPath, mark: FieldPath = path) =>
    found.push({ file: source.file, line: source.lineOf(mark), field: fieldName(path) });
  const walk = (value: unknown, path: FieldPath) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && (value as { sample?: unknown }).sample === true)
      sample(path, [...path, 'sample']);
    for (const [key, entry] of Object.entries(value))
      walk(entry, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  walk(source.data, []);
  const { samples } = (source.data ?? {}) as { samples?: unknown };
  for (const name of Array.isArray(samples) ? samples : []) sample(String(name).split('.'));
  return found;
}
