import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, hour, minute, movableClock } from '../test-support/movable-clock.ts';
import { LookupFailure } from './guarded-fetch.ts';
import { createLookUp } from './look-up.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'look-up-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Maximum age: one day. The upstream counts requests, answers with the count, and can be down. */
function start(clock = movableClock()) {
  const upstream = { asked: 0, down: false };
  const changed: string[] = [];
  const warnings: unknown[] = [];
  let answered = Promise.withResolvers<void>();
  const lookUp = createLookUp({
    name: 'number',
    folder,
    schema: z.object({ n: z.number() }),
    maxAge: day,
    clock,
    runningClock: clock,
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
    changed: (key) => changed.push(key),
    async fetchValue() {
      upstream.asked += 1;
      try {
        if (upstream.down) throw new LookupFailure('unreachable', 'down');
        return { n: upstream.asked };
      } finally {
        answered.resolve();
        answered = Promise.withResolvers();
      }
    },
  });
  const n = async (key = 'a') => (await lookUp.find(key)).value.n;
  /** Waits for the next upstream request and its result. */
  const refreshed = async () => {
    const asked = upstream.asked;
    await lookUp.renew('a').catch(() => {});
    expect(upstream.asked).toBe(asked);
  };
  return { lookUp, upstream, clock, changed, warnings, n, refreshed };
}

describe('a result', () => {
  test('is fresh until its maximum age, to the millisecond, and is then fetched again', async () => {
    const { n, upstream, clock, refreshed } = start();
    expect(await n()).toBe(1);
    clock.advance(day - 1);
    expect(await n()).toBe(1);
    expect(upstream.asked).toBe(1);
    clock.advance(1);
    expect(await n()).toBe(1);
    expect(upstream.asked).toBe(2);
    await refreshed();
    expect(await n()).toBe(2);
  });

  test('survives a restart', async () => {
    const { n, clock } = start();
    await n();
    const again = start(clock);
    expect(await again.n()).toBe(1);
    expect(again.upstream.asked).toBe(0);
  });

  test('is shown beyond its age while upstream is down, with one request a minute', async () => {
    const { n, upstream, clock, lookUp } = start();
    await n();
    upstream.down = true;
    clock.advance(10 * day);
    for (let times = 0; times < 5; times += 1) expect(await n()).toBe(1);
    await lookUp.renew('a').catch(() => {});
    expect(upstream.asked).toBe(2);
    clock.advance(minute);
    expect(await n()).toBe(1);
    expect(upstream.asked).toBe(3);
  });

  test('from a clock that was ahead is fetched again', async () => {
    const { n } = start(movableClock('2030-01-01T00:00:00Z'));
    await n();
    const { lookUp } = start();
    expect((await lookUp.peek('a'))?.fresh).toBe(false);
  });
});

describe('a failure without a cached result', () => {
  test('is remembered for a minute', async () => {
    const { n, upstream, clock, warnings } = start();
    upstream.down = true;
    await expect(n()).rejects.toThrow('down');
    clock.advance(minute - 1);
    await expect(n()).rejects.toThrow('down');
    expect(upstream.asked).toBe(1);
    expect(warnings).toHaveLength(1);
    upstream.down = false;
    clock.advance(1);
    expect(await n()).toBe(2);
  });

  test('of one key does not affect another', async () => {
    const { n, upstream } = start();
    upstream.down = true;
    await expect(n('a')).rejects.toThrow('down');
    upstream.down = false;
    expect(await n('b')).toBe(2);
  });
});

test('a hundred simultaneous requests make one upstream request', async () => {
  const { n, upstream } = start();
  expect(new Set(await Promise.all(Array.from({ length: 100 }, () => n())))).toEqual(new Set([1]));
  expect(upstream.asked).toBe(1);
  const down = start(movableClock('2020-01-01T00:00:00Z'));
  down.upstream.down = true;
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => down.n('c')));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(down.upstream.asked).toBe(1);
});

test('`changed` is called when the result changes, and only then', async () => {
  const { n, clock, changed, refreshed, lookUp } = start();
  await n();
  expect(changed).toEqual(['a']);
  clock.advance(hour);
  await n();
  expect(changed).toEqual(['a']);
  clock.advance(day);
  await lookUp.peek('a');
  await refreshed();
  expect(changed).toEqual(['a', 'a']);
});

test('reading the cache makes no upstream request', async () => {
  const { lookUp, upstream } = start();
  expect(await lookUp.peek('a')).toBeUndefined();
  expect(upstream.asked).toBe(0);
});

describe('a file', () => {
  const files = () => readdirSync(folder);

  test('is named by a hash, and each key has one', async () => {
    const { n, clock, refreshed } = start();
    await n('../../etc/passwd');
    await n('a');
    clock.advance(2 * day);
    await n('a');
    await refreshed();
    expect(files()).toHaveLength(2);
    for (const name of files()) expect(name).toMatch(/^[\da-f]{64}\.json$/);
  });

  test.each([
    ['cut off', (text: string) => text.slice(0, 20)],
    ['empty', () => ''],
    ['of another shape', (text: string) => text.replace('"n":1', '"m":1')],
    ['with an invalid date', (text: string) => text.replace(/"fetchedAt":"[^"]*"/, '"fetchedAt":"soon"')],
    ['of another key', (text: string) => text.replace('"key":"a"', '"key":"b"')],
  ])('%s counts as missing and is written again', async (_, spoil) => {
    await start().n();
    const [name = ''] = files();
    const path = join(folder, name);
    writeFileSync(path, spoil(readFileSync(path, 'utf8')));
    const again = start();
    expect(await again.n()).toBe(1);
    expect(again.upstream.asked).toBe(1);
    expect(await start().n()).toBe(1);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ key: 'a', value: { n: 1 } });
  });

  test('that cannot be written does not affect the response', async () => {
    writeFileSync(join(folder, 'file'), '');
    folder = join(folder, 'file');
    const { n, upstream, warnings } = start();
    expect([await n(), await n()]).toEqual([1, 1]);
    expect(upstream.asked).toBe(1);
    expect(warnings).toHaveLength(1);
    folder = join(folder, '..');
  });
});
