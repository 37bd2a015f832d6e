import { expect, test } from 'vitest';
import { sitePages } from '#site/routes.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { siteUrl, startHost } from '../host.ts';
import { structuralFaults } from '../structure.ts';

const playlistUrl = 'https://www.youtube.com/playlist?list=PLexampleMinimal0000000000000003';
const sourceUrl = 'https://books.example.com/minimal';

async function startMinimalHost() {
  const copy = copyOfContent();
  copy.write('teaching-series/minimal.yaml', `playlistUrl: ${playlistUrl}\n`);
  copy.write('books/minimal.yaml', `sourceUrl: ${sourceUrl}\nhasFreePdf: true\n`);
  copy.write(
    'books/only-a-link.yaml',
    `sourceUrl: ${sourceUrl}-2\npublished: { price: $9.99, featured: false }\n`,
  );
  copy.write('recommended-books/minimal.yaml', `sourceUrl: ${sourceUrl}-3\n`);
  return startHost({ config: { contentDir: copy.dir } });
}

test('every page renders when books and series have nothing but their links', async () => {
  await using host = await startMinimalHost();
  const paths = sitePages(host.site().content).map(({ path }) => path);
  expect(await structuralFaults((path) => host.inject(path), siteUrl, paths)).toEqual([]);
});

test('a book with only a link can be bought, and requested by its number', async () => {
  await using host = await startMinimalHost();
  const { body } = await host.inject('/resources/books');
  const { books } = host.site().content;
  expect(books.at(-1)?.id, 'records without an order come last').toBe('only-a-link');
  const number = books.findIndex(({ id }) => id === 'minimal') + 1;
  expect(body).toContain(`<option value="minimal">Book ${number}</option>`);
  expect(body).toContain(`href="${sourceUrl}"`);
  expect((await host.inject('/resources')).body).toContain('$9.99');
});

test('the search never shows the loading text of a card', async () => {
  await using host = await startMinimalHost();
  const { body } = await host.inject('/api/search?q=loading');
  expect(body).not.toContain('Loading...');
});
