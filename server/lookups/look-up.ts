import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { LookupFailure } from './guarded-fetch.ts';

/** What a look-up found, and when. */
interface Entry<Value> {
  value: Value;
  fetchedAt: Date;
}

const file = z.object({ key: z.string(), fetchedAt: z.iso.datetime(), value: z.unknown() });

interface EntryFiles<Value> {
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

/** How long a server that failed is left alone, in milliseconds. */
const pause = 60_000;

interface Options<Value> {
  /** For the log: 'playlist', 'book'. */
  name: string;
  files: EntryFiles<Value>;
  /** After this long, in milliseconds, what was found is asked for anew. */
  maxAge: number;
  /** Asks whoever knows. @throws LookupFailure */
  ask(key: string): Promise<Value>;
  /** For the age of what was found. */
  clock: Clock;
  /** For pauses after a failure: one that runs, also where the site's clock stands still. */
  runningClock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Told when something else is known of a key than before. */
  changed?(key: string): void;
}

/** What is known of a key, and whether it is still within its age. */
export interface Known<Value> extends Entry<Value> {
  fresh: boolean;
  expires: Date;
}

/**
 * One kind of look-up: cache, then whoever knows, then cache. What is too old is shown while it is asked for anew, and for
 * as long as nobody answers. Of all who miss the same key at once, one asks. Keys must come from a bounded set.
 */
export function createLookUp<Value>({
  name,
  files,
  maxAge,
  ask,
  clock,
  runningClock,
  log,
  changed,
}: Options<Value>) {
  const entries = new LRUCache<string, Entry<Value>>({ max: 5000, fetchMethod: (key) => files.read(key) });
  /** Its `fetch` joins requests for the same key. */
  const requests = new LRUCache<string, Entry<Value>>({ max: 5000, fetchMethod: askAndCache });
  const failed = new LRUCache<string, LookupFailure>({
    max: 5000,
    // An entry is stale when it is older than its ttl, not when it is as old.
    ttl: pause - 1,
    ttlResolution: 0,
    perf: { now: () => runningClock.now().getTime() },
  });

  async function entryOf(key: string): Promise<Known<Value> | undefined> {
    const entry = await entries.fetch(key);
    if (!entry) return undefined;
    const age = clock.now().getTime() - entry.fetchedAt.getTime();
    const expires = new Date(entry.fetchedAt.getTime() + maxAge);
    // An entry from the future was written under a clock that was wrong.
    return { ...entry, expires, fresh: age >= 0 && age < maxAge };
  }

  /** Asks, unless that failed a moment ago: then fails likewise. */
  async function refresh(key: string): Promise<void> {
    const last = failed.get(key);
    if (last) throw last;
    await requests.fetch(key, { forceRefresh: true });
  }

  async function askAndCache(key: string): Promise<Entry<Value>> {
    let value: Value;
    try {
      value = await ask(key);
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
    if (JSON.stringify(before?.value) !== JSON.stringify(value)) changed?.(key);
    // Without a file it is looked up again after a restart: no reason to keep it from the visitor.
    await files.write(key, entry).catch((err) => log.warn({ err }, 'a look-up could not be cached on disk'));
    return entry;
  }

  /** What is known already; nobody is waited for. What is too old is asked for anew meanwhile. */
  async function known(key: string): Promise<Known<Value> | undefined> {
    const entry = await entryOf(key);
    if (entry && !entry.fresh) refresh(key).catch(() => {});
    return entry;
  }

  return {
    known,
    /** What is known, or what comes of asking. @throws LookupFailure when nothing is known and nobody answers */
    async find(key: string): Promise<Known<Value>> {
      const entry = await known(key);
      if (entry) return entry;
      await refresh(key);
      return (await entryOf(key)) as Known<Value>;
    },
    /** Asks for what is missing or too old, and waits for it. @throws LookupFailure */
    async renew(key: string): Promise<void> {
      if (!(await entryOf(key))?.fresh) await refresh(key);
    },
  };
}
