import { decodeHTMLStrict } from 'entities';
import { cleanText, isVisible } from '../text.ts';
import { clockOf } from './minutes.ts';

export interface TranscriptLine {
  /** Seconds from the beginning; undefined in a plain text. */
  at: number | undefined;
  text: string;
}

interface Caption {
  at: number;
  /** The rows of one caption on the screen. */
  rows: string[];
}

/** The endings of transcripts: WebVTT, SubRip, YouTube's own format, and text with or without times. */
export const transcriptEndings = ['vtt', 'srt', 'sbv', 'txt'] as const;

/* Captions come from many programs, so only what all formats share counts: a line with a time begins a
   caption. Each pattern is bounded, and begins at the beginning of a line or with a sign. */

/** `0:00`, `00:14:20.500`, with a comma in SubRip; 100 hours are three digits. */
const clock = String.raw`(?:(\d{1,4}) ?: ?)?(\d{1,3}) ?: ?(\d{2})(?: ?[.,:]\d{1,3})?`;
const otherClock = String.raw`(?:\d{1,4} ?: ?)?\d{1,3} ?: ?\d{2}(?: ?[.,:]\d{1,3})?`;

/** `00:01.000 --> 00:04.000`, `0:0:1,5 → 0:0:4`, also after the number of the caption. */
const arrow = new RegExp(
  String.raw`^[ \t]{0,9}(?:\d{1,6}[ \t]{1,9})?${clock.replace('{2}', '{1,2}')}[ \t]{0,9}(?:(?:-{1,2}|[–—])[ \t]?>|→)`,
);
/** YouTube's .sbv: `0:00:00.160,0:00:03.429`. */
const pair = new RegExp(String.raw`^[ \t]{0,9}${clock}[ \t]{0,9},[ \t]{0,9}${otherClock}[ \t]{0,9}$`);
/** A time alone on its line, as in text copied from YouTube: `0:03`, `[00:03]`. */
const alone = new RegExp(String.raw`^[ \t]{0,9}[[(]?${clock}[\])]?:?[ \t]{0,9}$`);
/** A time before its words: `[0:03] shalom`, `[00:03.20]shalom`, `0:03 shalom`. */
const before = new RegExp(String.raw`^[ \t]{0,9}[[(]?${clock}(?:[\])]:?[ \t]{0,9}|[ \t]{1,9}|:[ \t])(?=\S)`);
/** No verse: it has no minutes, or it is more exact than a verse. */
const noVerse = /^\s*[[(]?(?:0{1,2}:|\d{1,3}:\d{2}(?::\d{2}|\.\d))/;

/** Longer beginnings of a line have no time. */
const longestTime = 120;

function timeOf(line: string, pattern: RegExp): number | undefined {
  const [found, hours = '0', minutes = '', seconds = ''] = pattern.exec(line.slice(0, longestTime)) ?? [];
  return found === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const anyTime = new RegExp(`${arrow.source}|${pair.source}|${alone.source}`, 'm');

/** Whether a transcript has text, without reading all of it: the content check sees thousands. */
export const hasLines = (file: string, text: string): boolean =>
  file.endsWith('.txt') ? isVisible(text) : anyTime.test(text.replace(/\r\n?/g, '\n'));

/**
 * The lines of a transcript, each some sentences long: captions break in the middle of sentences.
 * @param file its name; a `.txt` file may have paragraphs without times
 * @param starts seconds at which chapters begin, and lines with them
 * @returns empty if the text has no captions
 */
export function readTranscript(file: string, text: string, starts: readonly number[] = []): TranscriptLine[] {
  const captions = readCaptions(text);
  if (captions) return joinCaptions(captions, starts);
  return file.endsWith('.txt') ? paragraphsOf(text) : [];
}

/** How a transcript is understood, for the person who adds it. */
export interface TranscriptFacts {
  /** '412 lines, from 0:02 to 41:07' */
  about: string;
  first: readonly TranscriptLine[];
}

/** The captions of a text, or its paragraphs, as people check whether it was understood. */
export function describeTranscript(text: string): TranscriptFacts {
  const captions = readCaptions(text);
  const lines: readonly TranscriptLine[] = captions ?? paragraphsOf(text);
  const count = (what: string) =>
    `${lines.length.toLocaleString('en-US')} ${what}${lines.length === 1 ? '' : 's'}`;
  const about = captions
    ? `${count('line')}, from ${clockOf(captions[0]?.at ?? 0)} to ${clockOf(captions.at(-1)?.at ?? 0)}`
    : `${count('paragraph')} without times`;
  return { about, first: lines.slice(0, 3) };
}

/** By what the text is, not by the name that it came with. */
export function transcriptEnding(text: string): (typeof transcriptEndings)[number] {
  if (/^\uFEFF?WEBVTT/.test(text)) return 'vtt';
  const first = cleanText(text).split('\n', 40);
  if (first.some((line) => timeOf(line, arrow) !== undefined)) return 'srt';
  return first.some((line) => timeOf(line, pair) !== undefined) ? 'sbv' : 'txt';
}

/** @returns undefined for a text without times */
function readCaptions(text: string): { at: number; text: string }[] | undefined {
  const lines = cleanText(text).split('\n');
  const starts = startsIn(lines);
  if (!starts) return undefined;
  const captions: Caption[] = [];
  const isWebVtt = lines[0]?.startsWith('WEBVTT') ?? false;
  const [firstStart = 0] = starts.keys();
  const isNumbered = /^\s*\d+\s*$/.test(lines[firstStart - 1] ?? '');
  let caption: Caption | undefined;
  /** Inside a comment or a style sheet of WebVTT, until the next empty line. */
  let isAside = false;
  for (const [index, line] of lines.entries()) {
    const start = starts.get(index);
    if (start) {
      if (!caption && start.isPlain) start.text = [...lines.slice(0, index), start.text].join(' ');
      dropLabel(caption, lines, index, { isWebVtt, isNumbered });
      caption = { at: start.at, rows: [visibleText(start.text)].filter(Boolean) };
      captions.push(caption);
      isAside = false;
    } else if (!isVisible(line)) isAside = false;
    else if (isWebVtt && !isVisible(lines[index - 1] ?? '') && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line))
      isAside = true;
    else if (!isAside && caption && !(caption.rows.length === 0 && spokenTime.test(line)))
      caption.rows.push(visibleText(line));
  }
  const read = captions.map(({ at, rows }) => ({ at, rows: rows.filter(Boolean) }));
  const spoken = (isRolling(read) ? withoutRepeats(read) : read).filter(({ rows }) => rows.length > 0);
  return spoken.map(({ at, rows }) => ({ at, text: rows.join(' ') }));
}

/** Read aloud in YouTube's panel: `1 minute, 5 seconds`. */
const spokenTime = /^(?:\d+ hours?,? ?)?(?:\d+ minutes?,? ?)?(?:\d+ seconds?)?$/;

/** The lines that begin a caption, by index; undefined for a text without times. */
function startsIn(lines: readonly string[]) {
  for (const pattern of [arrow, pair]) {
    const starts = matching(lines, pattern, () => '', false);
    if (starts.size > 0) return starts;
  }
  const [first = ''] = lines.filter(isVisible);
  for (const pattern of [alone, before]) {
    const starts = matching(lines, pattern, (line) => line.replace(pattern, ''), true);
    const times = [...starts.values()].map(({ at }) => at);
    const areOrdered = times.every((start, index) => start >= (times[index - 1] ?? 0));
    // A verse number or an hour in a plain text is no time of a recording.
    const isFirst = timeOf(first, pattern) !== undefined;
    const isExact = (index: number) => noVerse.test(lines[index] ?? '');
    const isSure =
      pattern === alone
        ? isFirst || times.length > 2
        : (isFirst && noVerse.test(first)) || (times.length > 2 && [...starts.keys()].every(isExact));
    if (times.length > 0 && areOrdered && isSure) return starts;
  }
  return undefined;
}

/** @param isPlain whether all words belong to the text, also those above the first time */
function matching(
  lines: readonly string[],
  pattern: RegExp,
  textOf: (line: string) => string,
  isPlain: boolean,
) {
  const starts = new Map<number, { at: number; text: string; isPlain: boolean }>();
  for (const [index, line] of lines.entries()) {
    const at = timeOf(line, pattern);
    if (at !== undefined) starts.set(index, { at, text: textOf(line), isPlain });
  }
  return starts;
}

/** Removes the number or name of the next caption, which is on the line above its time. */
function dropLabel(
  caption: Caption | undefined,
  lines: readonly string[],
  index: number,
  { isWebVtt, isNumbered }: { isWebVtt: boolean; isNumbered: boolean },
) {
  if (!caption || caption.rows.length === 0) return;
  const [earlier = '', label = ''] = [lines[index - 2], lines[index - 1]];
  if (!isVisible(label)) return;
  const isNumber = isNumbered && /^\s*\d+\s*$/.test(label);
  if (isNumber || (isWebVtt && !isVisible(earlier) && caption.rows.length > 1)) caption.rows.pop();
}

/**
 * Whether captions roll, as YouTube's own do: each row is shown again above the next one. A refrain does not
 * roll: it is said again.
 */
function isRolling(captions: readonly Caption[]): boolean {
  let [rolling, standing] = [0, 0];
  for (const [index, { rows }] of captions.entries()) {
    const rowsBefore = captions[index - 1]?.rows ?? [];
    if (rows.length < 2 || rowsBefore.length === 0) continue;
    if (repeatedRows(rowsBefore, rows) > 0) rolling += 1;
    else standing += 1;
  }
  return rolling > standing;
}

/** How many rows at the end of a caption the next one begins with. */
function repeatedRows(rowsBefore: readonly string[], rows: readonly string[]): number {
  for (let count = Math.min(rowsBefore.length, rows.length, mostRows); count > 0; count -= 1)
    if (rowsBefore.slice(-count).every((row, index) => row === rows[index])) return count;
  return 0;
}

/** No caption has more rows on the screen. */
const mostRows = 10;

function withoutRepeats(captions: readonly Caption[]): Caption[] {
  return captions.map(({ at, rows }, index) => ({
    at,
    rows: rows.slice(repeatedRows(captions[index - 1]?.rows ?? [], rows)),
  }));
}

/**
 * Tags of captions: `<i>`, `<c.yellow>`, `<v Ruth>`, `<font color="…">`, `<00:00:01.500>`. "5 < 6" is
 * none.
 */
const tag =
  /<\/?(?:[bcisu]|em|strong|ruby|rt|p)(?:\.[\w.-]{1,99})?(?:\s[^<>=]{0,99}=[^<>]{0,199})?\s?\/?>|<\/?(?:v|lang|font|span)(?:[.\s][^<>]{0,299})?>|<\d{1,4}:\d{2}[\d:.,]{0,12}>/gi;
/** `<br>`, YouTube's `[br]`, and the line breaks of SubStation Alpha. */
const lineBreak = /<br\s?\/?>|\[br\]|\\[Nnh](?![a-z])/g;
/** Places and styles of SubStation Alpha: `{\an8}`. */
const style = /\{\\[^{}]{0,199}\}/g;
/** YouTube's downloads encode some characters twice. */
const encodedTwice = /&amp;(?=(?:#\d{1,7}|quot|apos|lt|gt|nbsp);)/g;
const bidiControl = /[\u202a-\u202e\u2066-\u2069]/g;

const visibleText = (line: string): string =>
  tidy(
    cleanText(
      decodeHTMLStrict(
        line.replace(lineBreak, ' ').replace(style, '').replace(tag, '').replace(encodedTwice, '&'),
      ),
    ).replace(bidiControl, ''),
  );

const tidy = (text: string) => (isVisible(text) ? text.replace(/\s+/g, ' ').trim() : '');

/** In characters. Longer paragraphs are divided: each is found and shown by itself. */
const longestParagraph = 2000;

/** Paragraphs end at empty lines; a line of nothing but spaces is empty. */
function paragraphsOf(text: string): TranscriptLine[] {
  const paragraphs: string[] = [];
  let rows: string[] = [];
  for (const line of [...cleanText(text).split('\n'), '']) {
    if (isVisible(line)) rows.push(line);
    else if (rows.length > 0) {
      paragraphs.push(tidy(rows.join(' ')));
      rows = [];
    }
  }
  return paragraphs.flatMap(divided).map((paragraph) => ({ at: undefined, text: paragraph }));
}

function divided(paragraph: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (paragraph.length - from > longestParagraph) {
    const piece = paragraph.slice(from, from + longestParagraph);
    const sentence = Math.max(...['. ', '! ', '? '].map((end) => piece.lastIndexOf(end) + 1));
    const end = sentence > 0 ? sentence : piece.lastIndexOf(' ') > 0 ? piece.lastIndexOf(' ') : piece.length;
    pieces.push(piece.slice(0, end));
    from += paragraph[from + end] === ' ' ? end + 1 : end;
  }
  return [...pieces, paragraph.slice(from)].filter(Boolean);
}

/** Seconds after which a line ends with its sentence, and after which it ends anyway. */
const [usualLine, longestLine] = [8, 40];

function joinCaptions(
  captions: readonly { at: number; text: string }[],
  starts: readonly number[],
): TranscriptLine[] {
  const lines: { at: number; texts: string[] }[] = [];
  for (const { at, text } of captions) {
    const line = lines.at(-1);
    const lasted = line ? at - line.at : 0;
    const ends = /[.!?][”"’)]*$/.test(line?.texts.at(-1) ?? '');
    const isFull =
      lasted >= longestLine || (lasted >= usualLine && ends) || (line?.texts.length ?? 0) >= mostJoined;
    const isChapter = line && starts.some((start) => start > line.at && start <= at);
    if (line && !isFull && !isChapter && lasted >= 0) line.texts.push(text);
    else lines.push({ at, texts: [text] });
  }
  return lines.map(({ at, texts }) => ({ at, text: texts.join(' ') }));
}

/** Captions of one line, where times are wrong. */
const mostJoined = 200;
