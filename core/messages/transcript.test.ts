import { expect, test } from 'vitest';
import { readTranscript } from './transcript.ts';

const vtt = `WEBVTT

NOTE made at home

00:02.000 --> 00:06.000
<v Ruth>He takes a stone,

00:06.000 --> 00:14.500 align:start
and sleeps &amp; dreams.

1:00:20.000 --> 1:00:24.000
The place was never empty.
`;

test('joins captions to sentences, with the second of the first one', () => {
  expect(readTranscript('a.vtt', vtt)).toEqual([
    { at: 2, text: 'He takes a stone, and sleeps & dreams.' },
    { at: 3620, text: 'The place was never empty.' },
  ]);
});

test('reads SubRip from Windows with commas, numbers and a byte order mark', () => {
  const srt = '\uFEFF1\r\n00:00:01,000 --> 00:00:04,000\r\nShalom.\r\n';
  expect(readTranscript('a.srt', srt)).toEqual([{ at: 1, text: 'Shalom.' }]);
});

test('begins a line where a chapter begins', () => {
  expect(readTranscript('a.vtt', vtt, [6]).map(({ at }) => at)).toEqual([2, 6, 3620]);
});

test('keeps the paragraphs of a plain text without times', () => {
  expect(readTranscript('a.txt', 'One\nline.\n\nTwo.')).toEqual([
    { at: undefined, text: 'One line.' },
    { at: undefined, text: 'Two.' },
  ]);
});

test('finds no lines in a file without captions', () => {
  expect(readTranscript('a.vtt', 'WEBVTT\n\nNothing here')).toEqual([]);
});
