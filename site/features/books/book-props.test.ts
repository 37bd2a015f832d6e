import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content } from '#tests/content.ts';
import { BookCard } from './BookCard.tsx';
import { isComplete, ownBook, recommendedBook } from './book-props.ts';

const { pages, books } = content;
const toggle = { more: 'Read more', less: 'Read less' };
const [first] = books;
const untitled = books.find((book) => !book.title);
if (!first || !untitled) throw new Error('content/books: the tests need a book with a title and one without');

const draw = (book: typeof first, found?: Parameters<typeof ownBook>[3]) =>
  ownBook(book, 'Book 3', { ...pages.books, toggle }, found);

test('a book without any metadata shows the fallbacks', () => {
  const { card, freePdf } = draw(untitled, {});
  expect(card.title).toBe('Book Title');
  expect(card.description).toBe(pages.books.defaultDescription);
  expect(card.cover.title).toBeUndefined();
  expect(freePdf).toBeUndefined();
});

test('the bookseller’s texts fill gaps and never replace ours', () => {
  const found = { title: 'Theirs', description: 'Theirs', imageUrl: 'https://img.example/1.jpg' };
  expect(draw(untitled, found).card).toMatchObject({ title: 'Theirs', description: 'Theirs' });
  expect(draw(first, found).card).toMatchObject({ title: first.title, description: first.description });
  expect(draw(first, found).card.cover.imageUrl).toBe(
    '/api/books/cover?src=https%3A%2F%2Fimg.example%2F1.jpg',
  );
});

test.each([
  ['is unknown to the bookseller', { author: 'Unknown Author' }],
  ['is not named by the bookseller', {}],
  ['cannot be looked up', 'failed' as const],
])('the author is the pastor where the record names none and it %s', (_, found) => {
  expect(draw({ ...first, author: undefined }, found).card.author).toBe(pages.books.author);
});

test('our cover wins over the bookseller’s number, which wins over the bookseller’s address', () => {
  const theirs = { asin: 'B0ABCDEFGH', imageUrl: 'https://img.example/theirs.jpg' };
  const ours = { ...first, imageUrl: 'https://img.example/ours.jpg' };
  expect(draw(ours, theirs).card.cover.imageUrl).toContain('ours.jpg');
  expect(draw(first, theirs).card.cover.imageUrl).toBe('/api/books/cover?asin=B0ABCDEFGH');
  expect(draw({ ...first, asin: '0736918140' }, theirs).card.cover.imageUrl).toContain('asin=0736918140');
});

describe('a look-up that is pending', () => {
  test.each([undefined, 'loading' as const])('shows our texts and loads the rest (%s)', (metadata) => {
    const bare = { ...untitled, author: undefined, cover: undefined };
    expect(draw(bare, metadata).card).toMatchObject({
      isLoading: metadata === 'loading',
      title: undefined,
      author: undefined,
      description: undefined,
      cover: { isPending: true },
    });
    expect(draw(first, metadata).card).toMatchObject({ title: first.title, description: first.description });
  });

  test.each([undefined, 'loading' as const])('shows loading texts, never an error (%s)', (metadata) => {
    const { card } = draw({ ...untitled, author: undefined, cover: undefined }, metadata);
    const html = renderToStaticMarkup(createElement(BookCard, card));
    expect(html).toContain('Loading...');
    for (const text of Object.values(pages.books.card.fallback)) expect(html).not.toContain(text);
  });

  test('shows the book’s number without JavaScript, with the default author and description', () => {
    const { card } = draw({ ...untitled, author: undefined });
    const html = renderToStaticMarkup(createElement(BookCard, card));
    const neutral = [...html.replaceAll('&#x27;', "'").matchAll(/<noscript>(.*?)<\/noscript>/g)].map(
      ([, inside]) => inside,
    );
    expect(neutral).toEqual(['Book 3', pages.books.author, `<p>${pages.books.defaultDescription}</p>`]);
  });

  test('shows the fallbacks after a failure', () => {
    const { cover, ...bare } = untitled;
    expect(draw(bare as typeof first, 'failed').card).toMatchObject({
      isLoading: false,
      title: 'Book Title',
      author: pages.books.author,
      description: pages.books.defaultDescription,
      cover: { copy: { noCover: 'Image unavailable' } },
    });
    expect(draw(bare as typeof first, {}).card.cover.copy.noCover).toBe('No cover available');
  });
});

describe('a recommended book with only a bookseller’s page', () => {
  const bare = { id: 'book-1', sample: false, order: 1, sourceUrl: 'https://books.example.com/a' };
  const recommended = (found?: Parameters<typeof recommendedBook>[3]) =>
    recommendedBook(bare, 'Book 1', { card: pages.books.card, toggle }, found);

  test('shows the metadata', () => {
    const found = { title: 'T', author: 'A', description: 'D' };
    expect(recommended(found)).toMatchObject(found);
  });

  test.each([{}, 'failed' as const])('shows the fallbacks without (%s)', (metadata) => {
    expect(recommended(metadata)).toMatchObject({
      title: 'Book Title',
      author: 'Unknown Author',
      description: 'Description unavailable',
    });
  });
});

test('a book is looked up unless its content is complete', () => {
  const complete = { title: 'T', author: 'A', description: 'D', asin: '0736918140' };
  expect(isComplete(complete)).toBe(true);
  for (const field of Object.keys(complete))
    expect(isComplete({ ...complete, [field]: undefined })).toBe(false);
});
