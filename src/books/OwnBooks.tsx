import { untitledBook } from '../../domain/books/free-books.ts';
import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import type { ListRecord } from '../../reader/content.ts';
import { Link } from '../ui/Link.tsx';
import { bookLookUp, type LookedUp, useLookUps } from '../ui/use-look-ups.ts';
import { BookCard, BookGrid } from './BookCard.tsx';
import { type OwnBookCopy, ownBook } from './book-props.ts';

interface Props<Known> {
  books: readonly ListRecord<'books'>[];
  copy: OwnBookCopy;
  /** What is known of each, in the same order. */
  known: readonly Known[];
}

/** The ministry's own books: each can be bought, and some are given away. */
export function OwnBooks({ books, copy, known }: Props<LookedUp<BookMetadata>>) {
  return (
    <BookGrid
      layout="shelf"
      books={books.map((book, at) => {
        const { id, card, purchase, note, freePdf } = ownBook(
          book,
          untitledBook(books, book.id),
          copy,
          known[at],
        );
        return {
          id,
          card: (
            <BookCard {...card}>
              <p className="actions">
                {purchase && (
                  <Link className="go" href={purchase.href} newTab>
                    {purchase.label}
                    <About title={card.title ?? card.neutral.title} />
                  </Link>
                )}
                {note}
                {freePdf && (
                  <a className="go" href={freePdf.href}>
                    {freePdf.label}
                    <About title={card.title ?? card.neutral.title} />
                  </a>
                )}
              </p>
            </BookCard>
          ),
        };
      })}
    />
  );
}

/** Links that read alike are told apart by ear. */
function About({ title }: { title: string }) {
  return <span className="visually-hidden">: {title}</span>;
}

/** The ministry's own books, of which some are yet to be looked up. */
export function LookedUpOwnBooks({ known, ...shelf }: Props<BookMetadata | undefined>) {
  // Of a book in preparation nothing is asked: all is known.
  const lookUps = shelf.books.map(({ sourceUrl }) => bookLookUp(sourceUrl ?? ''));
  return <OwnBooks {...shelf} known={useLookUps(lookUps, known)} />;
}
