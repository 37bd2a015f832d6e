import { expect, test } from 'vitest';
import { filterMessages } from './filter-messages.ts';
import { messageVideo, newestFirst } from './library.ts';
import { clockOf, minutesInWords, secondInHash, secondsOf } from './minutes.ts';

const message = (id: string, date: string, rest = {}) => ({
  id,
  title: id,
  date: date as `${number}-${number}-${number}`,
  speaker: 'pastor',
  passages: ['Genesis 28:10-22'],
  summary: 'A stone',
  ...rest,
});
const stone = message('stone', '2026-11-21', { series: 'fringe' });
const comfort = message('comfort', '2026-11-07', { passages: ['1 Samuel 3', 'Song of Songs 2:1'] });
const limp = message('limp', '2025-12-06', { speaker: 'Ruth' });
const all = [stone, comfort, limp];
const nameOf = (speaker: string) => (speaker === 'pastor' ? 'Nathan Weiß' : speaker);

test.each([
  ['a series', { series: 'fringe' }, [stone]],
  ['a speaker', { speaker: 'Ruth' }, [limp]],
  ['a book with a number', { book: '1 Samuel' }, [comfort]],
  ['a book of several words', { book: 'Song of Songs' }, [comfort]],
  ['a year', { year: '2025' }, [limp]],
  ['words of the title and the speaker, in any case', { search: 'NATHAN comfort' }, [comfort]],
  ['two choices together', { book: 'Genesis', year: '2026' }, [stone]],
  ['empty choices, as the form sends them', { series: '', year: '' }, all],
  ['a value that no message has', { year: '20' }, []],
])('filters by %s', (_what, choice, found) => {
  expect(filterMessages(all, choice, nameOf)).toEqual(found);
});

test('sorts messages by date, newest first', () => {
  expect(newestFirst([limp, stone, comfort])).toEqual(all);
});

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=5', 'youtube-nocookie.com/embed/abcdefghijk?'],
  ['https://youtu.be/abcdefghijk', 'youtube-nocookie.com/embed/abcdefghijk?'],
  ['https://m.youtube.com/live/abcdefghijk', 'youtube-nocookie.com/embed/abcdefghijk?'],
  ['https://www.youtube.com/shorts/abcdefghijk?feature=share', 'youtube-nocookie.com/embed/abcdefghijk?'],
  ['https://www.youtube.com/embed/abcdefghijk', 'youtube-nocookie.com/embed/abcdefghijk?'],
  ['https://music.youtube.com/watch?v=abcdefghijk&si=x', 'youtube-nocookie.com/embed/abcdefghijk?'],
  ['https://www.youtube-nocookie.com/embed/abcdefghijk', 'youtube-nocookie.com/embed/abcdefghijk?'],
  ['youtube.com/watch?v=abcdefghijk', 'youtube-nocookie.com/embed/abcdefghijk?'],
  ['https://rumble.com/embed/v4abc1/?pub=4', 'rumble.com/embed/v4abc1/?'],
])('plays %s from its embed address', (address, player) => {
  expect(messageVideo(address)?.player).toContain(player);
});

test('knows a page of Rumble, which does not tell its player', () => {
  const href = 'https://rumble.com/v4abc1-title.html?e9s=x';
  expect(messageVideo(href)).toEqual({ platform: 'Rumble', href });
});

test.each([
  'https://www.youtube.com/playlist?list=PL1',
  'https://rumble.com/c/beth-example',
  'https://www.youtube.com/@beth-example',
  'https://evil.example/watch?v=abcdefghijk',
  'https://www.youtube.com/watch?v="><script>',
  'no address',
])('refuses %s as a video', (address) => {
  expect(messageVideo(address)).toBeUndefined();
});

test('writes and reads positions in minutes and in hours', () => {
  expect([0, 860, 3723].map(clockOf)).toEqual(['0:00', '14:20', '1:02:03']);
  expect(['0:00', '14:20', '1:02:03', '14.20'].map(secondsOf)).toEqual([0, 860, 3723, Number.NaN]);
  expect(['#t=754', '#text', '#t=-1'].map(secondInHash)).toEqual([754, undefined, undefined]);
  expect([20, 2880].map(minutesInWords)).toEqual(['1 minute', '48 minutes']);
});
