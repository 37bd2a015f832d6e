import { describe, expect, test } from 'vitest';
import type { WholeContent } from '../../reader/content.ts';
import { readContent } from '../../reader/read-content.ts';
import { isComplete, ownBook, recommendedBook } from './book-props.ts';

const { pages, books } = readContent('tests/content') as WholeContent;
const toggle = { more: 'Read more', less: 'Read less' };
const [first] = books;
const nameless = books.find((book) => !book.title);
if (!first || !nameless) throw new Error('content/books: the tests need a book with a title and one without');

const draw = (book: typeof first, found?: Parameters<typeof ownBook>[2]) =>
  ownBook(book, { ...pages.books, toggle }, found);

test('a book without words of its own shows the fallbacks', () => {
  const { card, freePdf } = draw(nameless);
  expect(card.title).toBe('Book Title');
  expect(card.description).toBe(pages.books.defaultDescription);
  expect(card.cover.title).toBeUndefined();
  expect(freePdf).toBeUndefined();
});

test('the bookseller’s words fill what we left out, and never replace ours', () => {
  const found = { title: 'Theirs', description: 'Theirs', imageUrl: 'https://img.example/1.jpg' };
  expect(draw(nameless, found).card).toMatchObject({ title: 'Theirs', description: 'Theirs' });
  expect(draw(first, found).card).toMatchObject({ title: first.title, description: first.description });
  expect(draw(first, found).card.cover.imageUrl).toBe(
    '/api/books/cover?src=https%3A%2F%2Fimg.example%2F1.jpg',
  );
});

test('an unknown author is the pastor', () => {
  expect(draw({ ...first, author: 'Unknown Author' }).card.author).toBe(pages.books.author);
});

test('a cover’s address of our own wins over the bookseller’s number, and that over the bookseller’s address', () => {
  const theirs = { asin: 'B0ABCDEFGH', imageUrl: 'https://img.example/theirs.jpg' };
  const ours = { ...first, imageUrl: 'https://img.example/ours.jpg' };
  expect(draw(ours, theirs).card.cover.imageUrl).toContain('ours.jpg');
  expect(draw(first, theirs).card.cover.imageUrl).toBe('/api/books/cover?asin=B0ABCDEFGH');
  expect(draw({ ...first, asin: '0736918140' }, theirs).card.cover.imageUrl).toContain('asin=0736918140');
});

describe('while a book is looked up', () => {
  test('what we know is there, and what we do not is on its way', () => {
    expect(draw(nameless, 'loading').card).toMatchObject({
      loading: true,
      title: 'Loading...',
      description: undefined,
    });
    expect(draw(first, 'loading').card).toMatchObject({ title: first.title, description: first.description });
  });

  test('and when that failed, the fallback words stand', () => {
    const { cover, ...bare } = nameless;
    expect(draw(bare as typeof first, 'failed').card).toMatchObject({
      loading: false,
      title: 'Book Title',
      author: pages.books.author,
      description: pages.books.defaultDescription,
      cover: { words: { noCover: 'Image unavailable' } },
    });
    expect(draw(bare as typeof first, {}).card.cover.words.noCover).toBe('No cover available');
  });
});

describe('a recommended book of which only the bookseller’s page is given', () => {
  const bare = { id: 'book-1', sample: false, order: 1, sourceUrl: 'https://books.example.com/a' };
  const recommended = (found?: Parameters<typeof recommendedBook>[2]) =>
    recommendedBook(bare, { card: pages.books.card, toggle }, found);

  test('shows what is found there', () => {
    const found = { title: 'T', author: 'A', description: 'D' };
    expect(recommended(found)).toMatchObject(found);
  });

  test.each([undefined, 'failed' as const])('shows the fallbacks without (%s)', (metadata) => {
    expect(recommended(metadata)).toMatchObject({
      title: 'Book Title',
      author: 'Unknown Author',
      description: 'Description unavailable',
    });
  });
});

test('a book is looked up unless content says all of it', () => {
  const whole = { title: 'T', author: 'A', description: 'D', asin: '0736918140' };
  expect(isComplete(whole)).toBe(true);
  for (const field of Object.keys(whole)) expect(isComplete({ ...whole, [field]: undefined })).toBe(false);
});
