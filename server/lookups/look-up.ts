import { hash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { makePrivateFolder, writeWholeFile } from '../data-folder.ts';
import { LookupFailure } from './guarded-fetch.ts';

interface Entry<Value> {
  value: Value;
  fetchedAt: Date;
}

const file = z.object({ key: z.string(), fetchedAt: z.iso.datetime(), value: z.unknown() });

/** JSON files, named by the hash of the key. The content limits their number. */
const fileOf = (folder: string, key: string) => join(folder, `${hash('sha256', key)}.json`);

/** Undefined when the file is missing or invalid. */
async function readEntry<Value>(folder: string, schema: z.ZodMiniType<Value>, key: string) {
  try {
    const found = file.parse(JSON.parse(await readFile(fileOf(folder, key), 'utf8')));
    if (found.key !== key) return undefined;
    return { value: schema.parse(found.value), fetchedAt: new Date(found.fetchedAt) };
  } catch {
    // Missing, cut off or from another version: the look-up runs again.
    return undefined;
  }
}

/** Atomic: a reader finds the complete old or new file. */
async function writeEntry(folder: string, key: string, { value, fetchedAt }: Entry<unknown>) {
  makePrivateFolder(folder);
  const path = fileOf(folder, key);
  const text = JSON.stringify({ key, fetchedAt, value });
  await writeWholeFile(path, (_, draft) => draft.writeFile(text), `${path}.${randomUUID()}`);
}

/** Pause after a failure, in milliseconds. */
const retryPauseMs = 60_000;

interface Options<Value> {
  /** For the log: 'playlist', 'book'. */
  name: string;
  folder: string;
  /** Of results. */
  schema: z.ZodMiniType<Value>;
  /** In milliseconds; an older result is fetched again. */
  maxAge: number;
  fetchValue(key: string): Promise<Value>;
  clock: Clock;
  /** For pauses after a failure: runs even if the site's clock is frozen. */
  runningClock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called when the result of a key has changed. */
  changed(key: string): void;
}

export interface CachedResult<Value> extends Entry<Value> {
  fresh: boolean;
  expires: Date;
}

/**
 * Returns a stale result while it is fetched again, and while upstream is down. Simultaneous misses of a key
 * share one request. Keys must come from a bounded set.
 */
export function createLookUp<Value>({
  name,
  folder,
  schema,
  maxAge,
  fetchValue,
  clock,
  runningClock,
  log,
  changed,
}: Options<Value>) {
  const entries = new LRUCache<string, Entry<Value>>({
    max: 5000,
    fetchMethod: (key) => readEntry(folder, schema, key),
  });
  /** Its `fetch` shares requests for the same key. */
  const requests = new LRUCache<string, Entry<Value>>({ max: 5000, fetchMethod: fetchAndCache });
  const failed = new LRUCache<string, LookupFailure>({
    max: 5000,
    // lru-cache counts an entry as stale only after its ttl.
    ttl: retryPauseMs - 1,
    ttlResolution: 0,
    perf: { now: () => runningClock.now().getTime() },
  });

  async function entryOf(key: string): Promise<CachedResult<Value> | undefined> {
    const entry = await entries.fetch(key);
    if (!entry) return undefined;
    const age = clock.now().getTime() - entry.fetchedAt.getTime();
    const expires = new Date(entry.fetchedAt.getTime() + maxAge);
    // An entry from the future was created by a wrong clock.
    return { ...entry, expires, fresh: age >= 0 && age < maxAge };
  }

  /** Fetches a result, or fails without a request during the pause after a failure. */
  async function refresh(key: string): Promise<void> {
    const last = failed.get(key);
    if (last) throw last;
    await requests.fetch(key, { forceRefresh: true });
  }

  async function fetchAndCache(key: string): Promise<Entry<Value>> {
    let value: Value;
    try {
      value = await fetchValue(key);
    } catch (error) {
      const failure =
        error instanceof LookupFailure
          ? error
          : new LookupFailure('useless', `${name}: ${error}`, { cause: error });
      failed.set(key, failure);
      log.warn({ lookUp: name, kind: failure.kind, reason: failure.message }, 'a look-up failed');
      throw failure;
    }
    failed.delete(key);
    const before = await entries.fetch(key);
    const entry = { value, fetchedAt: clock.now() };
    entries.set(key, entry);
    if (JSON.stringify(before?.value) !== JSON.stringify(value)) changed(key);
    // Without a file the look-up runs again after a restart, so the visitor still gets the result.
    await writeEntry(folder, key, entry).catch((err) =>
      log.warn({ err }, 'a look-up could not be cached on disk'),
    );
    return entry;
  }

  /** Returns the cached result without waiting. A stale one is fetched again in the background. */
  async function peek(key: string): Promise<CachedResult<Value> | undefined> {
    const entry = await entryOf(key);
    if (entry && !entry.fresh) refresh(key).catch(() => {});
    return entry;
  }

  return {
    peek,
    /** Returns the cached result, or fetches it. @throws LookupFailure without a cached result */
    async find(key: string): Promise<CachedResult<Value>> {
      const entry = await peek(key);
      if (entry) return entry;
      await refresh(key);
      return (await entryOf(key)) as CachedResult<Value>;
    },
    /** Fetches a missing or stale result and waits for it. @throws LookupFailure */
    async renew(key: string): Promise<void> {
      if (!(await entryOf(key))?.fresh) await refresh(key);
    },
  };
}
