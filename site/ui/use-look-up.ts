import {
  notifyManager,
  QueryClient,
  type QueryFunctionContext,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { BookMetadata, PlaylistMetadata } from '#core/look-ups/metadata.ts';
import { bookMetadataPath, playlistPath } from '#core/look-ups/paths.ts';
import { refusalOf } from './form/post-json.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * The default loader: GET on the key's parts joined by slashes, as JSON.
 * @throws ResponseError on any status outside 2xx, also on 401
 */
async function loadByKey({ queryKey, signal }: QueryFunctionContext) {
  const response = await fetch(queryKey.join('/'), { credentials: 'include', signal });
  if (!response.ok) throw await refusalOf(response);
  return response.json();
}

/** The specification's defaults: data is never stale, and nothing is refetched or retried. */
const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: loadByKey,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Offline a look-up fails and the card shows its fallback; the default would wait for a connection.
        networkMode: 'always',
      },
      mutations: { retry: false },
    },
  });

// Results reach the components without a timer in between.
notifyManager.setScheduler(queueMicrotask);

let shared: QueryClient | undefined;

/** One client for all islands of a page. On the server each rendering has its own. */
export function queryClient(): QueryClient {
  if (import.meta.env.SSR) return createClient();
  shared ??= createClient();
  return shared;
}

export const bookLookUp = (sourceUrl: string) =>
  queryOptions({
    queryKey: ['book', sourceUrl],
    retry: 2,
    queryFn: ({ signal }): Promise<BookMetadata> =>
      load(bookMetadataPath(sourceUrl), signal, ({ status }) => `Failed to fetch book metadata: ${status}`),
  });

export const playlistLookUp = (playlistUrl: string) =>
  queryOptions({
    queryKey: ['playlist', playlistUrl],
    queryFn: ({ signal }): Promise<PlaylistMetadata> =>
      load(
        playlistPath(playlistUrl),
        signal,
        ({ statusText }) => `Failed to fetch playlist metadata: ${statusText}`,
      ),
  });

/** @throws the message that `failure` returns for a status outside 2xx */
async function load(path: string, signal: AbortSignal, failure: (response: Response) => string) {
  const response = await fetch(path, { credentials: 'include', signal });
  // Always read: an unread body keeps its connection.
  const body = await response.text();
  if (!response.ok) throw new Error(failure(response));
  return JSON.parse(body);
}

/** The state of a look-up; undefined before it starts. */
export type LookedUp<Value> = Value | 'loading' | 'failed' | undefined;

/** Whether a result may still come. */
export const isPending = (lookedUp: LookedUp<unknown>) => lookedUp === undefined || lookedUp === 'loading';

/**
 * One look-up. It starts after hydration, so that the first rendering equals the server's.
 * @param initialData the server's data, which makes a request unnecessary
 */
export function useLookUp<Value, Key extends readonly unknown[]>(
  lookUp: UseQueryOptions<Value, Error, Value, Key>,
  initialData?: Value,
): LookedUp<Value> {
  const isHydrated = useHydrated();
  const enabled = isHydrated && lookUp.enabled !== false;
  const { data, status, fetchStatus } = useQuery(
    { ...lookUp, enabled, ...(initialData !== undefined && { initialData }) },
    queryClient(),
  );
  if (data !== undefined) return data;
  if (status === 'error') return 'failed';
  return fetchStatus === 'fetching' ? 'loading' : undefined;
}
