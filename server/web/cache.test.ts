import { expect, test, vi } from 'vitest';
import { createCache, type Perishable } from './cache.ts';

interface Value extends Perishable {
  key: string;
}

/** A cache of what expires after a minute, and a clock to move. */
function cacheWithClock(make?: (key: string) => Promise<Value | undefined>) {
  let now = new Date('2025-10-09T01:00:00Z');
  const clock = { now: () => now };
  const inAMinute = async (key: string): Promise<Value> => ({
    key,
    made: now,
    expires: new Date(now.getTime() + 60_000),
  });
  const spy = vi.fn(make ?? inAMinute);
  const move = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  return { cache: createCache({ make: spy, clock }), make: spy, move };
}

test('all who ask at once wait for one making', async () => {
  const { cache, make } = cacheWithClock();
  const values = await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]);
  expect(new Set(values).size).toBe(1);
  expect(make).toHaveBeenCalledTimes(1);
  expect(cache.ready('a')).toBe(values[0]);
});

test('what has expired, or was made by a clock that was ahead, is made anew', async () => {
  const { cache, make, move } = cacheWithClock();
  await cache.get('a');
  move(60);
  expect(cache.ready('a')).toBeUndefined();
  await cache.get('a');
  move(-3600);
  expect(cache.ready('a')).toBeUndefined();
  await cache.get('a');
  expect(make).toHaveBeenCalledTimes(3);
});

test('what is forgotten while it is made does not come back', async () => {
  const { cache, make } = cacheWithClock();
  const making = cache.get('a');
  cache.forget('a');
  await making;
  expect(cache.ready('a')).toBeUndefined();
  await cache.get('a');
  expect(make).toHaveBeenCalledTimes(2);
});

test('neither a failure nor nothing is cached', async () => {
  const answers = [Promise.reject(new Error('no')), Promise.resolve(undefined)];
  const { cache, make } = cacheWithClock(async () => answers[make.mock.calls.length - 1]);
  await expect(cache.get('a')).rejects.toThrow('no');
  expect(await cache.get('a')).toBeUndefined();
  await cache.get('a');
  expect(make).toHaveBeenCalledTimes(3);
});
