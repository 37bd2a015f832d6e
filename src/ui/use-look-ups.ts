import { useEffect, useState } from 'react';
import type { BookMetadata, PlaylistMetadata } from '../../domain/look-ups/metadata.ts';
import { bookMetadataPath, playlistPath } from '../../domain/look-ups/paths.ts';
import { refusalOf } from './form/post-json.client.ts';

/** A question to our own server. It is asked once: what was found stays, and nothing is asked again by itself. */
export interface LookUp<Value> {
  /** Names it; without a loader of its own, the parts of its address. */
  key: readonly (string | number)[];
  load?(signal: AbortSignal): Promise<Value>;
  /** How often a failed question is asked again; not at all without it. */
  retries?: number;
}

/**
 * Loads what a key names: GET on its parts joined by slashes, as JSON.
 *
 * @throws ResponseError on any status outside 2xx, also on 401
 */
async function loadByKey(key: readonly (string | number)[], signal: AbortSignal) {
  const response = await fetch(key.join('/'), { credentials: 'include', signal });
  if (!response.ok) throw await refusalOf(response);
  return response.json();
}

/** What a bookseller's page says of a book. Tried three times. */
export const bookLookUp = (sourceUrl: string): LookUp<BookMetadata> => ({
  key: ['book', sourceUrl],
  retries: 2,
  load: (signal) =>
    load(bookMetadataPath(sourceUrl), signal, ({ status }) => `Failed to fetch book metadata: ${status}`),
});

/** What the video platform says of a playlist. Tried once. */
export const playlistLookUp = (playlistUrl: string): LookUp<PlaylistMetadata> => ({
  key: ['playlist', playlistUrl],
  load: (signal) =>
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

/** Asks, and after pauses of 1, 2, 4 … seconds again where that is wanted. @throws what the last attempt threw */
export async function ask<Value>(lookUp: LookUp<Value>, signal: AbortSignal): Promise<Value> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await (lookUp.load?.(signal) ?? loadByKey(lookUp.key, signal));
    } catch (error) {
      if (signal.aborted || attempt >= (lookUp.retries ?? 0)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt));
    }
  }
}

/** What a look-up has come to; undefined before it has begun. */
export type LookedUp<Value> = Value | 'loading' | 'failed' | undefined;

/** Whether an answer may still come. */
export const isAwaited = (lookedUp: LookedUp<unknown>) => lookedUp === undefined || lookedUp === 'loading';

/**
 * Several look-ups of a kind, each in its place. They begin after hydration, so that the page's HTML and what is drawn over it agree.
 *
 * @param known what the server knew when it made the page: nobody asks for that
 */
export function useLookUps<Value>(
  lookUps: readonly LookUp<Value>[],
  known: readonly (Value | undefined)[],
): readonly LookedUp<Value>[] {
  const [found, setFound] = useState<readonly LookedUp<Value>[]>(known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an island asks once, what it was made with
  useEffect(() => {
    const stop = new AbortController();
    const set = (at: number, value: LookedUp<Value>) => {
      if (!stop.signal.aborted)
        setFound((before) => before.map((one, place) => (place === at ? value : one)));
    };
    lookUps.forEach((lookUp, at) => {
      if (known[at] !== undefined) return;
      set(at, 'loading');
      ask(lookUp, stop.signal).then(
        (value) => set(at, value),
        () => set(at, 'failed'),
      );
    });
    return () => stop.abort();
  }, []);
  return found;
}
