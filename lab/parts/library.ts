import { readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  messagesWithPhrases,
  ownPhrase,
  vocabulary,
  wordAt,
  writeMessages,
} from '../../tests/big-library.ts';
import { copyContent, temporaryFolder } from '../folders.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { hasProcfs, memoryOf, processorTime, trackPeakMemory } from '../processes.ts';
import { type Host, startHost } from '../servers/host.ts';
import { fetchText } from '../site.ts';
import { median } from '../statistics.ts';

export const library: Part = {
  name: 'library',
  description:
    'pages and searches with 1,000 messages of 6,000 words against those with 10; memory, also with 100 listeners',
  needsBuild: true,
  async measure({ quick, log, note }) {
    const [few, many, words, rounds] = quick ? [10, 100, 600, 5] : [10, 1000, 6000, 40];
    note(`${many} messages with transcripts of ${words} words against ${few}; medians of ${rounds} rounds.`);
    note('Both sites show as many results, except for frequent words, which are in more lines.');
    note('Processor time is of one process, without what it uses at rest: the scans for changed files.');
    await using undo = new AsyncDisposableStack();
    const sites = await Promise.all(
      [few, many].map(async (count) => {
        const content = copyContent(undo);
        writeMessages(content, { count, words });
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
    const atRest = await Promise.all(sites.map(({ host }) => workAtRest(host)));
    const found: Figure[] = [];
    for (const [name, pathOf] of Object.entries(visits)) {
      const times = sites.map((): number[] => []);
      const results = sites.map(() => 0);
      // The first visits compile code and fill caches.
      for (let round = rounds; round < rounds * 1.5; round += 1)
        for (const { host } of sites) await fetchText(host.origin, pathOf(round));
      const processor = () => sites.map(({ host }) => workOf(host));
      const began = processor();
      const startedAt = performance.now();
      // In turn, so that both meet the same load of the machine.
      for (let round = 0; round < rounds; round += 1)
        for (const [at, { host }] of sites.entries()) {
          const before = performance.now();
          const page = await fetchText(host.origin, pathOf(round));
          times[at]?.push(performance.now() - before);
          results[at] = (results[at] ?? 0) + page.split('#t=').length - 1;
        }
      const [small = 0, large = 0] = times.map(median);
      const elapsed = performance.now() - startedAt;
      const [smallWork = 0, largeWork = 0] = processor().map(
        (end, at) => end - (began[at] ?? 0) - (atRest[at] ?? 0) * elapsed,
      );
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
    found.push(...(await changeMessage(large.host, large.content)));
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
  library: () => '/messages?book=Ruth',
  'library, searched': (round) => `/messages?search=${query(ownPhrase(round))}`,
  'library, searched for frequent words': (round) => `/messages?search=${phrase(round * 7)}`,
  'site search': (round) => `/search?q=${query(ownPhrase(round))}`,
  'site search for frequent words': (round) => `/search?q=${phrase(round * 7)}`,
  'page of a message': (round) => `/messages/m-${round % messagesWithPhrases}`,
};

/** Processor time in milliseconds. */
const workOf = ({ pid }: Host) => (hasProcfs ? processorTime(pid) / 1000 : 0);

/** The same for each millisecond without requests. */
async function workAtRest(host: Host): Promise<number> {
  const [before, started] = [workOf(host), performance.now()];
  await wait(5000);
  return (workOf(host) - before) / (performance.now() - started);
}

/** Pages are compressed again after the start, and the search reads them. */
async function untilIdle(host: Host) {
  const before = workOf(host);
  await wait(2000);
  if (workOf(host) - before > 100) await untilIdle(host);
}

/** Both sites show about as many results. */
const isFair = (visit: string) => !visit.includes('frequent');

/** Two words that some line of the first message has in a row. */
function phrase(index: number): string {
  return `${wordAt(0, index)}+${wordAt(0, index + 1)}`;
}

const query = (text: string) => text.replace(' ', '+');

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

const changes = 5;
const what = { vtt: 'transcript', yaml: 'title' } as const;

/** How long a changed message takes to be seen and found; medians. */
async function changeMessage(host: Host, content: string): Promise<Figure[]> {
  const { origin } = host;
  const file = (ending: string) => join(content, `messages/m-5.${ending}`);
  const record = readFileSync(file('yaml'), 'utf8');
  const measured: Record<string, { times: number[]; work: number[] }> = {};
  for (const word of vocabulary.slice(0, changes)) {
    const [donkey, mule] = [`A quixotic${word} donkey`, `A stubborn${word} mule`];
    const transcript = `WEBVTT\n\n00:05.000 --> 00:09.000\n${donkey}.\n`;
    for (const [ending, sign, text, seen] of [
      ['vtt', donkey, transcript, { 'its page': '/messages/m-5', 'the search': `/search?q=quixotic${word}` }],
      [
        'yaml',
        mule,
        record.replace(/^title: .*/, `title: ${mule}`),
        { 'its page': '/messages/m-5', 'the library': '/messages' },
      ],
    ] as const) {
      // From the cache, as most visitors get it.
      for (const path of Object.values(seen)) await fetchText(origin, path);
      const started = performance.now();
      const worked = workOf(host);
      writeFileSync(file(ending), text);
      for (const [place, path] of Object.entries(seen)) {
        while (!(await fetchText(origin, path)).replace(/<\/?mark>/g, '').includes(sign)) {
          if (performance.now() - started > 60_000)
            throw new Error(`${path} did not change within a minute.`);
          await wait(20);
        }
        const name = `a changed ${what[ending]}: in ${place}`;
        measured[name] ??= { times: [], work: [] };
        const found = measured[name];
        found.times.push(performance.now() - started);
        found.work.push(workOf(host) - worked);
      }
      await wait(2000);
    }
  }
  return Object.entries(measured).flatMap(([name, { times, work }]) =>
    figures(name, {
      'time until visible': [median(times), 'ms', name.includes('search') ? undefined : { atMost: 2000 }],
      ...(hasProcfs && { 'processor until then': [median(work), 'ms'] }),
    }),
  );
}
