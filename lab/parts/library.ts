import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyContent, temporaryFolder } from '../folders.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { hasProcfs, memoryOf, processorTime, trackPeakMemory } from '../processes.ts';
import { type Host, startHost } from '../servers/host.ts';
import { fetchText } from '../site.ts';
import { median } from '../statistics.ts';

const lineWords = 20;

const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) =>
  [...'aeiou'].map((vowel) => consonant + vowel),
);

/** Words of three syllables, so that none is the beginning of another. */
const vocabulary = Array.from({ length: 5000 }, (_, index) =>
  [index, Math.floor(index / 70), Math.floor(index / 4900) + 7]
    .map((digit) => syllables[digit % syllables.length])
    .join(''),
);

export const library: Part = {
  name: 'library',
  description:
    'pages and searches with 1,000 messages of 6,000 words against those with 10; memory, also with 100 listeners',
  needsBuild: true,
  async measure({ quick, log, note }) {
    const [few, many, words, rounds] = quick ? [10, 100, 600, 5] : [10, 1000, 6000, 40];
    note(`${many} messages with transcripts of ${words} words against ${few}; medians of ${rounds} rounds.`);
    note('Frequent words are in more lines of more messages, so their page has more results to write.');
    await using undo = new AsyncDisposableStack();
    const sites = await Promise.all(
      [few, many].map(async (count) => {
        const content = copyContent(undo);
        writeMessages(join(content, 'messages'), count, words);
        log(`starting with ${count} messages …`);
        const dataDir = temporaryFolder(undo);
        const start = async () => {
          const started = performance.now();
          const host = undo.use(await startHost({ dataDir, env: { CONTENT_DIR: content } }));
          // The oldest message is indexed last.
          const oldest = count - 1;
          while (
            !(await fetchText(host.origin, `/search?q=number+${oldest}`)).includes(`/messages/m-${oldest}#t=`)
          )
            await wait(100);
          return { host, startMs: performance.now() - started };
        };
        return { start, content, ...(await start()) };
      }),
    );
    for (const { host } of sites) await untilIdle(host);
    const found: Figure[] = [];
    for (const [name, pathOf] of Object.entries(visits)) {
      const times = sites.map((): number[] => []);
      const results = sites.map(() => 0);
      // The first visits compile code and fill caches.
      for (let round = rounds; round < rounds * 1.5; round += 1)
        for (const { host } of sites) await fetchText(host.origin, pathOf(round));
      const processor = () => sites.map(({ host }) => (hasProcfs ? processorTime(host.pid) : 0));
      const began = processor();
      // In turn, so that both meet the same load of the machine.
      for (let round = 0; round < rounds; round += 1)
        for (const [at, { host }] of sites.entries()) {
          const before = performance.now();
          const page = await fetchText(host.origin, pathOf(round));
          times[at]?.push(performance.now() - before);
          results[at] = (results[at] ?? 0) + page.split('#t=').length - 1;
        }
      const [small = 0, large = 0] = times.map(median);
      const [smallWork = 0, largeWork = 0] = processor().map((end, at) => (end - (began[at] ?? 0)) / 1000);
      const goal = isFair(name) ? { atMost: 1.3 } : undefined;
      found.push(
        ...figures(name, {
          [`with ${few}`]: [small, 'ms'],
          [`with ${many}`]: [large, 'ms'],
          ratio: [large / small, '×', goal],
          ...(hasProcfs && {
            [`processor with ${few}`]: [smallWork / rounds, 'ms'],
            [`processor with ${many}`]: [largeWork / rounds, 'ms'],
            'ratio of processor time': [largeWork / smallWork, '×', goal],
          }),
          ...(name.includes('search') && {
            [`lines on the page with ${few}`]: [(results[0] ?? 0) / rounds, ''],
            [`lines on the page with ${many}`]: [(results[1] ?? 0) / rounds, ''],
          }),
        }),
      );
    }
    const large = sites[1];
    if (!large) throw new Error('The host with many messages did not start.');
    found.push(
      ...figures(`${many} messages`, { 'first start until all lines are found': [large.startMs, 'ms'] }),
    );
    found.push(...(await changeMessage(large.host.origin, large.content)));
    log('visiting every message …');
    for (let index = 0; index < many; index += 1) await fetchText(large.host.origin, `/messages/m-${index}`);
    if (hasProcfs) {
      const { pss } = memoryOf(large.host.pid);
      found.push(
        ...figures(`${many} messages`, { 'memory after all pages': [pss, 'MB', { atMost: 400 }] }),
        ...(await listenTogether(large.host, quick ? 10 : 100)),
      );
    }
    await large.host[Symbol.asyncDispose]();
    const { startMs } = await large.start();
    found.push(...figures(`${many} messages`, { 'later start until all lines are found': [startMs, 'ms'] }));
    return found;
  },
};

