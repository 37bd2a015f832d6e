import { expect, test, vi } from 'vitest';
import { content } from '#tests/content.ts';
import type { Search } from './search/search.ts';
import { type CacheEntry, createCache, createLiveSite } from './site.ts';

interface Value extends CacheEntry {
  key: string;
}

/** A cache whose entries expire after a minute, and a movable clock. */
function cacheWithClock(make?: (key: string) => Promise<Value | undefined>) {
  let now = new Date('2025-10-09T01:00:00Z');
  const clock = { now: () => now };
  const inAMinute = async (key: string): Promise<Value> => ({
    key,
    createdAt: now,
    expires: new Date(now.getTime() + 60_000),
  });
  const spy = vi.fn(make ?? inAMinute);
  const move = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  return { cache: createCache({ create: spy, clock }), make: spy, move };
}

test('concurrent requests share one creation', async () => {
  const { cache, make } = cacheWithClock();
  const values = await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]);
  expect(new Set(values).size).toBe(1);
  expect(make).toHaveBeenCalledTimes(1);
  expect(cache.peek('a')).toBe(values[0]);
});

test('an entry that has expired, or was created by a clock that was ahead, is created again', async () => {
  const { cache, make, move } = cacheWithClock();
  await cache.get('a');
  move(60);
  expect(cache.peek('a')).toBeUndefined();
  await cache.get('a');
  move(-3600);
  expect(cache.peek('a')).toBeUndefined();
  await cache.get('a');
  expect(make).toHaveBeenCalledTimes(3);
});

test('an entry that is invalidated while it is created is not cached', async () => {
  const { cache, make } = cacheWithClock();
  const making = cache.get('a');
  cache.invalidate('a');
  await making;
  expect(cache.peek('a')).toBeUndefined();
  await cache.get('a');
  expect(make).toHaveBeenCalledTimes(2);
});

test('neither failures nor undefined are cached', async () => {
  const answers = [Promise.reject(new Error('no')), Promise.resolve(undefined)];
  const { cache, make } = cacheWithClock(async () => answers[make.mock.calls.length - 1]);
  await expect(cache.get('a')).rejects.toThrow('no');
  expect(await cache.get('a')).toBeUndefined();
  await cache.get('a');
  expect(make).toHaveBeenCalledTimes(3);
});

test('a search waits for the first index outside the queue of pages', async () => {
  const index = Promise.withResolvers<Awaited<ReturnType<Search>>>();
  const rendered: string[] = [];
  const live = createLiveSite();
  live.search.coming = () => index.promise;
  live.current = {
    async renderPage(path) {
      rendered.push(path);
      const createdAt = new Date();
      const nothingRead = { reads: new Set<string>(), contentReads: new Set<never>() };
      return { status: 200, headers: {}, body: Buffer.of(), createdAt, expires: undefined, ...nothingRead };
    },
    responses: { peek: () => undefined, get: async () => undefined },
    facts: { content, shareCardOf: () => undefined },
    entries: () => [],
    showing: new Map(),
  };
  const searched = live.renderPage('/search');
  await live.renderPage('/messages');
  expect(rendered).toEqual(['/messages']);
  index.resolve({ query: '', total: 0, hits: [], page: 1, pages: 0 });
  await searched;
  expect(rendered).toEqual(['/messages', '/search']);
});
