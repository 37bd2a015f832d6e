import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { content } from '#tests/content.ts';
import { sitemap } from './discovery-files.ts';

const lastChanges = {
  'ministry.yaml': '2025-09-01T12:00:00.000Z',
  'pages/books.yaml': '2025-03-01T12:00:00.000Z',
  'books/book-1.yaml': '2025-02-01T12:00:00.000Z',
  'books/book-9.yaml': '2025-05-01T12:00:00.000Z',
  'pages/connect.yaml': '2025-01-01T12:00:00.000Z',
  'pages/home.yaml': '2025-01-01T12:00:00.000Z',
  'pages/messages.yaml': '2025-01-01T12:00:00.000Z',
  'pages/affiliate-detail.yaml': '2025-01-01T12:00:00.000Z',
  'affiliates/westfield.yaml': '2025-07-01T12:00:00.000Z',
};

function dates(changes: Record<string, string>): Record<string, string | undefined> {
  const xml = sitemap({ content, siteUrl: 'https://www.example.org', lastChanges: changes });
  const { urlset } = new XMLParser().parse(xml);
  return Object.fromEntries(
    urlset.url.map(({ loc, lastmod }: { loc: string; lastmod?: string }) => [
      loc.replace('https://www.example.org', ''),
      lastmod,
    ]),
  );
}

test("a page's date is that of the last change of its text", () => {
  expect(dates(lastChanges)).toMatchObject({
    '/resources/books': '2025-05-01T12:00:00.000Z',
    '/affiliates/beth-example-westfield': '2025-07-01T12:00:00.000Z',
  });
});

test("a change of the ministry's facts counts for pages that show them", () => {
  expect(dates(lastChanges)['/connect']).toBe('2025-09-01T12:00:00.000Z');
});

test('a file without a known change is older than all that are known', () => {
  expect(dates({ 'books/book-1.yaml': '2025-02-01T12:00:00.000Z' })['/resources/books']).toBe(
    '2025-02-01T12:00:00.000Z',
  );
});

test('a page about this week, or without a known change, has no date', () => {
  expect(dates(lastChanges)['/']).toBeUndefined();
  expect(dates(lastChanges)['/about/our-team']).toBeUndefined();
  expect(Object.values(dates({})).filter(Boolean)).toEqual([]);
});

test('reads the date of each file once, however many pages there are', () => {
  const files = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`messages/m-${index}.yaml`, '2025-01-01T12:00:00.000Z']),
  );
  let read = 0;
  const counted = new Proxy(files, {
    get(target, name) {
      read += 1;
      return Reflect.get(target, name);
    },
  });
  dates(counted);
  expect(read).toBe(2000);
});
