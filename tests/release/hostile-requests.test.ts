import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startBuiltHost, temporaryFolder } from '../built-host.ts';
import { askRaw } from '../raw-http.ts';

/* Raw requests that no browser sends, to the built host in a process. */

let folder: ReturnType<typeof temporaryFolder>;
let host: Awaited<ReturnType<typeof startBuiltHost>>;

beforeAll(async () => {
  folder = temporaryFolder();
  host = await startBuiltHost(folder.path);
});

afterAll(async () => {
  // After all requests: nothing on stderr, and visitors are served.
  expect(host.stderr()).toBe('');
  expect(await host.status('/connect')).toBe(200);
  await host[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const name = 'Host: localhost\r\n';
const last = 'Connection: close\r\n\r\n';
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${name}${headers}${last}`;
const post = (headers: string, body = '', path = '/api/contact') =>
  `POST ${path} HTTP/1.1\r\n${name}${headers}${last}${body}`;
const json = 'Content-Type: application/json\r\n';
const message = (body: string) => post(`${json}Content-Length: ${body.length}\r\n`, body);
const chunked = `${json}Transfer-Encoding: chunked\r\n`;

describe('a request that two programs could read differently is refused, and nothing after it is read', () => {
  const hidden = get('/healthz');
  it.each([
    ['Content-Length with chunks', post(`${chunked}Content-Length: 4\r\n`, `0\r\n\r\n${hidden}`)],
    ['two lengths', post(`${json}Content-Length: 2\r\nContent-Length: 99\r\n`, `{}${hidden}`)],
    ['two lengths in one line', post(`${json}Content-Length: 2, 2\r\n`, `{}${hidden}`)],
    ['a length with a sign', post(`${json}Content-Length: +2\r\n`, `{}${hidden}`)],
    ['a negative length', post(`${json}Content-Length: -2\r\n`, `{}${hidden}`)],
    ['another coding', post(`${json}Transfer-Encoding: xchunked\r\n`, `0\r\n\r\n${hidden}`)],
    [
      'chunks that are not last',
      post(`${json}Transfer-Encoding: chunked, identity\r\n`, `0\r\n\r\n${hidden}`),
    ],
    ['a space before the colon', post(`${json}Transfer-Encoding : chunked\r\n`, `0\r\n\r\n${hidden}`)],
    ['a folded header', post(`${json}X: a\r\n Transfer-Encoding: chunked\r\n`, `0\r\n\r\n${hidden}`)],
    ['a chunk of negative size', post(chunked, `-1\r\n{}\r\n0\r\n\r\n${hidden}`)],
    ['a chunk of endless size', post(chunked, `FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n${hidden}`)],
    ['an extension of 40 KB', post(chunked, `2;${'a'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n${hidden}`)],
    ['line feeds alone', `GET /healthz HTTP/1.1\nHost: localhost\n\n${hidden}`],
    ['carriage returns alone', `GET /healthz HTTP/1.1\rHost: localhost\r\r${hidden}`],
    ['a null in a header', get('/healthz', 'X: a\0b\r\n')],
    ['two hosts', `GET /healthz HTTP/1.1\r\n${name}Host: evil.example\r\n${last}`],
    ['no host', `GET /healthz HTTP/1.1\r\n${last}`],
    ['HTTP/2 on a plain port', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex')],
    ['a version that does not exist', `GET /healthz HTTP/9.9\r\n${name}${last}`],
    ['a method that does not exist', `FROB / HTTP/1.1\r\n${name}${last}`],
    ['a null in the path', get('/a\0b')],
    ['letters beyond ASCII in the path', Buffer.from(get('/שלום'))],
    ['only a host', get('evil.example:80')],
  ])('%s', async (_, bytes) => {
    expect((await askRaw(host.port, bytes)).statuses).toEqual([400]);
  });
});

it.each([
  ['headers of 20 KB', get('/', `X: ${'a'.repeat(20_000)}\r\n`), 431],
  ['an address of 20 KB', get(`/${'a'.repeat(20_000)}`), 431],
  ['an address of 10 KB', get(`/${'a'.repeat(10_000)}`), 404],
  ['unread cookies of 12 KB', get('/connect', `Cookie: ${'a=b; '.repeat(2_400)}\r\n`), 200],
  ['an expectation', post(`${json}Expect: 200-ok\r\nContent-Length: 2\r\n`, '{}'), 417],
  ['TRACE', `TRACE / HTTP/1.1\r\n${name}Cookie: secret=1\r\n${last}`, 405],
  ['PROPFIND', `PROPFIND / HTTP/1.1\r\n${name}${last}`, 405],
  ['DELETE', `DELETE /connect HTTP/1.1\r\n${name}${last}`, 405],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${name}${last}`, 405],
  ['another protocol', get('/', 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'), 200],
  ['the name of another site', `GET /connect HTTP/1.1\r\nHost: evil.example\r\n${last}`, 200],
  ['a proxy', get('http://evil.example:99999/connect'), 200],
  ['a page of Astro’s own', get('/_image?href=/etc/passwd'), 404],
  ['a server island', get('/_server-islands/x'), 404],
  ['an address named like a property', get('/affiliates/__proto__'), 404],
  ['a compressed message', post(`${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n`, '{}'), 415],
  [
    'a compressed plain form',
    post(
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Encoding: br\r\nContent-Length: 1\r\n',
      'a',
      '/connect',
    ),
    415,
  ],
  [
    'a message from another site',
    post(`${json}Origin: https://evil.example\r\nContent-Length: 2\r\n`, '{}'),
    403,
  ],
  ['30,000 brackets', post(`${json}Content-Length: 30000\r\n`, '['.repeat(30_000)), 400],
  ['a poisoned prototype', message('{"__proto__":{"consent":true},"name":"evil"}'), 400],
  ['a poisoned constructor', message('{"constructor":{"prototype":{"consent":true}},"name":"evil"}'), 400],
  // Without the poison the JSON is valid, but incomplete.
  ['an unpoisoned message', message('{"name":"evil"}'), 422],
])('%s is answered by the right status', async (_, bytes, status) => {
  const { statuses, all } = await askRaw(host.port, bytes);
  expect(statuses).toEqual([status]);
  expect(all).not.toMatch(/evil|secret/);
});

it('CONNECT is not answered at all', async () => {
  const { all } = await askRaw(host.port, `CONNECT evil.example:80 HTTP/1.1\r\n${name}${last}`);
  expect(all).toBe('');
});

it('requests in one packet are answered one after the other', async () => {
  const kept = `GET /healthz HTTP/1.1\r\n${name}\r\n`;
  const { statuses } = await askRaw(host.port, kept.repeat(5) + get('/healthz'));
  expect(statuses).toEqual(Array(6).fill(200));
});

const answered = (status: number, paths: string) =>
  paths.split(' ').map((path): [string, number] => [path, status]);

it.each([
  ...answered(400, '/% /%zz /connect% /%u0041 /%ff /%c0%ae%c0%ae/ /%c0%af /%e0%80%af'),
  ...answered(404, '/%00 /connect%00 /etc/passwd /..%2F..%2Fetc/passwd /%5C..%5Cwin.ini /connect%2F'),
  ...answered(404, '/CONNECT /connect.html /connect;a /index.html /.env /.git/config'),
  ...answered(308, '/../../etc/passwd /assets/%2e%2e/%2e%2e/package.json //evil /\\evil /connect#x'),
])('the path %s: %i', async (path, status) => {
  const { statuses, headers } = await askRaw(host.port, get(path));
  expect(statuses).toEqual([status]);
  if (status === 308) expect(headers).toMatch(/\r\nlocation: \/[a-z]/);
});

test('no header changes what others read', async () => {
  const withoutDate = ({ all }: { all: string }) => all.replace(/\r\ndate: .*/i, '');
  for (const path of ['/connect', '/nowhere', '/sitemap.xml', '/robots.txt', '/old//path/']) {
    const usual = withoutDate(await askRaw(host.port, get(path)));
    for (const header of [
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'X-Forwarded-For: 203.0.113.7',
      'X-Forwarded-Prefix: /evil',
      'Forwarded: host=evil.example;proto=https',
      'X-Original-URL: /evil',
      'X-Rewrite-URL: /evil',
      'X-HTTP-Method-Override: DELETE',
      'X-Host: evil.example',
      'Origin: https://evil.example',
      'Range: bytes=0-1',
      `Range: bytes=${Array.from({ length: 500 }, (_, n) => `${n}-`).join(',')}`,
      `If-None-Match: ${'"x", '.repeat(2000)}`,
      'If-None-Match: \\"*',
      'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT',
      'If-Match: "x"',
      'Accept-Language: he',
      'Accept: application/json',
    ]) {
      expect(withoutDate(await askRaw(host.port, get(path, `${header}\r\n`))), header.slice(0, 60)).toBe(
        usual,
      );
    }
    const elsewhere = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\n${last}`;
    expect(withoutDate(await askRaw(host.port, elsewhere))).toBe(usual);
  }
});
