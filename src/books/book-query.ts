import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import { bookMetadataPath } from '../../domain/look-ups/paths.ts';
import type { LookUpQuery } from '../ui/queries.ts';

const week = 7 * 86_400_000;

/** What a bookseller's page says of a book, through our own server; good for 7 days. Tried three times. */
export const bookQuery = (sourceUrl: string): LookUpQuery<BookMetadata> => ({
  queryKey: ['book', sourceUrl],
  staleTime: week,
  retry: 2,
  async queryFn({ signal }) {
    const response = await fetch(bookMetadataPath(sourceUrl), { credentials: 'include', signal });
    // Read in any case: an answer that nobody reads keeps its connection.
    const body = await response.text();
    if (!response.ok) throw new Error(`Failed to fetch book metadata: ${response.status}`);
    return JSON.parse(body);
  },
});
