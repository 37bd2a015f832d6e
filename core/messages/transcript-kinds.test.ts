import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeText } from '../text-encoding.ts';
import { describeTranscript, hasLines, readTranscript, transcriptEnding } from './transcript.ts';

/* Transcripts as people have them: fixtures/, and further kinds here. */

/** The captions of a file, unless they are joined: '1 The first sentence is here.' */
function read(bytes: Uint8Array) {
  const text = decodeText(bytes) ?? '';
  const name = `a.${transcriptEnding(text)}`;
  expect(hasLines(name, text)).toBe(true);
  expect(readTranscript(name, text).length).toBeGreaterThan(0);
  const { first, about } = describeTranscript(text);
  return [...first.map(({ at, text: said }) => `${at} ${said}`), about];
}

const shalom = ['0 shalom and welcome to the', '3 reading of this week'];
const sentences = ['1 The first sentence is here.', '20 The second sentence is here.'];
const print = ['1 God’s word — “shalom”.', '20 Café at noon.'];

test.each([
  ['rolling.vtt', [...shalom, '5 which begins with Jacob', '3 lines, from 0:00 to 0:05']],
  ['youtube.sbv', [...shalom, '5 which begins with Jacob.', '3 lines, from 0:00 to 0:05']],
  [
    'copied-from-the-transcript-panel.txt',
    [...shalom, '65 which begins with Jacob', '3 lines, from 0:00 to 1:05'],
  ],
  ['spaces.srt', [...sentences, '40 The third sentence is here.', '3 lines, from 0:01 to 0:40']],
  ['no-blank-line.vtt', [...sentences, '40 The third sentence is here.', '3 lines, from 0:01 to 0:40']],
  ['ass-tags.srt', ['1 At the top in italics.', '20 Yellow words.', '2 lines, from 0:01 to 0:20']],
  ['dots.srt', ['1 Dots not commas.', sentences[1], '2 lines, from 0:01 to 0:20']],
  ['no-numbers.srt', ['1 No numbers at all.', sentences[1], '2 lines, from 0:01 to 0:20']],
  ['one-digit-hours.srt', ['1 One-digit hours.', sentences[1], '2 lines, from 0:01 to 0:20']],
  [
    'entities.vtt',
    [
      '1 It\'s "written": Isaac & Rebekah \u200eשָׁלוֹם\u200e — 3 < 5 loaves',
      "11 I don't know. It’s 5 < 6 and 7 > 3.",
      '2 lines, from 0:01 to 0:11',
    ],
  ],
  ['utf-16le-bom.srt', [...print, '2 lines, from 0:01 to 0:20']],
  ['utf-8-bom-crlf.srt', [...print, '2 lines, from 0:01 to 0:20']],
  ['windows-1252.srt', [...print, '2 lines, from 0:01 to 0:20']],
])('reads %s', (file, lines) => {
  expect(read(readFileSync(new URL(`fixtures/${file}`, import.meta.url)))).toEqual(lines);
});

const about = '2 lines, from 0:01 to 0:20';

test.each([
  ['no blank line', '1\n00:00:01,000 --> 00:00:04,000\nOne.\n2\n00:00:20,000 --> 00:00:24,000\nTwo.\n3'],
  ['no spaces', '1\n00:00:01,000-->00:00:04,000\nOne.\n\n2\n00:00:20,000-->00:00:24,000\nTwo.\n'],
  [
    'the number on the line of the time',
    '1 00:00:01,000 --> 00:00:04,000\nOne.\n2 00:00:20,000 --> 00:00:24,000\nTwo.',
  ],
  ['no thousandths', '1\n00:00:01 --> 00:00:04\nOne.\n\n2\n00:00:20 --> 00:00:24\nTwo.\n'],
  [
    'spaces in times',
    '1\n00: 00: 01,000 -> 00: 00: 04,000\nOne.\n\n2\n00: 00: 20,000 -> 00: 00: 24,000\nTwo.\n',
  ],
  ['old Mac line ends', '1\r00:00:01,000 --> 00:00:04,000\rOne.\r\r2\r00:00:20,000 --> 00:00:24,000\rTwo.\r'],
  [
    'names of captions',
    'WEBVTT\n\none\n00:01.000 --> 00:04.000\nOne.\n\ntwo\n00:20.000 --> 00:24.000\nTwo.\n',
  ],
  [
    'comments and styles',
    'WEBVTT\n\nNOTE a\nb\n\n00:01.000 --> 00:04.000\nOne.\n\nNOTE x\n\n00:20.000 --> 00:24.000\nTwo.\n',
  ],
  [
    'directions of writing',
    '1\n00:00:01,000 --> 00:00:04,000\n\u202bOne.\u202c\n\n2\n00:00:20,000 --> 00:00:24,000\nTwo.\n',
  ],
  [
    'lines of SubStation Alpha',
    '1\n00:00:01,000 --> 00:00:04,000\n{\\an8}\\NOne.\n\n2\n00:00:20,000 --> 00:00:24,000\nTwo.\n',
  ],
  ['one digit of each', '1\n0:0:1,5 --> 0:0:4\nOne.\n\n2\n0:0:20,0 --> 0:0:24\nTwo.\n'],
  ['arrows of print', '00:00:01 → 00:00:04\nOne.\n\n00:00:20 → 00:00:24\nTwo.\n'],
  ['times in brackets', '[00:01] One.\n[00:20] Two.\n'],
  ['times of song texts', '[00:01.20]One.\n[00:20.00]Two.\n'],
  ['exact times before words', '00:00:01.100 One.\n00:00:20.000 Two.\n'],
  ['times before words', '0:01 One.\n0:20 Two.\n'],
  ['the panel read aloud', '0:01\n1 second\nOne.\n0:20\n20 seconds\nTwo.\n'],
])('reads captions with %s', (_, text) => {
  const [one, two, found] = read(Buffer.from(text));
  expect([one, two?.replace(/ 3$/, ''), found]).toEqual(['1 One.', '20 Two.', about]);
});

