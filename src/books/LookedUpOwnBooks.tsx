import type { ListRecord } from '../../reader/content.ts';
import { type OwnBookCopy, ownBook } from './book-props.ts';
import { type Known, Queries, useBooks } from './looked-up-books.tsx';
import { OwnBooks } from './OwnBooks.tsx';

interface Props {
  books: readonly ListRecord<'books'>[];
  copy: OwnBookCopy;
  known: Known;
}

/** The ministry's own books, of which some are yet to be looked up. */
export function LookedUpOwnBooks(props: Props) {
  return (
    <Queries>
      <Cards {...props} />
    </Queries>
  );
}

function Cards({ books, copy, known }: Props) {
  const found = useBooks(books, known);
  return <OwnBooks books={books.map((book, at) => ownBook(book, copy, found[at]))} />;
}
