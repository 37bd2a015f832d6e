import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { photograph } from './photograph.ts';

/* Content of a ministry that has used the site for years. Each run writes the same but for event days. */

const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) =>
  [...'aeiou'].map((vowel) => consonant + vowel),
);

/** Words of three syllables, so that none is the beginning of another. */
export const vocabulary = Array.from({ length: 5000 }, (_, index) =>
  [index, Math.floor(index / 70), Math.floor(index / 4900) + 7]
    .map((digit) => syllables[digit % syllables.length])
    .join(''),
);

/** The last words of the vocabulary, which only `ownPhrase` uses. */
const phraseWords = 40;

/** The word at a position of a numbered text; small numbers of the vocabulary are frequent. */
export function wordAt(text: number, index: number): string {
  let mixed = Math.imul(text * 7919 + index + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  const random = ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  return vocabulary[Math.floor(random ** 2 * (vocabulary.length - phraseWords))] ?? '';
}

const wordsOf = (text: number, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => wordAt(text, from + index)).join(' ');

/**
 * Adds to a copy of a content folder what `times` today's sample would be: 5 own pages, 3 events, 10 messages
 * with transcripts, 10 pictures and 10 PDFs for each time. At 100 the folder grows by 110 MB.
 * @param folder the copy, which must hold a recording in messages/media
 */
export async function writeBigLibrary(folder: string, times: number): Promise<void> {
  for (const kind of ['own-pages', 'events', 'messages', 'pictures', 'files'])
    mkdirSync(join(folder, kind), { recursive: true });
  await writePictures(join(folder, 'pictures'), 10 * times);
  writeFiles(join(folder, 'files'), 10 * times);
  writeOwnPages(join(folder, 'own-pages'), 5 * times);
  writeEvents(join(folder, 'events'), 3 * times);
  writeMessages(folder, { count: 10 * times, words: 3000 });
}

/** One recording of some minutes, which all messages share. */
const recording = 'long.mp3';
const lineWords = 20;
/** Messages that hold the words of `ownPhrase`. */
export const messagesWithPhrases = 10;

/** Two words that are in a row in one line of each of the first messages, and nowhere else. */
export function ownPhrase(line: number): string {
  const half = phraseWords / 2;
  const [first = '', second = ''] = [line % half, half + (Math.floor(line / half) % half)].map(
    (index) => vocabulary[vocabulary.length - 1 - index],
  );
  return `${first} ${second}`;
}

/**
 * Messages `m-0` to `m-<count - 1>`, the newest first, each a week older.
 * @param folder the content folder @param words in each transcript
 */
export function writeMessages(folder: string, { count, words }: { count: number; words: number }): void {
  const media = join(folder, 'messages/media');
  const [sample = ''] = readdirSync(media);
  const bytes = readFileSync(join(media, sample));
  const [speaker = ''] = readdirSync(join(folder, 'team')).map((file) => file.replace(/\.\w+$/, ''));
  writeFileSync(join(media, recording), Buffer.concat(Array.from({ length: 150 }, () => bytes)));
  for (let message = 0; message < count; message += 1) {
    const book = message < messagesWithPhrases ? 'Ruth' : 'Esther';
    const record = `title: Message ${message}
date: "${dayAt(Date.UTC(2025, 11, 27), -7 * message)}"
speaker: ${speaker}
passages:
  - ${book} 1:1-5
summary: Number ${message}.
audio: ${recording}
transcript: m-${message}.vtt
`;
    writeFileSync(join(folder, `messages/m-${message}.yaml`), record);
    const cues = Array.from({ length: words / lineWords }, (_, line) => {
      const at = `${clock(line * 10)}.000 --> ${clock(line * 10 + 9)}.000`;
      const phrase = message < messagesWithPhrases ? ` ${ownPhrase(line)}` : '';
      const number = line === 0 ? ` number ${message}` : '';
      return `${at}\n${wordsOf(message, line * lineWords, lineWords)}${phrase}${number}.`;
    });
    writeFileSync(join(folder, `messages/m-${message}.vtt`), `WEBVTT\n\n${cues.join('\n\n')}\n`);
  }
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);
const dayAt = (start: number, days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10);

/** Pages at /about/own-0, /about/own-1, …, with pictures, questions and links to pages and PDFs. */
function writeOwnPages(folder: string, count: number): void {
  for (let page = 0; page < count; page += 1) {
    const words = (from: number, length: number) => wordsOf(1_000_000 + page, from, length);
    const sections = [0, 1, 2].map(
      (section) => `      ## ${words(section * 500, 3)}

      ${words(section * 500 + 10, 120)}. See [another page](/about/own-${(page + section + 1) % count}).

      ${words(section * 500 + 200, 60)}, [as a PDF](/files/leaflet-${page}.pdf).`,
    );
    const record = `title: Page ${page} about ${words(1700, 2)}
intro: ${words(1710, 12)}.
address: /about/own-${page}
blocks:
  - body: |
${sections.join('\n\n')}
  - picture: picture-${page}
  - questions:
      - { question: "${words(1730, 6)}?", answer: "${words(1740, 30)}." }
      - { question: "${words(1780, 6)}?", answer: "${words(1790, 30)}." }
  - button: { label: Write to us, href: /connect }
`;
    writeFileSync(join(folder, `own-${page}.yaml`), record);
  }
}

/** One a week, two thirds of them over. */
function writeEvents(folder: string, count: number): void {
  for (let event = 0; event < count; event += 1) {
    const day = dayAt(Date.now(), 7 * (event - Math.floor((2 * count) / 3)) + 3);
    const record = `title: Supper ${event}
starts: ${day} 18:30
ends: ${day} 21:00
text: |
  ${wordsOf(2_000_000 + event, 0, 50)}.

  ${wordsOf(2_000_000 + event, 50, 40)}.
picture: picture-${event}
signUp:
  by: form
  places: 60
`;
    writeFileSync(join(folder, `supper-${event}.yaml`), record);
  }
}

async function writePictures(folder: string, count: number): Promise<void> {
  const bytes = await photograph({ width: 900, height: 600, quality: 40 });
  for (let picture = 0; picture < count; picture += 1) {
    // Bytes after the picture's end make each file another one.
    writeFileSync(join(folder, `picture-${picture}.jpg`), Buffer.concat([bytes, Buffer.from(`${picture}`)]));
    const record = `title: Picture ${picture}
file: picture-${picture}.jpg
width: 900
height: 600
alt: ${wordsOf(3_000_000 + picture, 0, 6)}
added: 2025-01-01
`;
    writeFileSync(join(folder, `picture-${picture}.yaml`), record);
  }
}

function writeFiles(folder: string, count: number): void {
  const padding = `% ${'leaflet '.repeat(2500)}\n`;
  for (let file = 0; file < count; file += 1) {
    const pdf = `%PDF-1.4\n${padding}% ${file}
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;
    writeFileSync(join(folder, `leaflet-${file}.pdf`), pdf);
    writeFileSync(
      join(folder, `leaflet-${file}.yaml`),
      `title: Leaflet ${file}\nfile: leaflet-${file}.pdf\nadded: 2025-01-01\n`,
    );
  }
}
