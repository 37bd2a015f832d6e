import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/** Both by the site's clock. */
export interface CacheEntry {
  createdAt: Date;
  /** Undefined: until it is invalidated. */
  expires: Date | undefined;
}

interface Options<Entry> {
  /** Undefined: there is no such thing. */
  create(key: string): Promise<Entry | undefined>;
  clock: Clock;
}

/**
 * Creates each entry once, and again when it has expired or was invalidated; concurrent requests for a key share one
 * creation. Failures and undefined are not cached.
 */
export function createCache<Entry extends CacheEntry>({ create, clock }: Options<Entry>) {
  const entries = new LRUCache<string, Entry>({
    max: 5000,
    fetchMethod: (key) => create(key),
    // An entry that is invalidated while it is created goes to those who wait for it, and is not cached.
    ignoreFetchAbort: true,
  });

  /** An entry from the future was created by a clock that was wrong: the midnight at which it expires may be years away. */
  function isFresh({ createdAt, expires }: Entry): boolean {
    const now = clock.now();
    return !expires || (now < expires && now >= createdAt);
  }

  function peek(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry && isFresh(entry) ? entry : undefined;
  }

  return {
    /** The entry, if it is cached and fresh. */
    peek,
    /** The entry, created first if need be. @throws what creating it throws */
    get: async (key: string): Promise<Entry | undefined> =>
      peek(key) ?? entries.fetch(key, { forceRefresh: true }),
    invalidate: (key: string) => void entries.delete(key),
  };
}
