import { connect, type Socket } from 'node:net';
import { describe, expect, it, test } from 'vitest';
import { connectionLimits } from '../../server/web/connection-limits.ts';
import { startBuiltHost, temporaryFolder } from './built-host.ts';
import { askRaw } from './raw-http.ts';
import { MovableClock, testHost } from './test-host.ts';

/*
 * Many at once, slow ones, and those who try everything: others are served meanwhile, and nothing stays behind.
 */

async function hostForTests(options: Partial<Parameters<typeof testHost>[0]> = {}) {
  await using undo = new AsyncDisposableStack();
  const folder = undo.use(temporaryFolder());
  const clock = new MovableClock('2025-10-09T01:00:00Z');
  const host = await testHost({ dataDir: folder.path, clock, ...options });
  undo.defer(async () => {
    await host.app.close();
    await host.db.destroy();
  });
  const all = undo.move();
  return { ...host, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Milliseconds within which 99 of 100 of these requests were answered, one after the other. */
async function p99(ask: () => Promise<unknown>, times = 100): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    await ask();
    took.push(performance.now() - started);
  }
  return Math.round(took.toSorted((a, b) => a - b)[Math.ceil(times * 0.99) - 1] ?? 0);
}

describe('who is slow on purpose is cut off', () => {
  const limits = {
    http: {
      ...connectionLimits.http,
      headersTimeout: 200,
      requestTimeout: 400,
      connectionsCheckingInterval: 50,
    },
    idleTimeout: 60_000,
    maxConnections: 100,
  };
  const begun = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

  it.each([
    ['with nothing to say', '', [408]],
    ['in the middle of the headers', begun, [408]],
    ['in the middle of a message', `${begun}Content-Length: 100\r\n\r\n{"name":`, [408]],
    ['in the middle of chunks', `${begun}Transfer-Encoding: chunked\r\n\r\n8\r\n{"name":`, [408]],
  ])('%s', async (_, bytes, statuses) => {
    await using host = await hostForTests({ limits });
    const { port } = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }));
    expect((await askRaw(Number(port), bytes)).statuses).toEqual(statuses);
  });
});

/** Connections that begin a request and never end it. */
async function occupy(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  await Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => {});
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      socket.write('GET / HTTP/1.1\r\nHost: local');
    }),
  );
  return sockets;
}

test('eight hundred half-open connections keep nobody out', async () => {
  using folder = temporaryFolder();
  await using host = await startBuiltHost(folder.path);
  const ask = () => host.status('/connect');
  await ask();
  const [before, alone] = [host.residentMb(), await p99(ask)];
  const sockets = await occupy(host.port, 800);
  const crowded = await p99(ask);
  console.log(`p99 of a page: ${alone} ms alone, ${crowded} ms beside 800 half-open connections`);
  console.log(`memory: ${before.toFixed(0)} MB, then ${host.residentMb().toFixed(0)} MB`);
  expect((await host.post({})).status).toBe(201);
  expect(host.residentMb()).toBeLessThan(before + 150);
  for (const socket of sockets) socket.destroy();
});

test('out of file descriptors, the host lives, and serves again when there are some', async () => {
  using folder = temporaryFolder();
  await using host = await startBuiltHost(folder.path, { shell: 'ulimit -n 64' });
  const sockets = await occupy(host.port, 100);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => host.status('/connect').catch(() => 0), { timeout: 30_000 }).toBe(200);
  await expect.poll(async () => (await host.post({})).status, { timeout: 30_000 }).toBe(201);
});

test('beyond the most connections newcomers are turned away, until there is room', async () => {
  await using host = await hostForTests({
    limits: { ...connectionLimits, maxConnections: 5 },
  });
  const url = await host.app.listen({ port: 0, host: '127.0.0.1' });
  const sockets = await occupy(Number(new URL(url).port), 5);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  sockets[0]?.destroy();
  await expect.poll(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('nothing is kept of those who try everything', async () => {
  using folder = temporaryFolder();
  await using host = await startBuiltHost(folder.path, { env: { LOG_LEVEL: 'error' } });
  /** What each request asks for, by its number. */
  const looking: ((n: number) => string)[] = [
    (n) => `/nowhere-${n}/${'x'.repeat(500)}`,
    (n) => `/${escaped('connect', n)}`,
    (n) => `/connect/${'./'.repeat(n % 9)}#${n}`,
    (n) => `http://host-${n}.example/connect`,
    (n) => `/torah/2025-01-01-${'x'.repeat(n % 99)}.pdf`,
    (n) => `/connect?utm_source=${n}`,
    (n) => `/api/books/meta?url=https://host-${n}.example/`,
  ];
  const rendering: typeof looking = [
    (n) => `/affiliates/nobody-${n}`,
    (n) => `/messages?search=${'x'.repeat(99)}${n}`,
    (n) => `/connect?sent=${n}`,
    (n) => `/search?q=grace${n}`,
  ];
  let asked = 0;
  /** So many of each kind, over twenty connections. */
  const flood = async (kinds: typeof looking, times: number) => {
    const targets = kinds.flatMap((kind) => Array.from({ length: times }, (_, n) => kind(asked + n)));
    asked += times;
    const share = Math.ceil(targets.length / 20);
    const shares = Array.from({ length: 20 }, (_, at) => targets.slice(at * share, (at + 1) * share));
    await Promise.all(
      shares.map(async (mine) => {
        const lines = mine.map((target) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n`);
        const { statuses } = await askRaw(host.port, `${lines.join('\r\n')}Connection: close\r\n\r\n`);
        expect(statuses).toHaveLength(mine.length);
        for (const status of statuses) expect([200, 308, 400, 404]).toContain(status);
      }),
    );
  };

  await flood(looking, 60);
  await flood(rendering, 60);
  const afterFew = host.residentMb();
  const visitor = p99(() => host.status('/connect'), 30);
  await flood(rendering, 60);
  await flood(looking, 600);
  console.log(
    `memory: ${afterFew.toFixed(0)} MB, after ten times as many ${host.residentMb().toFixed(0)} MB`,
  );
  console.log(`p99 of a page meanwhile: ${await visitor} ms`);
  // A page of its own for each of three kinds would be 180 MB.
  expect(host.residentMb()).toBeLessThan(afterFew + 90);
});

/** Letters as they are or percent-encoded, by the bits of n. */
function escaped(text: string, n: number): string {
  const letters = [...text].map((letter, at) =>
    n & (1 << at) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  );
  return letters.join('') + '/.'.repeat(n >> text.length);
}
