import type { ListRecord } from '../../reader/content.ts';
import { type RecommendedBookCopy, recommendedBook } from './book-props.ts';
import { type Known, Queries, useBooks } from './looked-up-books.tsx';
import { RecommendedBooks } from './RecommendedBooks.tsx';

interface Props {
  books: readonly ListRecord<'recommendedBooks'>[];
  copy: RecommendedBookCopy;
  known: Known;
  note: string;
  purchase: string;
}

/** Books by others, of which some are yet to be looked up. */
export function LookedUpRecommendedBooks(props: Props) {
  return (
    <Queries>
      <Cards {...props} />
    </Queries>
  );
}

function Cards({ books, copy, known, note, purchase }: Props) {
  const found = useBooks(books, known);
  const cards = books.map((book, at) => ({ id: book.id, card: recommendedBook(book, copy, found[at]) }));
  return <RecommendedBooks books={cards} note={note} purchase={purchase} />;
}
