import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { content, contentDir } from '../content.ts';
import { siteUrl, startHost } from '../host.ts';

const { expired, invalid, missing } = content.pages['book-link'];
const [book, withoutFile, withoutPdf] = content.books.map(({ id }) => id) as [string, string, string];

async function start() {
  const host = await startHost();
  onTestFinished(() => host[Symbol.asyncDispose]());
  host.clock.moveTo('2025-09-20T15:00:00Z');
  const linkTo = (id: string) =>
    host.links.linkTo(id, new Date('2025-10-20T15:00:00Z')).slice(siteUrl.length);
  return { ...host, linkTo, get: (url: string) => host.inject(url) };
}

test('a valid link sends the book without caching or indexing', async () => {
  const { inject, linkTo, get, log } = await start();
  const { statusCode, headers, rawPayload } = await get(linkTo(book));
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(readFileSync(join(contentDir, `books/pdf/${book}.pdf`)))).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(rawPayload.length),
    'content-disposition': 'inline; filename="bread-salt-the-table-of-the-lord.pdf"',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  const head = await inject({ method: 'HEAD', url: linkTo(book) });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-length']).toBe(String(rawPayload.length));
  expect(head.body).toBe('');
  expect(log.join('')).not.toContain('signature');
});

test('an expired link says how to get a new one', async () => {
  const { clock, linkTo, get } = await start();
  clock.moveTo('2025-10-20T15:00:00Z');
  const { statusCode, headers, body } = await get(linkTo(book));
  expect(statusCode).toBe(410);
  expect(body).toContain(expired.heading);
  expect(body).toContain('href="/resources/books#free-pdf"');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(headers['cache-control']).toBe('private, no-store');
});

test('rejects links that are invented, extended, broken or changed to another book', async () => {
  const { linkTo, get } = await start();
  const good = linkTo(book);
  for (const link of [
    `/books/pdf/${book}`,
    good.slice(0, -1),
    good.replace(book, withoutFile),
    good.replace(/expires=\d/, 'expires=9'),
    good.replace(/signature=.*/, 'signature='),
  ]) {
    const { statusCode, body } = await get(link);
    expect(statusCode, link).toBe(403);
    expect(body).toContain(invalid.heading);
  }
  // The path is normalized like any other, and the link is then invalid.
  const { statusCode, headers } = await get(good.replace(book, '..%2f..%2fministry.yaml'));
  expect(statusCode).toBe(308);
  expect((await get(String(headers.location))).statusCode).toBe(403);
});

test('a valid link to a missing file says that staff will help', async () => {
  const { linkTo, get } = await start();
  for (const id of [withoutFile, withoutPdf]) {
    const { statusCode, body } = await get(linkTo(id));
    expect(statusCode).toBe(404);
    expect(body).toContain(missing.heading);
    expect(body).toContain('href="/connect"');
  }
});
