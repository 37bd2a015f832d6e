import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { bookseller, html, platform, startOutsideServices } from '../test-support/outside-services.ts';
import {
  checkedAddress,
  createGuardedFetch,
  isPublicAddress,
  publicOnly,
  type Resolve,
} from './guarded-fetch.ts';

const page = { types: ['text/html'], maxBytes: 1_000_000 };

/** With stand-ins for bookseller and platform, and a second server that must not receive requests. */
async function start(options: Partial<Parameters<typeof createGuardedFetch>[0]> = {}) {
  const outside = await startOutsideServices();
  const web = createGuardedFetch({
    overrides: outside.overrides,
    mayRedirectTo: (host) => host === 'www.youtube.com',
    agent: 'Test',
    resolve: async () => [],
    ...options,
  });
  return {
    outside,
    get: (url: string, wanted = page) => web.fetch(url, wanted),
    redirect: (path: string, location: string) =>
      outside.answer(path, (_, response) => response.writeHead(302, { location }).end()),
    async [Symbol.asyncDispose]() {
      await web.stop();
      await outside[Symbol.asyncDispose]();
    },
  };
}

describe('an address is refused before any request', () => {
  test.each([
    ['loopback', 'http://127.0.0.1/'],
    ['loopback in decimal', 'http://2130706433/'],
    ['loopback in octal', 'http://0177.0.0.1/'],
    ['loopback in hexadecimal', 'http://0x7f.1/'],
    ['loopback in full-width digits', 'http://１２７.０.０.１/'],
    ['IPv6 loopback', 'http://[::1]/'],
    ['IPv4 mapped into IPv6', 'http://[::ffff:7f00:1]/'],
    ['IPv4 compatible IPv6', 'http://[::7f00:1]/'],
    ['NAT64', 'http://[64:ff9b::a00:1]/'],
    ['6to4', 'http://[2002:a00:1::]/'],
    ['Teredo', 'http://[2001:0:1::]/'],
    ['unique local IPv6', 'http://[fd00::1]/'],
    ['link-local IPv6', 'http://[fe80::1]/'],
    ['a private network', 'http://10.0.0.1/'],
    ['another private network', 'http://192.168.1.1/'],
    ['the cloud’s metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['carrier’s NAT', 'http://100.64.0.1/'],
    ['multicast', 'http://224.0.0.1/'],
    ['reserved', 'http://240.0.0.1/'],
    ['this network', 'http://0.0.0.0/'],
    ['a user name', 'https://books.example.com@evil.example/'],
    ['a password', 'https://a:b@books.example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['ftp', 'ftp://books.example.com/'],
    ['data', 'data:text/html,x'],
    ['an odd port', 'https://books.example.com:8443/'],
    ['the port of another scheme', 'http://books.example.com:443/'],
    ['nothing', ''],
    ['half an address', '//books.example.com/'],
  ])('%s: %s', async (_, url) => {
    await using host = await start();
    await expect(host.get(url)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(host.outside.calls).toEqual([]);
  });

  test('for every private IPv4 address in every spelling', () => {
    const spellings = [
      (n: number) => String(n),
      (n: number) => `0x${n.toString(16)}`,
      (n: number) => `0${n.toString(8)}`,
    ];
    const networks: [string, number][] = [
      ['10.0.0.0', 24],
      ['127.0.0.0', 24],
      ['172.16.0.0', 20],
      ['192.168.0.0', 16],
      ['169.254.0.0', 16],
      ['100.64.0.0', 22],
    ];
    const numberOf = (address: string) =>
      ipaddr.IPv4.parse(address)
        .toByteArray()
        .reduce((sum, byte) => sum * 256 + byte, 0);
    fc.assert(
      fc.property(
        fc.constantFrom(...networks),
        fc.nat(),
        fc.constantFrom(...spellings),
        ([base, bits], at, spell) => {
          const host = spell(numberOf(base) + (at % 2 ** bits));
          expect(() => checkedAddress(`http://${host}/`)).toThrow('not a public address');
        },
      ),
    );
  });
});

test('public addresses are accepted', () => {
  for (const address of ['8.8.8.8', '93.184.215.14', '2606:4700::1111'])
    expect(isPublicAddress(address)).toBe(true);
  for (const address of ['', 'localhost', '999.1.1.1']) expect(isPublicAddress(address)).toBe(false);
});

describe('a host name', () => {
  const answering = (...answers: LookupAddress[][]): Resolve & { requested: number } =>
    Object.assign(async () => answers[Math.min(resolve.requested++, answers.length - 1)] ?? [], {
      requested: 0,
    });
  let resolve = answering();

  test.each(['127.0.0.1', '10.1.2.3', '::1', '::ffff:10.0.0.1'])(
    'that resolves to %s is not connected to',
    async (address) => {
      resolve = answering([{ address, family: address.includes(':') ? 6 : 4 }]);
      await using host = await start({ resolve });
      await expect(host.get('http://sneaky.example/')).rejects.toMatchObject({
        kind: 'forbidden',
        message: expect.stringContaining('not public'),
      });
      expect(resolve.requested).toBe(1);
    },
  );

  test('with a private address among public ones is not connected to', async () => {
    resolve = answering([
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    await using host = await start({ resolve });
    await expect(host.get('http://sneaky.example/')).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('is connected to at the checked addresses, even if it resolves differently later', async () => {
    resolve = answering([{ address: '93.184.215.14', family: 4 }], [{ address: '127.0.0.1', family: 4 }]);
    const connected = await new Promise((done) =>
      publicOnly(resolve)('rebinding.example', { all: true }, (_, addresses) => done(addresses)),
    );
    expect(connected).toEqual([{ address: '93.184.215.14', family: 4 }]);
    expect(resolve.requested).toBe(1);
  });

  test('that does not exist is unreachable', async () => {
    await using host = await start({
      resolve: async () => {
        throw new Error('ENOTFOUND');
      },
    });
    await expect(host.get('http://nobody.example/')).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'nobody.example: ENOTFOUND',
    });
  });
});

test('an override opens its own origin and no other', async () => {
  await using host = await start();
  expect((await host.get(`${bookseller}/a?b=1`)).url.href).toBe(`${bookseller}/a?b=1`);
  await expect(host.get(host.outside.origin)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(host.get('http://books.example.com/a')).rejects.toMatchObject({ kind: 'forbidden' });
});

describe('a redirect', () => {
  test('is followed three times, but not a fourth time', async () => {
    await using host = await start();
    for (const n of [1, 2, 3, 4]) host.redirect(`/${n}`, `${n + 1}`);
    expect((await host.get(`${bookseller}/2`)).url.pathname).toBe('/5');
    await expect(host.get(`${bookseller}/1`)).rejects.toMatchObject({ kind: 'useless' });
    expect(host.outside.count('/5')).toBe(1);
  });

  test.each([
    'http://127.0.0.1:1/',
    'http://127.0.0.1/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'https://books.example.com:22/',
    'https://user@books.example.com/',
    'https://elsewhere.example/',
    'http://[',
  ])('to %s is not followed', async (location) => {
    await using host = await start();
    host.redirect('/a', location);
    await expect(host.get(`${bookseller}/a`)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(host.outside.calls).toHaveLength(1);
  });

  test('may lead to a host in the content', async () => {
    await using host = await start();
    host.redirect('/a', `${platform}/b`);
    expect((await host.get(`${bookseller}/a`)).url.href).toBe(`${platform}/b`);
  });

  test('to a name that resolves to a private address is not followed', async () => {
    await using host = await start({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] });
    host.redirect('/a', 'https://inside.books.example.com/');
    await expect(host.get(`${bookseller}/a`)).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('10.0.0.1'),
    });
  });
});

describe('a response', () => {
  const send =
    (type: string, body: string | Buffer, encoding?: string) => (_: unknown, response: ServerResponse) => {
      if (encoding) response.setHeader('content-encoding', encoding);
      response.setHeader('content-type', type).end(body);
    };

  test('is read completely, with its type and charset', async () => {
    await using host = await start();
    host.outside.answer('/a', send('Text/HTML; Charset="UTF-8"', 'Shalom'));
    expect(await host.get(`${bookseller}/a`)).toMatchObject({
      type: 'text/html',
      charset: 'utf-8',
      body: Buffer.from('Shalom'),
    });
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])(
    'of more than a megabyte in %s is refused, even if it is small when compressed',
    async (encoding, compress) => {
      await using host = await start();
      const compressed = compress(Buffer.alloc(1_000_001));
      expect(compressed.length).toBeLessThan(10_000);
      host.outside.answer('/big', send('text/html', compressed, encoding));
      host.outside.answer('/fits', send('text/html', compress(Buffer.alloc(1_000_000)), encoding));
      await expect(host.get(`${bookseller}/big`)).rejects.toMatchObject({ kind: 'useless' });
      expect((await host.get(`${bookseller}/fits`)).body).toHaveLength(1_000_000);
    },
  );

  test('without end is aborted after a megabyte', async () => {
    await using host = await start();
    let closed: Promise<unknown> | undefined;
    host.outside.answer('/endless', (_, response) => {
      response.setHeader('content-type', 'text/html');
      closed = once(response, 'close');
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
        response.once('drain', more);
      };
      more();
    });
    await expect(host.get(`${bookseller}/endless`)).rejects.toMatchObject({ kind: 'useless' });
    await closed;
  });

  test.each(['application/json', 'image/svg+xml', 'application/octet-stream', ''])(
    'of the type "%s" is refused',
    async (type) => {
      await using host = await start();
      host.outside.answer('/a', (_, response) =>
        (type ? response.setHeader('content-type', type) : response).end('{}'),
      );
      await expect(host.get(`${bookseller}/a`)).rejects.toMatchObject({ kind: 'useless' });
    },
  );

  test.each([204, 206, 304, 400, 401, 403, 404, 429, 500, 503])('of status %i is refused', async (status) => {
    await using host = await start();
    host.outside.answer('/a', (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(),
    );
    await expect(host.get(`${bookseller}/a`)).rejects.toMatchObject({ kind: 'useless' });
  });

  test.each([
    ['never begins', () => {}],
    [
      'stops in the middle',
      (_: unknown, response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/html' }).write('…'),
    ],
  ])('that %s is too slow', async (_, answer) => {
    await using host = await start({ limitMs: 50 });
    host.outside.answer('/slow', answer);
    await expect(host.get(`${bookseller}/slow`)).rejects.toMatchObject({ kind: 'slow' });
  });

  test('that is cut off is refused', async () => {
    await using host = await start();
    host.outside.answer('/a', (request) => request.socket.destroy());
    await expect(host.get(`${bookseller}/a`)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

test('a request has no cookies or other data of the site or the visitor', async () => {
  await using host = await start();
  host.outside.answer('/a', (_, response) => html(response.setHeader('set-cookie', 'a=b'), ''));
  await host.get(`${bookseller}/a`);
  await host.get(`${bookseller}/a`);
  for (const { request } of host.outside.calls) {
    expect(request.headers).not.toHaveProperty('cookie');
    expect(request.headers).not.toHaveProperty('authorization');
    expect(request.headers).not.toHaveProperty('referer');
    expect(request.headers['user-agent']).toBe('Test');
  }
});

test('stopping ends pending requests', async () => {
  const outside = await startOutsideServices();
  const web = createGuardedFetch({ overrides: outside.overrides, mayRedirectTo: () => false, agent: 'Test' });
  const requested = new Promise((done) => outside.answer('/a', done));
  const answer = expect(web.fetch(`${bookseller}/a`, page)).rejects.toMatchObject({ kind: 'unreachable' });
  await requested;
  await web.stop();
  await answer;
  await outside[Symbol.asyncDispose]();
});
