import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../part.ts';
import type { Result } from '../results.ts';

/** The latest real results, without a label, by the name of their part. Parts never measured are missing. */
export type Results = ReadonlyMap<string, Result>;

export function latestResults(folder: string, parts: readonly string[]): Results {
  const found = parts
    .map((part) => [part, join(folder, `${part}.json`)] as const)
    .filter(([, file]) => existsSync(file))
    .map(([part, file]) => [part, JSON.parse(readFileSync(file, 'utf8')) as Result] as const);
  return new Map(found);
}

/** All figures of a measure, in the order in which they were measured. */
export function figuresOf(results: Results, part: string, measure: string): readonly Figure[] {
  return results.get(part)?.figures.filter((figure) => figure.measure === measure) ?? [];
}

/** One figure; undefined where it was not measured. */
export function figure(results: Results, part: string, of: string, measure: string): Figure | undefined {
  return figuresOf(results, part, measure).find((each) => each.of === of);
}
