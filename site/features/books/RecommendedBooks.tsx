import { BookCard } from './BookCard.tsx';
import './recommended-books.css';
import type { ListRecord } from '#content-model/content.ts';
import { untitledBook } from '#core/free-books.ts';
import type { BookMetadata } from '#core/look-ups/metadata.ts';
import { bookLookUp, useLookUp } from '#site/ui/use-look-up.ts';
import { type RecommendedBookCopy, recommendedBook } from './book-props.ts';

type Book = ListRecord<'recommendedBooks'>;

interface Props {
  books: readonly Book[];
  copy: RecommendedBookCopy;
  metadata: readonly (BookMetadata | undefined)[];
  purchase: string;
}

/** Books by others that the ministry recommends and does not sell. */
export function RecommendedBooks({ books, copy, metadata, purchase }: Props) {
  return (
    <ul className="columns books list" role="list">
      {books.map((book, index) => (
        <li key={book.id} id={book.id}>
          <RecommendedBook
            book={book}
            untitled={untitledBook(books, book.id)}
            copy={copy}
            metadata={metadata[index]}
            purchase={purchase}
          />
        </li>
      ))}
    </ul>
  );
}

interface BookProps extends Pick<Props, 'copy' | 'purchase'> {
  book: Book;
  untitled: string;
  metadata: BookMetadata | undefined;
}

function RecommendedBook({ book, untitled, copy, metadata, purchase }: BookProps) {
  const found = useLookUp(bookLookUp(book.sourceUrl), metadata);
  return (
    <BookCard {...recommendedBook(book, untitled, copy, found)}>
      <p className="small muted note">{purchase}</p>
    </BookCard>
  );
}
