import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SeriesCard } from './SeriesCard.tsx';
import { seriesProps } from './series-props.ts';

const series = {
  id: 'series-1',
  sample: false,
  order: 1,
  title: 'Follow Me',
  description: 'What a disciple was.',
  playlistUrl: 'https://www.youtube.com/playlist?list=PL1',
};
const copy = {
  meta: { title: 'T', description: 'D', keywords: ['k'] },
  title: 'Discipleship Teaching Series',
  intro: 'Seven.',
  card: { play: 'Play', share: 'Share', copied: 'Copied!', fallbackTitle: 'Teaching Series' },
  dialog: { close: 'Close', open: 'Open', blocked: 'Blocked', note: 'Note' },
  cta: { heading: 'H', text: 'T', buttons: [] },
};
const draw = (...metadata: [Parameters<typeof seriesProps>[2]?]) =>
  renderToStaticMarkup(<SeriesCard {...seriesProps(series, copy, ...metadata).card} />);

test('without a look-up the card shows our own title and drawing', () => {
  expect(draw()).toContain('>Follow Me</h2>');
  expect(draw()).toContain('series-discipleship');
});

test('a look-up’s title and picture win over ours', () => {
  const html = draw({ title: 'Follow Me (2025)', thumbnailUrl: 'https://i.example/1.jpg' });
  expect(html).toContain('>Follow Me (2025)</h2>');
  expect(html).toContain(
    'src="/api/youtube/thumbnail?url=https%3A%2F%2Fwww.youtube.com%2Fplaylist%3Flist%3DPL1"',
  );
  // Only where the picture will not load.
  expect(html).toMatch(/data-instead="[^"]*series-discipleship/);
});

test('a look-up that knows neither changes nothing', () => {
  expect(draw({ title: '' })).toBe(draw());
});

test('while the look-up is under way a skeleton holds the place of words and picture; the buttons stay', () => {
  const html = draw('loading');
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('Loading...');
  expect(html.match(/<button/g)).toHaveLength(3);
});

test('a look-up that failed shows our own title and drawing', () => {
  expect(draw('failed')).toBe(draw());
});

const { title: _title, description: _description, ...bare } = series;

test.each([{}, 'failed' as const])('without any title a series is a "Teaching Series" (%s)', (metadata) => {
  const html = renderToStaticMarkup(<SeriesCard {...seriesProps(bare, copy, metadata).card} />);
  expect(html).toContain('>Teaching Series</h2>');
});

test('before the look-up of a series without a title the card shows that it is loading', () => {
  const html = renderToStaticMarkup(<SeriesCard {...seriesProps(bare, copy).card} />);
  expect(html).toContain('Loading...');
  expect(html).toContain('<noscript>Teaching Series</noscript></h2>');
});

test('the player starts at once, from the privacy-enhanced domain, without others’ videos', () => {
  const player = new URL(seriesProps(series, copy).dialog.player);
  expect(player.origin).toBe('https://www.youtube-nocookie.com');
  expect(Object.fromEntries(player.searchParams)).toMatchObject({ list: 'PL1', autoplay: '1', rel: '0' });
});
