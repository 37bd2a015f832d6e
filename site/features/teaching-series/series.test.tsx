// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SeriesCard } from './SeriesCard.tsx';
import { SeriesGrid } from './SeriesGrid.tsx';
import { seriesProps } from './series-props.ts';

const series = {
  id: 'series-1',
  sample: false,
  order: 1,
  title: 'Follow Me',
  description: 'What a disciple was.',
  playlistUrl: 'https://www.youtube.com/playlist?list=PL1',
};
const { title: _title, description: _description, ...bare } = series;
const copy = { play: 'Play', share: 'Share', copied: 'Copied!', fallbackTitle: 'Teaching Series' };
const dialog = { close: 'Close', open: 'Open', blocked: 'Blocked', note: 'Note' };

type Found = Parameters<typeof seriesProps>[2];
const card = (found: Found, record: Parameters<typeof seriesProps>[0] = series) => (
  <SeriesCard series={seriesProps(record, 'Teaching Series', found)} copy={copy} onPlay={() => {}} />
);
const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const picture = () => screen.getByRole('presentation').getAttribute('src');

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([undefined, 'failed', { title: '' }] as const)(
  'shows our own title and drawing when a look-up finds nothing (%j)',
  (found) => {
    render(card(found));
    expect(title()).toBe('Follow Me');
    expect(picture()).toContain('series-discipleship');
  },
);

test('a look-up’s title and picture win over ours; the drawing replaces a broken picture', () => {
  render(card({ title: 'Follow Me (2025)', thumbnailUrl: 'https://i.example/1.jpg' }));
  expect(title()).toBe('Follow Me (2025)');
  expect(picture()).toBe('/api/youtube/thumbnail?url=https%3A%2F%2Fwww.youtube.com%2Fplaylist%3Flist%3DPL1');
  fireEvent.error(screen.getByRole('presentation'));
  expect(picture()).toContain('series-discipleship');
});

test('a skeleton replaces the title during the look-up; the buttons stay', () => {
  render(card('loading'));
  expect(screen.getByRole('article', { name: 'Follow Me' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Loading...')).toBeDefined();
  expect(screen.getAllByRole('button')).toHaveLength(3);
});

test.each([{}, 'failed'] as const)('a series without any title is a "Teaching Series" (%j)', (found) => {
  render(card(found, bare));
  expect(title()).toBe('Teaching Series');
});

test('shows a loading state before the look-up of a series without a title', () => {
  const html = renderToString(card(undefined, bare));
  expect(html).toContain('Loading...');
  expect(html).toContain('<noscript>Teaching Series</noscript></h2>');
});

test.each(['succeeds', 'fails'])('Share reads "Copied!" for 2 s when copying %s', async (how) => {
  vi.useFakeTimers();
  const writeText = () => (how === 'fails' ? Promise.reject(new Error()) : Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(card(undefined));
  const share = screen.getByText('Share');
  fireEvent.click(share);
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(share.textContent).toBe('Copied!');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(share.textContent).toBe('Share');
  vi.useRealTimers();
});

test('plays a series in a dialog whose player is removed when it closes', () => {
  render(<SeriesGrid series={[series]} metadata={[{ title: 'Found' }]} copy={{ card: copy, dialog }} />);
  expect(document.querySelector('iframe')).toBeNull();
  const play = screen.getByRole('button', { name: 'Play' });
  play.focus();
  fireEvent.click(play);
  const open = screen.getByRole('dialog', { name: 'Found' });
  const player = new URL(within(open).getByTitle('Found').getAttribute('src') ?? '');
  expect(player.origin).toBe('https://www.youtube-nocookie.com');
  expect(Object.fromEntries(player.searchParams)).toMatchObject({ list: 'PL1', autoplay: '1', rel: '0' });
  fireEvent.click(within(open).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('iframe')).toBeNull();
});
