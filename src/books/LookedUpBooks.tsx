import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListRecord } from '../../domain/content/content.ts';
import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import { createQueryClient, useLookUps } from '../components/queries.ts';
import { type OwnBookCopy, ownBook, type RecommendedBookCopy, recommendedBook } from './book-props.ts';
import { bookQuery } from './book-query.ts';
import { OwnBooks } from './OwnBooks.tsx';
import { RecommendedBooks } from './RecommendedBooks.tsx';

interface Props<Kind extends 'books' | 'recommendedBooks', Copy> {
  books: readonly ListRecord<Kind>[];
  copy: Copy;
  /** What the server knows of each, in the same order. */
  known: readonly (BookMetadata | undefined)[];
}
type Own = Props<'books', OwnBookCopy>;
type Recommended = Props<'recommendedBooks', RecommendedBookCopy> & { note: string; purchase: string };

/** The ministry's own books, of which some are yet to be looked up. */
export function LookedUpOwnBooks(props: Own) {
  return (
    <Queries>
      <OwnCards {...props} />
    </Queries>
  );
}

/** The recommended books, likewise. */
export function LookedUpRecommendedBooks(props: Recommended) {
  return (
    <Queries>
      <RecommendedCards {...props} />
    </Queries>
  );
}

function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function OwnCards({ books, copy, known }: Own) {
  const found = useBooks(books, known);
  return <OwnBooks books={books.map((book, at) => ownBook(book, copy, found[at]))} />;
}

function RecommendedCards({ books, copy, known, note, purchase }: Recommended) {
  const found = useBooks(books, known);
  const cards = books.map((book, at) => ({ id: book.id, card: recommendedBook(book, copy, found[at]) }));
  return <RecommendedBooks books={cards} note={note} purchase={purchase} />;
}

function useBooks(books: readonly { sourceUrl: string }[], known: Own['known']) {
  return useLookUps(
    books.map(({ sourceUrl }) => bookQuery(sourceUrl)),
    known,
  );
}
