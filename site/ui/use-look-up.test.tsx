// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BookMetadata } from '#core/look-ups/metadata.ts';
import { bookLookUp, playlistLookUp, queryClient, useLookUp } from './use-look-up.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Every request gets this response. */
function answer(status: number, body: string, statusText = '') {
  const fetch = vi.fn(async () => new Response(body, { status, statusText }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('fetches a key without a loader at its parts joined by slashes, with credentials', async () => {
  const fetch = answer(200, '{"a":1}');
  expect(await queryClient().fetchQuery({ queryKey: ['/api', 'books', 7] })).toEqual({ a: 1 });
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/books/7',
    expect.objectContaining({ credentials: 'include' }),
  );
});

test.each([
  [401, 'Who are you?', '', '401: Who are you?'],
  [500, '', 'Internal Server Error', '500: Internal Server Error'],
])('a %i throws and is not retried', async (status, body, statusText, message) => {
  const fetch = answer(status, body, statusText);
  await expect(queryClient().fetchQuery({ queryKey: ['/api', status] })).rejects.toThrow(message);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a playlist’s failure has the status text and is not retried', async () => {
  const fetch = answer(502, '{}', 'Bad Gateway');
  await expect(queryClient().fetchQuery(playlistLookUp('https://x.example/?list=a'))).rejects.toThrow(
    'Failed to fetch playlist metadata: Bad Gateway',
  );
  expect(fetch).toHaveBeenCalledTimes(1);
});

function Book({ url, known }: { url: string; known?: BookMetadata }) {
  const found = useLookUp(bookLookUp(url), known);
  return <p>{typeof found === 'object' ? found.title : found}</p>;
}

test('a book is requested up to three times with a pause, then its look-up fails', async () => {
  vi.useFakeTimers();
  const fetch = answer(502, '{}', 'Bad Gateway');
  render(<Book url="https://x.example/a?b" />);
  expect(screen.getByText('loading')).toBeDefined();
  await vi.advanceTimersByTimeAsync(999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2001);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(fetch).toHaveBeenLastCalledWith(
    '/api/books/meta?url=https%3A%2F%2Fx.example%2Fa%3Fb',
    expect.objectContaining({ credentials: 'include' }),
  );
  expect(screen.getByText('failed')).toBeDefined();
});

test('shows the server’s data without a request; islands share results', async () => {
  const fetch = answer(200, '{"title":"Found"}');
  render(<Book url="https://x.example/known" known={{ title: 'Known' }} />);
  expect(screen.getByText('Known')).toBeDefined();
  render(<Book url="https://x.example/new" />);
  await screen.findByText('Found');
  render(<Book url="https://x.example/new" />);
  expect(screen.getAllByText('Found')).toHaveLength(2);
  expect(fetch).toHaveBeenCalledTimes(1);
});
