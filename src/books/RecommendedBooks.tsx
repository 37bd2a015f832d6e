import { BookCard, type BookCardProps, BookGrid } from './BookCard.tsx';
import './recommended-books.css';
import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import type { ListRecord } from '../../reader/content.ts';
import { bookLookUp, useLookUps } from '../ui/use-look-ups.ts';
import { type RecommendedBookCopy, recommendedBook } from './book-props.ts';

interface Props {
  books: readonly { id: string; card: BookCardProps }[];
  /** Said once, above the books. */
  note: string;
  /** Said under every book: buy it where you like. */
  purchase: string;
}

/** Books by others that the ministry recommends and does not sell. */
export function RecommendedBooks({ books, note, purchase }: Props) {
  return (
    <BookGrid
      layout="list"
      note={note}
      books={books.map(({ id, card }) => ({
        id,
        card: (
          <BookCard {...card}>
            <p className="note">{purchase}</p>
          </BookCard>
        ),
      }))}
    />
  );
}

interface LookedUpRecommendedBooksProps {
  books: readonly ListRecord<'recommendedBooks'>[];
  copy: RecommendedBookCopy;
  /** What the server knows of each, in the same order. */
  known: readonly (BookMetadata | undefined)[];
  note: string;
  purchase: string;
}

/** Books by others, of which some are yet to be looked up. */
export function LookedUpRecommendedBooks({
  books,
  copy,
  known,
  note,
  purchase,
}: LookedUpRecommendedBooksProps) {
  const found = useLookUps(
    books.map(({ sourceUrl }) => bookLookUp(sourceUrl)),
    known,
  );
  const cards = books.map((book, at) => ({ id: book.id, card: recommendedBook(book, copy, found[at]) }));
  return <RecommendedBooks books={cards} note={note} purchase={purchase} />;
}
