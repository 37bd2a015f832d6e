import {
  QueryClient,
  QueryClientProvider,
  type QueryFunction,
  type UseQueryResult,
  useQueries,
} from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { BookMetadata, PlaylistMetadata } from '../../domain/look-ups/metadata.ts';
import { bookMetadataPath, playlistPath } from '../../domain/look-ups/paths.ts';
import { refusalOf } from './form/post-json.client.ts';

/**
 * Loads what a query's key names when the query has no loader of its own: GET on the key's parts joined by slashes, as JSON.
 *
 * @throws ResponseError on any status outside 2xx, also on 401
 */
export const loadByKey: QueryFunction = async ({ queryKey, signal }) => {
  const response = await fetch(queryKey.join('/'), { credentials: 'include', signal });
  if (!response.ok) throw await refusalOf(response);
  return response.json();
};

/** For look-ups of one island: what was found stays, nothing is asked again by itself, nothing is tried twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: loadByKey,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

/** Around the cards that ask: one memory of answers for all of them. */
export function LookUps({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** A question to our own server. */
interface LookUpQuery<Value> {
  queryKey: readonly string[];
  queryFn(context: { signal: AbortSignal }): Promise<Value>;
  /** For how long an answer is good, in milliseconds. */
  staleTime: number;
  /** How often a failed question is asked again; not at all without it. */
  retry?: number;
}

const day = 86_400_000;

/** What a bookseller's page says of a book; good for 7 days. Tried three times. */
export const bookQuery = (sourceUrl: string): LookUpQuery<BookMetadata> => ({
  queryKey: ['book', sourceUrl],
  staleTime: 7 * day,
  retry: 2,
  queryFn: ({ signal }) =>
    load(bookMetadataPath(sourceUrl), signal, ({ status }) => `Failed to fetch book metadata: ${status}`),
});

/** What the video platform says of a playlist; good for 24 hours. Tried once. */
export const playlistQuery = (playlistUrl: string): LookUpQuery<PlaylistMetadata> => ({
  queryKey: ['playlist', playlistUrl],
  staleTime: day,
  queryFn: ({ signal }) =>
    load(
      playlistPath(playlistUrl),
      signal,
      ({ statusText }) => `Failed to fetch playlist metadata: ${statusText}`,
    ),
});

/** @throws what `failure` says of an answer with a status outside 2xx */
async function load(path: string, signal: AbortSignal, failure: (response: Response) => string) {
  const response = await fetch(path, { credentials: 'include', signal });
  // Read in any case: an answer that nobody reads keeps its connection.
  const body = await response.text();
  if (!response.ok) throw new Error(failure(response));
  return JSON.parse(body);
}

/** What a look-up has come to; undefined before it has begun. */
export type LookedUp<Value> = Value | 'loading' | 'failed' | undefined;

/**
 * Several look-ups of a kind, each in its place.
 *
 * @param known what the server knew when it made the page: nobody asks for that
 */
export function useLookUps<Value>(
  queries: readonly LookUpQuery<Value>[],
  known: readonly (Value | undefined)[],
): LookedUp<Value>[] {
  const awake = useAwake();
  return useQueries({
    queries: queries.map((query, at) => {
      const initialData = known[at];
      return { ...query, enabled: awake, ...(initialData !== undefined && { initialData }) };
    }),
    combine: (results: UseQueryResult<Value>[]) => results.map(stateOf),
  });
}

function stateOf<Value>({ data, isLoading, isError }: UseQueryResult<Value>): LookedUp<Value> {
  if (isLoading) return 'loading';
  return isError ? 'failed' : data;
}

const never = () => () => {};

/** False while the page's HTML is made and taken over, so that both show the same; then true. */
function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
