import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askRaw } from '../../tests/integration/raw-http.ts';
import { connectionLimits } from './connection-limits.ts';
import type { PageStore } from './render-page.ts';
import { createShortWay, serverWith } from './front.ts';
import { store } from './ready-answer.ts';

/** What the long way says here. */
const teapot = 418;

const clock = { now: () => new Date('2025-10-09T01:00:00Z') };
const file = await store(Buffer.from('User-agent: *'), { headers: { 'content-type': 'text/plain' } });
const page = { ...file, rendered: clock.now(), expires: undefined, reads: new Set<string>() };
const pages = { kept: (path: string) => (/^\/(about|moved)$/.test(path) ? page : undefined) };

const shortWay = createShortWay({
  assets: new Map([['/robots.txt', file]]),
  pages: pages as PageStore,
  redirects: [{ from: '/moved', to: '/about', status: 301 }],
  clock,
  siteUrl: 'https://www.example.org',
  log: pino({ level: 'silent' }),
});
const server = serverWith(connectionLimits, shortWay, (_request, response) =>
  response.writeHead(teapot).end(),
);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

const ask = (request: string) => askRaw((server.address() as AddressInfo).port, `${request}\r\n\r\n`);

const host = 'Host: www.example.org\r\nConnection: close';

it.each(['/about', '/robots.txt'])('%s lies ready and is sent', async (path) => {
  const answer = await ask(`GET ${path} HTTP/1.1\r\n${host}`);
  expect(answer.statuses).toEqual([200]);
  expect(answer.headers).toContain('strict-transport-security: max-age=63072000');
  expect(answer.headers).toContain('content-length: 13');
  expect(answer.body).toBe('User-agent: *');
});

it.each([
  ['another method', `HEAD /about HTTP/1.1\r\n${host}`],
  ['a message', `POST /about HTTP/1.1\r\n${host}\r\nContent-Length: 0`],
  ['a body', `GET /about HTTP/1.1\r\n${host}\r\nContent-Length: 0`],
  ['a body in chunks', `GET /about HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n0`],
  ['two hosts', `GET /about HTTP/1.1\r\n${host}\r\nhost: other.example`],
  ['a query', `GET /about?a HTTP/1.1\r\n${host}`],
  ['another way of writing the path', `GET /./about HTTP/1.1\r\n${host}`],
  ['a path that leads elsewhere now', `GET /moved HTTP/1.1\r\n${host}`],
  ['a path of which nothing lies ready', `GET /give HTTP/1.1\r\n${host}`],
])('%s takes the long way', async (_, request) => {
  expect((await ask(request)).statuses[0]).toBe(teapot);
});

it('everything takes the long way once the host is stopping', async () => {
  shortWay.close();
  expect((await ask(`GET /about HTTP/1.1\r\n${host}`)).statuses).toEqual([teapot]);
});
