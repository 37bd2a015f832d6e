import { BookCard, BookGrid } from './BookCard.tsx';
import './recommended-books.css';
import { untitledBook } from '../../domain/books/free-books.ts';
import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import type { ListRecord } from '../../reader/content.ts';
import { bookLookUp, type LookedUp, useLookUps } from '../ui/use-look-ups.ts';
import { type RecommendedBookCopy, recommendedBook } from './book-props.ts';

interface Props<Known> {
  books: readonly ListRecord<'recommendedBooks'>[];
  copy: RecommendedBookCopy;
  /** What is known of each, in the same order. */
  known: readonly Known[];
  /** Said once, above the books. */
  note: string;
  /** Said under every book: buy it where you like. */
  purchase: string;
}

/** Books by others that the ministry recommends and does not sell. */
export function RecommendedBooks({ books, copy, known, note, purchase }: Props<LookedUp<BookMetadata>>) {
  return (
    <BookGrid
      layout="list"
      note={note}
      books={books.map((book, at) => ({
        id: book.id,
        card: (
          <BookCard {...recommendedBook(book, untitledBook(books, book.id), copy, known[at])}>
            <p className="note">{purchase}</p>
          </BookCard>
        ),
      }))}
    />
  );
}

/** Books by others, of which some are yet to be looked up. */
export function LookedUpRecommendedBooks({ known, ...list }: Props<BookMetadata | undefined>) {
  const lookUps = list.books.map(({ sourceUrl }) => bookLookUp(sourceUrl));
  return <RecommendedBooks {...list} known={useLookUps(lookUps, known)} />;
}
