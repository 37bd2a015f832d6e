import { mkdtempSync, rmSync } from 'node:fs';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { MovableClock, siteUrl, testHost } from './test-host.ts';

/*
 * What lies ready is answered before the long way begins (server/web/front.ts). `inject` takes the long way, a connection the
 * short one: both must say the same.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'short-way-test-'));
const clock = new MovableClock('2025-10-09T01:00:00Z');
let host: Awaited<ReturnType<typeof testHost>>;
let port: number;

beforeAll(async () => {
  host = await testHost({ dataDir, clock });
  port = Number(new URL(await host.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

afterAll(async () => {
  await host.app.close();
  await host.db.destroy();
  rmSync(dataDir, { recursive: true });
});

interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  body: Buffer;
}

const { host: authority } = new URL(siteUrl);

/** Asks by a connection of its own. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  send({ port, path, method, agent: false, headers: { host: authority, ...headers } }, async (answer) => {
    resolve({
      status: answer.statusCode,
      headers: answer.headers,
      body: Buffer.concat(await answer.toArray()),
    });
  })
    .on('error', reject)
    .end();
  return promise;
}

async function askTheLongWay(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await host.app.inject({ url: path, headers: { host: authority, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
}

/** Without what belongs to the connection and the second. */
function content({ status, headers: all, body }: Answer) {
  const { date, connection, 'keep-alive': keepAlive, ...headers } = all;
  return { status, headers, body: body.toString('base64') };
}

describe.each([...routes, '/favicon.svg', '/speculation-rules.json', '/sw.js'])('%s', (path) => {
  it.each(['br', 'gzip', ''])(
    'is the same both ways with Accept-Encoding "%s", as 304 too',
    async (encoding) => {
      const asked: Record<string, string> = encoding ? { 'accept-encoding': encoding } : {};
      const long = await askTheLongWay(path, asked);
      expect(long.status).toBe(200);
      expect(content(await ask(path, asked))).toEqual(content(long));
      const again = { ...asked, 'if-none-match': String(long.headers.etag) };
      const unchanged = await askTheLongWay(path, again);
      expect(unchanged.status).toBe(304);
      expect(content(await ask(path, again))).toEqual(content(unchanged));
    },
  );
});

describe('the long way is taken', () => {
  it('by who asks for the head alone', async () => {
    const page = await ask('/about');
    const head = await ask('/about', {}, 'HEAD');
    expect(content(head)).toEqual({ ...content(page), body: '' });
  });

  it('by a page whose day is over', async () => {
    await ask('/gatherings');
    const before = host.renderings();
    await ask('/gatherings');
    expect(host.renderings()).toBe(before);
    clock.moveTo('2025-10-09T06:00:00Z');
    await ask('/gatherings');
    expect(host.renderings()).toBe(before + 1);
  });

  it('by an old address, and by a path in other words', async () => {
    await ask('/connect');
    expect((await ask('//connect')).headers.location).toBe('/connect');
    expect((await ask('/affiliates/bridge-terrell')).headers.location).toBe('/affiliates/the-bridge-terrell');
  });

  it('and both are in the log', async () => {
    await ask('/give');
    const lines = host.log.length;
    await ask('/give');
    expect(host.log.slice(lines).map((line) => JSON.parse(line))).toMatchObject([
      { method: 'GET', path: '/give', status: 200, msg: 'answered' },
    ]);
  });
});
