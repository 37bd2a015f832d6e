import { afterEach, expect, test, vi } from 'vitest';
import { ask, bookLookUp, playlistLookUp } from './use-look-ups.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const { signal } = new AbortController();

/** Every request is answered so; tells what was asked. */
function answer(status: number, body: string, statusText = '') {
  const fetch = vi.fn(async () => new Response(body, { status, statusText }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('what has no loader of its own is asked for at its key’s parts, joined by slashes, with credentials', async () => {
  const fetch = answer(200, '{"a":1}');
  expect(await ask({ key: ['/api', 'books', 7] }, signal)).toEqual({ a: 1 });
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/books/7',
    expect.objectContaining({ credentials: 'include' }),
  );
});

test.each([
  [401, 'Who are you?', '', '401: Who are you?'],
  [500, '', 'Internal Server Error', '500: Internal Server Error'],
])('a %i throws, and is not tried twice', async (status, body, statusText, message) => {
  const fetch = answer(status, body, statusText);
  await expect(ask({ key: ['/api'] }, signal)).rejects.toThrow(message);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a playlist’s failure says the status’s text, and is not tried twice', async () => {
  const fetch = answer(502, '{}', 'Bad Gateway');
  await expect(ask(playlistLookUp('https://x.example/?list=a'), signal)).rejects.toThrow(
    'Failed to fetch playlist metadata: Bad Gateway',
  );
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a book is asked for three times, with a pause between; its failure says the status', async () => {
  vi.useFakeTimers();
  const fetch = answer(502, '{}', 'Bad Gateway');
  const refused = expect(ask(bookLookUp('https://x.example/a?b'), signal)).rejects.toThrow(
    'Failed to fetch book metadata: 502',
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2001);
  await refused;
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(fetch).toHaveBeenLastCalledWith(
    '/api/books/meta?url=https%3A%2F%2Fx.example%2Fa%3Fb',
    expect.objectContaining({ credentials: 'include' }),
  );
});