test('reads a recording of a hundred hours', () => {
  expect(read(Buffer.from('1\n100:00:01,000 --> 100:00:04,000\nLate.\n'))).toEqual([
    '360001 Late.',
    '1 line, from 100:00:01 to 100:00:01',
  ]);
});

test('shows each row of captions that roll once, also of three rows and without their tags', () => {
  const rows = ['a stone', 'for a pillow', 'and a ladder', 'up to heaven'];
  const cues = rows.map(
    (_, at) =>
      `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${rows.slice(Math.max(0, at - 2), at + 1).join('\n')}\n`,
  );
  expect(readTranscript('a.srt', cues.join('\n'))).toEqual([{ at: 0, text: rows.join(' ') }]);
});

test('keeps a refrain that is said again', () => {
  const cues = [1, 2, 3].map((at) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\nHoly, holy, holy\n`);
  expect(readTranscript('a.vtt', `WEBVTT\n\n${cues.join('\n')}`)[0]?.text.match(/Holy/g)).toHaveLength(3);
});

test('takes verse numbers and hours in a plain text for words', () => {
  const text = '1:1 In the beginning\n\n1:2 And the earth\n\nWe meet at\n15:00\nagain.';
  expect(readTranscript('a.txt', text).map(({ at }) => at)).toEqual([undefined, undefined, undefined]);
  expect(describeTranscript(text).about).toBe('3 paragraphs without times');
});

const srt = (one: string, two: string) =>
  `1\n00:00:01,000 --> 00:00:04,000\n${one}\n\n2\n00:00:20,000 --> 00:00:24,000\n${two}\n`;

/** The bytes of a text in an encoding that Node reads but does not write. */
function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Buffer.from([...text].map((letter) => codes.get(letter) ?? 63));
}

const western = [
  srt('God’s word — “shalom”.', 'Café at noon.'),
  srt('Don’t worry… it’s “ok”', 'naïve Élan vital'),
  srt('¿Qué dice, señor?', 'mañana él está aquí'),
  srt('plain', 'Isn’t it 5° outside'),
];
const hebrew = [
  srt('שלום וברוכים הבאים', 'בראשית ברא אלהים'),
  srt('בְּרֵאשִׁית בָּרָא', 'Shalom שלום everyone'),
  srt('He said שמע today', '“Hear, O Israel”'),
];

test.each([
  ['windows-1252', western],
  ['macintosh', western],
  ['windows-1255', hebrew],
])('decodes %s', (encoding, texts) => {
  for (const text of texts) expect(decodeText(encoded(text, encoding))).toBe(text);
});

test('decodes UTF-16 of both orders and UTF-8, with and without a byte order mark', () => {
  for (const text of [...western, ...hebrew])
    for (const mark of ['', '\ufeff']) {
      const little = Buffer.from(mark + text, 'utf16le');
      const all = [little, Buffer.from(little).swap16(), Buffer.from(mark + text)];
      expect(all.map(decodeText)).toEqual([text, text, text]);
    }
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a Word document', Buffer.from('PK\x03\x04word')],
  ['rich text', Buffer.from('{\\rtf1 shalom}')],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])],
])('takes %s for no text', (_, bytes) => {
  expect(decodeText(bytes)).toBeUndefined();
});
