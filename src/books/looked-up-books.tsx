import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import { createQueryClient, useLookUps } from '../ui/queries.ts';
import { bookQuery } from './book-query.ts';

/** What the server knows of each book, in the order of the books. */
export type Known = readonly (BookMetadata | undefined)[];

/** Around the cards that ask: one memory of answers for all of them. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** What is known of each book by now, or that it is being looked up. */
export function useBooks(books: readonly { sourceUrl: string }[], known: Known) {
  return useLookUps(
    books.map(({ sourceUrl }) => bookQuery(sourceUrl)),
    known,
  );
}
