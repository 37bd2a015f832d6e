import { afterEach, expect, test, vi } from 'vitest';
import { bookQuery, createQueryClient, playlistQuery } from './look-ups.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Every request is answered so; tells what was asked. */
function answer(status: number, body: string, statusText = '') {
  const fetch = vi.fn(async () => new Response(body, { status, statusText }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('what has no loader of its own is asked for at its key’s parts, joined by slashes, with credentials', async () => {
  const fetch = answer(200, '{"a":1}');
  const found = await createQueryClient().fetchQuery({ queryKey: ['/api', 'books', 7] });
  expect(found).toEqual({ a: 1 });
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
  await expect(createQueryClient().fetchQuery({ queryKey: ['/api'] })).rejects.toThrow(message);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('nothing becomes stale by itself, is asked for again on focus or in intervals, or tried twice', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: { staleTime: Infinity, refetchInterval: false, refetchOnWindowFocus: false, retry: false },
    mutations: { retry: false },
  });
});

test('a playlist’s failure says the status’s text', async () => {
  answer(502, '{}', 'Bad Gateway');
  await expect(createQueryClient().fetchQuery(playlistQuery('https://x.example/?list=a'))).rejects.toThrow(
    'Failed to fetch playlist metadata: Bad Gateway',
  );
});

test('a book’s failure says the status', async () => {
  const fetch = answer(502, '{}', 'Bad Gateway');
  await expect(
    createQueryClient().fetchQuery({ ...bookQuery('https://x.example/a?b'), retry: false }),
  ).rejects.toThrow('Failed to fetch book metadata: 502');
  expect(fetch).toHaveBeenCalledWith(
    '/api/books/meta?url=https%3A%2F%2Fx.example%2Fa%3Fb',
    expect.anything(),
  );
});
