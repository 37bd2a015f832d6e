import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import type { ListRecord } from '../../reader/content.ts';
import { bookQuery, LookUps, useLookUps } from '../ui/look-ups.tsx';
import { type OwnBookCopy, ownBook } from './book-props.ts';
import { OwnBooks } from './OwnBooks.tsx';

interface Props {
  books: readonly ListRecord<'books'>[];
  copy: OwnBookCopy;
  /** What the server knows of each, in the same order. */
  known: readonly (BookMetadata | undefined)[];
}

/** The ministry's own books, of which some are yet to be looked up. */
export function LookedUpOwnBooks(props: Props) {
  return (
    <LookUps>
      <Cards {...props} />
    </LookUps>
  );
}

function Cards({ books, copy, known }: Props) {
  const found = useLookUps(
    books.map(({ sourceUrl }) => bookQuery(sourceUrl)),
    known,
  );
  return <OwnBooks books={books.map((book, at) => ownBook(book, copy, found[at]))} />;
}
