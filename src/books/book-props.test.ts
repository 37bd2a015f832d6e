import { expect, test } from 'vitest';
import { readContent } from '../content/read-content.ts';
import { ownBook } from './book-props.ts';

const { pages, books } = readContent('content');
const toggle = { more: 'Read more', less: 'Read less' };
const [first] = books;
const nameless = books.find((book) => !book.title);
if (!first || !nameless) throw new Error('content/books: the tests need a book with a title and one without');

const draw = (book: typeof first, found?: Parameters<typeof ownBook>[3]) =>
  ownBook(book, pages.books, toggle, found);

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
  expect(draw(first, found).card.cover.imageUrl).toBe('https://img.example/1.jpg');
});

test('an unknown author is the pastor', () => {
  expect(draw({ ...first, author: 'Unknown Author' }).card.author).toBe(pages.books.author);
});

test('a cover’s address of our own wins over the bookseller’s', () => {
  const ours = { ...first, imageUrl: 'https://img.example/ours.jpg' };
  expect(draw(ours, { imageUrl: 'https://img.example/theirs.jpg' }).card.cover.imageUrl).toBe(ours.imageUrl);
});