const visits: Record<string, (round: number) => string> = {
  library: () => '/messages?page=1',
  'library, searched': (round) => `/messages?search=${rarePhrase(round)}`,
  'library, searched for frequent words': (round) => `/messages?search=${phrase(round * 7)}`,
  'site search': (round) => `/search?q=${rarePhrase(round)}`,
  'site search for frequent words': (round) => `/search?q=${phrase(round * 7)}`,
  'page of a message': (round) => `/messages/m-${round % 10}`,
};

/** Pages are compressed again after the start, and the search reads them. */
async function untilIdle(host: Host) {
  const { pid } = host;
  const before = hasProcfs ? processorTime(pid) : 0;
  await wait(2000);
  if (hasProcfs && processorTime(pid) - before > 100_000) await untilIdle(host);
}

/** Both sites show about as many results. */
const isFair = (visit: string) => !visit.includes('frequent');

/** Two words that some line of the first message has in a row. */
function phrase(index: number): string {
  return `${wordAt(0, index)}+${wordAt(0, index + 1)}`;
}

/** Such words that are in hardly any other line together. */
const rarePhrases = Array.from({ length: 6000 }, (_, index) => index)
  .filter((index) => index % lineWords < lineWords - 1)
  .filter((index) => [index, index + 1].every((one) => numberAt(0, one) > vocabulary.length * 0.6))
  .map(phrase);

const rarePhrase = (round: number) => rarePhrases[round % rarePhrases.length];

function wordAt(message: number, index: number): string {
  return vocabulary[numberAt(message, index)] ?? '';
}

/** The same in each run: small numbers are frequent. */
function numberAt(message: number, index: number): number {
  let mixed = Math.imul(message * 7919 + index + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  const random = ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  return Math.floor(random ** 2 * vocabulary.length);
}

function writeMessages(folder: string, count: number, words: number) {
  const [sample = ''] = readdirSync(join(folder, 'media'));
  const audio = 'long.mp3';
  const bytes = readFileSync(join(folder, 'media', sample));
  writeFileSync(join(folder, 'media', audio), Buffer.concat(Array.from({ length: 150 }, () => bytes)));
  for (let message = 0; message < count; message += 1) {
    const date = new Date(Date.UTC(2025, 11, 27) - message * 7 * 86_400_000).toISOString().slice(0, 10);
    const record = `title: Message ${message}\ndate: "${date}"\nspeaker: pastor\npassages:\n  - Genesis 1:1-5\nsummary: Number ${message}.\naudio: ${audio}\ntranscript: m-${message}.vtt\n`;
    writeFileSync(join(folder, `m-${message}.yaml`), record);
    const cues = Array.from({ length: words / lineWords }, (_, line) => {
      const at = `${clock(line * 10)}.000 --> ${clock(line * 10 + 9)}.000`;
      const said = Array.from({ length: lineWords }, (__, word) => wordAt(message, line * lineWords + word));
      return `${at}\n${said.join(' ')}${line === 0 ? ` number ${message}` : ''}.`;
    });
    writeFileSync(join(folder, `m-${message}.vtt`), `WEBVTT\n\n${cues.join('\n\n')}\n`);
  }
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);

/** Listeners who download one recording, each slower than the host sends it. */
async function listenTogether({ origin, pid }: Host, listeners: number): Promise<Figure[]> {
  const [src = ''] = /\/media\/[^"]+\.mp3/.exec(await fetchText(origin, '/messages/m-0')) ?? [];
  const peak = trackPeakMemory(pid);
  const lengths = await Promise.all(Array.from({ length: listeners }, () => listen(origin + src)));
  const whole = lengths.filter((length) => length === lengths[0] && length > 0).length;
  if (whole < listeners) throw new Error(`Only ${whole} of ${listeners} listeners heard the recording.`);
  return figures(`${listeners} listeners together`, { 'peak memory': [peak(), 'MB', { atMost: 400 }] });
}

/** @returns the bytes that arrived */
async function listen(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { agent: false }, resolve).on('error', reject);
  let bytes = 0;
  for await (const chunk of await promise) {
    bytes += chunk.length;
    await wait(1);
  }
  return bytes;
}

/** How long a changed message takes to be seen and found. */
async function changeMessage(origin: string, content: string): Promise<Figure[]> {
  const file = join(content, 'messages/m-5.vtt');
  const started = performance.now();
  writeFileSync(file, 'WEBVTT\n\n00:05.000 --> 00:09.000\nA quixotic donkey.\n');
  async function until(path: string, text: string) {
    while (!(await fetchText(origin, path)).includes(text)) {
      if (performance.now() - started > 60_000) throw new Error(`${path} did not change within a minute.`);
      await wait(20);
    }
    return performance.now() - started;
  }
  const shown = await until('/messages/m-5', 'A quixotic donkey');
  return figures('a changed transcript', {
    'visible on its page': [shown, 'ms', { atMost: 2000 }],
    'found by the search': [await until('/search?q=quixotic', '<mark>quixotic</mark> donkey'), 'ms'],
  });
}
