import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import type { ListRecord } from '../../reader/content.ts';
import { bookQuery, LookUps, useLookUps } from '../ui/look-ups.tsx';
import { type RecommendedBookCopy, recommendedBook } from './book-props.ts';
import { RecommendedBooks } from './RecommendedBooks.tsx';

interface Props {
  books: readonly ListRecord<'recommendedBooks'>[];
  copy: RecommendedBookCopy;
  /** What the server knows of each, in the same order. */
  known: readonly (BookMetadata | undefined)[];
  note: string;
  purchase: string;
}

/** Books by others, of which some are yet to be looked up. */
export function LookedUpRecommendedBooks(props: Props) {
  return (
    <LookUps>
      <Cards {...props} />
    </LookUps>
  );
}

function Cards({ books, copy, known, note, purchase }: Props) {
  const found = useLookUps(
    books.map(({ sourceUrl }) => bookQuery(sourceUrl)),
    known,
  );
  const cards = books.map((book, at) => ({ id: book.id, card: recommendedBook(book, copy, found[at]) }));
  return <RecommendedBooks books={cards} note={note} purchase={purchase} />;
}
