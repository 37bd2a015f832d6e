import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import type { ListRecord } from '../../reader/content.ts';
import { Link } from '../ui/Link.tsx';
import { bookLookUp, useLookUps } from '../ui/use-look-ups.ts';
import { BookCard, BookGrid } from './BookCard.tsx';
import { type OwnBook, type OwnBookCopy, ownBook } from './book-props.ts';

/** The ministry's own books: each can be bought, and some are given away. */
export function OwnBooks({ books }: { books: readonly OwnBook[] }) {
  return (
    <BookGrid
      layout="shelf"
      books={books.map(({ id, card, purchase, freePdf }) => ({
        id,
        card: (
          <BookCard {...card}>
            <p className="actions">
              <Link className="go" href={purchase.href} newTab>
                {purchase.label}
                <About title={card.title} />
              </Link>
              {freePdf && (
                <a className="go" href={freePdf.href}>
                  {freePdf.label}
                  <About title={card.title} />
                </a>
              )}
            </p>
          </BookCard>
        ),
      }))}
    />
  );
}

/** Links that read alike are told apart by ear. */
function About({ title }: { title: string }) {
  return <span className="visually-hidden">: {title}</span>;
}

interface Props {
  books: readonly ListRecord<'books'>[];
  copy: OwnBookCopy;
  /** What the server knows of each, in the same order. */
  known: readonly (BookMetadata | undefined)[];
}

/** The ministry's own books, of which some are yet to be looked up. */
export function LookedUpOwnBooks({ books, copy, known }: Props) {
  const found = useLookUps(
    books.map(({ sourceUrl }) => bookLookUp(sourceUrl)),
    known,
  );
  return <OwnBooks books={books.map((book, at) => ownBook(book, copy, found[at]))} />;
}
