import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, test } from 'vitest';
import { connectionLimits } from '#server/plugins/limits.ts';
import { goodMessage, startBuiltHost, temporaryFolder } from '../built-host.ts';
import { hostForAll, startHost, type TestHost } from '../host.ts';
import { askRaw } from '../raw-http.ts';

/* Many, slow and abusive clients: others are served meanwhile, and no resources leak. */

/**
 * Starts listening on the first call.
 * @returns the port
 */
async function portOf({ app }: TestHost): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

describe('disconnects clients that are slow on purpose', () => {
  const limits = {
    ...connectionLimits,
    headersTimeout: 200,
    requestTimeout: 400,
    connectionsCheckingInterval: 50,
    maxConnections: 100,
    refuseAfter: 0,
  };
  const host = hostForAll({ limits });
  const begun = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

  it.each([
    ['with nothing to say', '', [408]],
    ['in the middle of the headers', begun, [408]],
    ['in the middle of a message', `${begun}Content-Length: 100\r\n\r\n{"name":`, [408]],
    ['in the middle of chunks', `${begun}Transfer-Encoding: chunked\r\n\r\n8\r\n{"name":`, [408]],
  ])('%s', async (_, bytes, statuses) => {
    expect((await askRaw(await portOf(host()), bytes)).statuses).toEqual(statuses);
  });
});

/** Connections that start a request and never finish it. */
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

test('survives running out of file descriptors and serves again', async () => {
  using folder = temporaryFolder();
  await using host = await startBuiltHost(folder.path, { shell: 'ulimit -n 64' });
  const sockets = await occupy(host.port, 100);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => host.status('/connect').catch(() => 0), { timeout: 30_000 }).toBe(200);
  await expect.poll(async () => (await host.post({})).status, { timeout: 30_000 }).toBe(201);
});

test('a busy host queues new connections', async () => {
  using folder = temporaryFolder();
  await using host = await startBuiltHost(folder.path);
  host.child.kill('SIGSTOP');
  const sockets = Array.from({ length: 600 }, () => connect(host.port, '127.0.0.1'));
  const inLine = () => sockets.filter(({ readyState }) => readyState === 'open').length;
  await expect
    .poll(inLine, { timeout: 5000 })
    .toBe(600)
    .finally(() => host.child.kill('SIGCONT'));
  for (const socket of sockets) socket.destroy();
});

describe('a client that pipelines thousands of searches', () => {
  const searches = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `GET /search?q=grace+${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ).join('');

  it('is cut off, and others are served', async () => {
    await using host = await startHost();
    const url = await host.app.listen({ port: 0, host: '127.0.0.1' });
    let dropped = 0;
    host.app.server.on('dropRequest', () => {
      dropped += 1;
    });
    await fetch(`${url}/search?q=grace`);
    const before = host.renderings();
    expect((await askRaw(Number(new URL(url).port), searches(3000))).statuses.length).toBeLessThanOrEqual(
      100,
    );
    expect(dropped, 'the rest of the packet is not read').toBe(1);
    expect((await fetch(`${url}/search?q=lamb`)).status).toBe(200);
    expect(host.renderings() - before).toBeLessThanOrEqual(4);
  });

  it('over many connections is told to come again, while pages for all are made', async () => {
    await using host = await startHost();
    await host.inject('/search?q=grace');
    const asked = Array.from({ length: 100 }, (_, n) =>
      host.inject({ url: `/search?q=grace+${n}`, remoteAddress: `192.0.2.${n % 8}` }),
    );
    expect((await host.inject('/give')).statusCode).toBe(200);
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(50);
    expect([refused[0]?.statusCode, refused[0]?.headers['retry-after']]).toEqual([503, '5']);
    expect(host.log.join('')).not.toContain('the request failed');
  });

  it('for names that no page has renders nothing', async () => {
    await using host = await startHost();
    await host.inject('/nowhere');
    const before = host.renderings();
    for (const path of ['/affiliates/unknown-1', '/affiliates/unknown-2', '/book-link/nothing'])
      expect((await host.inject(path)).statusCode).toBe(404);
    expect(host.renderings()).toBe(before);
  });

  it('for forms that are too long and links that have ended, has those pages rendered once', async () => {
    await using host = await startHost();
    const form = { method: 'POST', url: '/connect', payload: `message=${'x'.repeat(600_000)}` } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let n = 0; n < 3; n += 1) {
      expect((await host.inject({ ...form, headers })).statusCode).toBe(413);
      expect((await host.inject('/books/pdf/any?expires=1&signature=x')).statusCode).toBe(403);
    }
    expect(host.renderings()).toBe(2);
  });
});

test.each([
  ['/connect', 'application/x-www-form-urlencoded'],
  ['/api/contact', 'application/json'],
])('a body too long for %s is rejected without closing the connection', async (path, type) => {
  await using host = await startHost();
  const { port } = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }));
  const length = 3_000_000;
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const { statuses } = await askRaw(Number(port), `${head}${'x'.repeat(length)}${next}`);
  expect(statuses).toEqual([413, 200]);
});

test('when too many bodies arrive, the oldest upload is dropped and others are answered', async () => {
  await using host = await startHost({
    limits: {
      ...connectionLimits,
      headersTimeout: 8000,
      requestTimeout: 8000,
      connectionsCheckingInterval: 50,
      maxBodyBytes: 500_000,
      refuseAfter: 500,
    },
  });
  const url = await host.app.listen({ port: 0, host: '127.0.0.1' });
  const unended =
    'POST /connect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
    `Content-Length: 200000\r\n\r\n${'a'.repeat(120_000)}`;
  const sending = Array.from({ length: 3 }, () => askRaw(Number(new URL(url).port), unended));
  const refused = await Promise.race(sending);
  expect([refused.statuses, refused.headers]).toEqual([
    [503],
    expect.stringMatching(/\r\nretry-after: \d+\r\n/),
  ]);
  const headers = { 'content-type': 'application/json' };
  const heard = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers,
    body: JSON.stringify(goodMessage),
  });
  expect(heard.status).toBe(201);
  expect((await Promise.all(sending)).flatMap(({ statuses }) => statuses).toSorted()).toEqual([
    408, 408, 503,
  ]);
});

test('a hundred short messages that arrive at the same time are all read', async () => {
  await using host = await startHost();
  const port = await portOf(host);
  let begun = 0;
  host.app.server.on('request', () => {
    begun += 1;
  });
  const head =
    'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
    'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{';
  const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').setEncoding('utf8'));
  for (const socket of sockets) socket.write(head);
  await expect.poll(() => begun).toBe(100);
  for (const socket of sockets) socket.write('}');
  const answers = await Promise.all(sockets.map((socket) => text(socket)));
  expect(new Set(answers.map((answer) => answer.split('\r\n')[0]))).toEqual(
    new Set(['HTTP/1.1 422 Unprocessable Entity']),
  );
});

test('rejects connections beyond the limit until one closes', async () => {
  await using host = await startHost({
    limits: { ...connectionLimits, maxConnections: 5 },
  });
  const url = await host.app.listen({ port: 0, host: '127.0.0.1' });
  const sockets = await occupy(Number(new URL(url).port), 5);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  sockets[0]?.destroy();
  await expect.poll(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
