import type { ListRecord } from '#content-model/content.ts';
import { untitledBook } from '#core/free-books.ts';
import type { BookMetadata } from '#core/look-ups/metadata.ts';
import { ArrowLink } from '#site/ui/Link.tsx';
import { bookLookUp, useLookUp } from '#site/ui/use-look-up.ts';
import { BookCard } from './BookCard.tsx';
import { type OwnBookCopy, ownBook } from './book-props.ts';

type Book = ListRecord<'books'>;

interface Props {
  books: readonly Book[];
  copy: OwnBookCopy;
  /** The metadata of each book, in the same order. Undefined until it is looked up. */
  metadata: readonly (BookMetadata | undefined)[];
}

export function OwnBooks({ books, copy, metadata }: Props) {
  return (
    <ul className="columns-phone books shelf" role="list">
      {books.map((book, index) => (
        <li key={book.id} id={book.id}>
          <OwnBook
            book={book}
            untitled={untitledBook(books, book.id)}
            copy={copy}
            metadata={metadata[index]}
          />
        </li>
      ))}
    </ul>
  );
}

interface BookProps {
  book: Book;
  untitled: string;
  copy: OwnBookCopy;
  metadata: BookMetadata | undefined;
}

function OwnBook({ book, untitled, copy, metadata }: BookProps) {
  const found = useLookUp(bookLookUp(book.sourceUrl ?? ''), metadata);
  const { card, purchase, note, freePdf } = ownBook(book, untitled, copy, found);
  const about = `: ${card.title ?? card.neutral.title}`;
  return (
    <BookCard {...card}>
      <p className="actions">
        {purchase && <ArrowLink to={purchase} newTab about={about} />}
        {note}
        {freePdf && <ArrowLink to={freePdf} arrow="none" about={about} />}
      </p>
    </BookCard>
  );
}
