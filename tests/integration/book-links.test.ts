import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MovableClock, siteUrl, testHost } from './test-host.ts';

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'book-links-'));
  const clock = new MovableClock('2025-09-20T15:00:00Z');
  const host = await testHost({ dataDir, clock });
  onTestFinished(async () => {
    await host.app.close();
    await host.db.destroy();
    rmSync(dataDir, { recursive: true });
  });
  const linkTo = (id: string) =>
    host.links.linkTo(id, new Date('2025-10-20T15:00:00Z')).slice(siteUrl.length);
  return { ...host, clock, linkTo, get: (url: string) => host.app.inject({ url }) };
}

test('a good link brings the book, which nobody keeps or lists', async () => {
  const { app, linkTo, get, log } = await start();
  const { statusCode, headers, rawPayload } = await get(linkTo('book-1'));
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(readFileSync('content/books/pdf/book-1.pdf'))).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(rawPayload.length),
    'content-disposition': 'inline; filename="behold-the-lamb.pdf"',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  const head = await app.inject({ method: 'HEAD', url: linkTo('book-1') });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-length']).toBe(String(rawPayload.length));
  expect(head.body).toBe('');
  expect(log.join('')).not.toContain('signature');
});

test('a link that is over says so, and how to get a new one', async () => {
  const { clock, linkTo, get } = await start();
  clock.moveTo('2025-10-20T15:00:00Z');
  const { statusCode, headers, body } = await get(linkTo('book-1'));
  expect(statusCode).toBe(410);
  expect(body).toContain('This link has had its day');
  expect(body).toContain('href="/resources/books#free-pdf"');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(headers['cache-control']).toBe('private, no-store');
});

test('a link that was made up, stretched, broken or turned to another book opens nothing', async () => {
  const { linkTo, get } = await start();
  const good = linkTo('book-1');
  for (const link of [
    '/books/pdf/book-1',
    good.slice(0, -1),
    good.replace('book-1', 'book-2'),
    good.replace(/expires=\d/, 'expires=9'),
    good.replace(/signature=.*/, 'signature='),
  ]) {
    const { statusCode, body } = await get(link);
    expect(statusCode, link).toBe(403);
    expect(body).toContain('This link is not complete');
  }
});

test('a way out of the folder of books leads nowhere', async () => {
  const { linkTo, get } = await start();
  const { statusCode, headers } = await get(linkTo('book-1').replace('book-1', '..%2f..%2fministry.yaml'));
  // First its path is put into the one form that every path has …
  expect(statusCode).toBe(308);
  // … and then it is a link that was made up.
  expect((await get(String(headers.location))).statusCode).toBe(403);
});

test('a good link to a book whose file is gone says that a person will help', async () => {
  const { linkTo, get } = await start();
  // Book 4 has no free PDF, and so no file.
  const { statusCode, body } = await get(linkTo('book-4'));
  expect(statusCode).toBe(404);
  expect(body).toContain('This book is not on its shelf');
  expect(body).toContain('href="/connect"');
});
