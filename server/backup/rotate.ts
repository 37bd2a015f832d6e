import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** 'ministry-2025-09-20T03-15-00Z.sqlite': sorts by time, and is a name on every file system. */
export const nameAt = (instant: Date) =>
  `ministry-${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;

const ours = /^ministry-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite(\.part)?$/;

/**
 * Removes all but the newest backups of a folder, and what a killed backup left half-written; what is named otherwise is left alone.
 *
 * @returns the names that were removed
 */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const found = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  const { drafts = [], whole = [] } = Object.groupBy(found, (name) =>
    name.endsWith('.part') ? 'drafts' : 'whole',
  );
  const old = [...drafts, ...whole.slice(0, Math.max(0, whole.length - keep))];
  for (const name of old) await rm(join(folder, name));
  return old;
}
