import type { ListRecord } from '#content-model/content.ts';
import { untitledBook } from '#core/free-books.ts';
import type { BookMetadata } from '#core/look-ups/metadata.ts';
import { Link } from '#site/ui/Link.tsx';
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
    <ul className="books shelf" role="list">
      {books.map((book, at) => (
        <li key={book.id} id={book.id}>
          <OwnBook book={book} untitled={untitledBook(books, book.id)} copy={copy} metadata={metadata[at]} />
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
  // Distinguishes links with the same text for screen readers.
  const about = <span className="visually-hidden">: {card.title ?? card.neutral.title}</span>;
  return (
    <BookCard {...card}>
      <p className="actions">
        {purchase && (
          <Link className="go" href={purchase.href} newTab>
            {purchase.label}
            {about}
          </Link>
        )}
        {note}
        {freePdf && (
          <a className="go" href={freePdf.href}>
            {freePdf.label}
            {about}
          </a>
        )}
      </p>
    </BookCard>
  );
}
