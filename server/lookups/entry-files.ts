import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What a look-up found, and when. */
export interface Entry<Value> {
  value: Value;
  fetchedAt: Date;
}

const file = z.object({ key: z.string(), fetchedAt: z.iso.datetime(), value: z.unknown() });

export interface EntryFiles<Value> {
  /** Undefined when there is no file, or none that can be trusted. */
  read(key: string): Promise<Entry<Value> | undefined>;
  /** In one step: a reader finds the old file or the new one, whole. */
  write(key: string, entry: Entry<Value>): Promise<void>;
}

/**
 * A folder of JSON files, one for each key, named by its hash. Their number is bounded by what content names.
 *
 * @param value the shape of what is cached; a file of another shape counts as missing
 */
export function entryFiles<Value>(folder: string, value: z.ZodMiniType<Value>): EntryFiles<Value> {
  const pathOf = (key: string) => join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  return {
    async read(key) {
      try {
        const found = file.parse(JSON.parse(await readFile(pathOf(key), 'utf8')));
        if (found.key !== key) return undefined;
        return { value: value.parse(found.value), fetchedAt: new Date(found.fetchedAt) };
      } catch {
        // Missing, cut off or from another version: it will be looked up and written anew.
        return undefined;
      }
    },
    async write(key, { value, fetchedAt }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}`;
      try {
        await writeFile(draft, JSON.stringify({ key, fetchedAt, value }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
