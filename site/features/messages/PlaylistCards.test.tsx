// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlaylistCards } from './PlaylistCards.tsx';

const copy = { button: 'Watch Now', newTab: 'opens in a new tab' };
const playlist = {
  id: 'psalms',
  title: 'Psalms',
  description: 'Fifteen songs.',
  url: 'https://www.youtube.com/playlist?list=PL1',
  art: 'playlist-spiritual-gifts',
};
const request = vi.fn(async () => new Response(null, { status: 404 }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', request);
});

afterEach(() => {
  cleanup();
  request.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  { thumbnail: false, requests: 0 },
  { thumbnail: true, requests: 1 },
])('thumbnail: $thumbnail makes $requests requests to YouTube', async ({ thumbnail, requests }) => {
  render(<PlaylistCards playlists={[{ ...playlist, thumbnail }]} copy={copy} unknown="Playlist" />);
  await vi.advanceTimersByTimeAsync(5000);
  expect(request).toHaveBeenCalledTimes(requests);
  expect(screen.getByText('Playlist')).toBeTruthy();
});
