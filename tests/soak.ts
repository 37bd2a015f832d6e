import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { multipart } from './multipart.ts';
import { photograph } from './photograph.ts';
import {
  openHeading,
  type SmallDesk,
  type SmallHost,
  someWords,
  startSmallHost,
  startTestBrowser,
  typeHeading,
  watchMemory,
} from './small-host.ts';

/* A busy day of a big site in some minutes: `npm run lab -- soak` and tests/release/soak.test.ts. */

interface Options {
  minutes: number;
  /** The content folder that is copied and enlarged to ten times. */
  contentDir: string;
  visitors?: number;
  listeners?: number;
  /** Milliseconds between two publishes. */
  publishEvery?: number;
  /** Gets a line each quarter of a minute. */
  log?(line: string): void;
}

/** What one run measured. */
interface Soak {
  /** Milliseconds of each visit. */
  visits: number[];
  /** What a visitor or listener did not get, with its status or error. */
  failures: string[];
  /** Milliseconds from the post of each publish until visitors see it. */
  publishes: number[];
  uploads: number;
  /** Recordings that were heard to their end. */
  heard: number;
  /** Sentences that were typed in the editor and shown there. */
  sentences: number;
  /** Resident memory of the host's process in MB, each second. */
  memory: readonly number[];
  hasEnded: boolean;
}

interface Run {
  host: SmallHost;
  found: Soak;
  isOver(): boolean;
}

/** A visit fails only after this many milliseconds: a busy machine is slow. */
const patience = 120_000;

/**
 * Two people type slowly in the editor, one publishes, another uploads pictures and recordings, visitors read
 * and listeners listen, on ten times the content and with the heap limit of `npm start`.
 * @throws when staff are refused something, except for a moment
 */
export async function runSoak(options: Options): Promise<Soak> {
  const { minutes, contentDir, visitors = 50, listeners = 20, publishEvery = 10_000, log } = options;
  await using host = await startSmallHost(contentDir, { times: 10 });
  await using browser = await startTestBrowser();
  // The first index is not ready before every page was rendered.
  while (!(await fetch(`${host.url}/search?q=sabbath`)).ok) await wait(500);
  const paths = await pathsOf(host.url);
  const [publisher, uploader] = [await host.enter('Miriam'), await host.enter('Tabitha')];
  // The first publish begins the history of all files.
  await publishHeading(host, publisher, 'Give gladly');
  using memory = watchMemory(host);
  const found: Soak = {
    ...{ visits: [], failures: [], publishes: [], uploads: 0, heard: 0, sentences: 0 },
    memory: memory.samples,
    hasEnded: false,
  };
  const end = Date.now() + minutes * 60_000;
  const run: Run = { host, found, isOver: () => Date.now() > end || host.hasEnded() };
  const progress = setInterval(() => log?.(progressOf(found)), 15_000);
  try {
    await Promise.all([
      ...Array.from({ length: visitors }, (_, number) => visit(run, number, paths)),
      ...Array.from({ length: listeners }, () => listen(run)),
      publish(run, publisher, publishEvery),
      upload(run, uploader),
      type(run, browser, 'Ruth', '/connect'),
      type(run, browser, 'Naomi', '/messages'),
    ]);
  } catch (error) {
    // The host's own words say more than what failed because of it.
    throw host.hasEnded() ? new Error(`The host ended: ${host.stderr().slice(-2000)}`) : error;
  } finally {
    clearInterval(progress);
  }
  return { ...found, hasEnded: host.hasEnded() };
}

const progressOf = ({ visits, failures, publishes, uploads, sentences, memory }: Soak) =>
  `${memory.length} s: ${visits.length} visits, ${failures.length} failed, ${publishes.length} publishes, ` +
  `${uploads} uploads, ${sentences} sentences, ${Math.round(memory.at(-1) ?? 0)} MB`;

async function pathsOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname);
}

/** Reads a page about once a second; each tenth visit is a search. */
async function visit({ host, found, isOver }: Run, number: number, paths: readonly string[]): Promise<void> {
  const headers = { 'x-forwarded-for': `198.51.${Math.floor(number / 250)}.${number % 250}` };
  for (let round = number; !isOver(); round += 1) {
    const path = round % 10 === 0 ? `/search?q=${someWords(round, 1)}` : paths[(round * 17) % paths.length];
    const started = performance.now();
    try {
      const answer = await fetch(host.url + path, { headers, signal: AbortSignal.timeout(patience) });
      const text = await answer.text();
      const seconds = Math.round((performance.now() - started) / 1000);
      if (!answer.ok)
        found.failures.push(`${path}: ${answer.status} after ${seconds} s: ${text.slice(0, 200)}`);
    } catch (error) {
      if (!isOver()) found.failures.push(`${path}: ${error}`);
    }
    found.visits.push(performance.now() - started);
    await wait(500 + ((number * 137 + round * 53) % 1000));
  }
}

/** Hears one recording after another, each slower than the host sends it. */
async function listen({ host, found, isOver }: Run): Promise<void> {
  const page = await (await fetch(`${host.url}/messages/m-0`)).text();
  const [path = ''] = /\/media\/[^"]+\.mp3/.exec(page) ?? [];
  while (!isOver()) {
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(host.url + path, { agent: false }, resolve).on('error', reject);
      });
      let bytes = 0;
      for await (const chunk of answer) {
        bytes += chunk.length;
        if (isOver()) return;
        await wait(50);
      }
      const length = Number(answer.headers['content-length']);
      if (answer.statusCode === 200 && bytes === length) found.heard += 1;
      else found.failures.push(`${path}: ${answer.statusCode}, ${bytes} of ${length} bytes`);
    } catch (error) {
      if (!isOver()) found.failures.push(`${path}: ${error}`);
    }
  }
}

async function publish({ host, found, isOver }: Run, desk: SmallDesk, every: number): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const started = performance.now();
    const time = await publishHeading(host, desk, `Give ${someWords(round, 3)}`);
    if (time !== undefined) found.publishes.push(time);
    await wait(Math.max(1000, every - (performance.now() - started)));
  }
}

/** @returns milliseconds from the post until visitors see it; undefined when the host asked for patience */
async function publishHeading(host: SmallHost, desk: SmallDesk, heading: string) {
  const fields = { ...(await desk.form('/desk/edit/fields?record=pages/give.yaml')), heading, do: 'publish' };
  const posted = performance.now();
  const answer = await desk.post('/desk/edit/fields', new URLSearchParams(fields));
  if (isBusy(answer)) return undefined;
  if (answer.status !== 303) throw new Error(`A publish was answered with ${answer.status}.`);
  while (!host.hasEnded() && !(await (await fetch(`${host.url}/give`)).text()).includes(heading))
    await wait(50);
  const time = performance.now() - posted;
  await desk.text(answer.headers.get('location') ?? '');
  return time;
}

/** Whether staff are asked to try again in a moment, which they do. */
const isBusy = ({ status }: Response) => status === 503;

/** Adds pictures, and every fifth time a message with its recording. */
async function upload({ host, found, isOver }: Run, desk: SmallDesk): Promise<void> {
  const bytes = await photograph({ width: 2400, height: 1800 });
  const media = join(host.content, 'messages/media');
  const [sample = ''] = readdirSync(media).filter((name) => name !== 'long.mp3');
  const recordingBytes = readFileSync(join(media, sample));
  for (let round = 0; !isOver(); round += 1) {
    const isMessage = round % 5 === 4;
    const path = isMessage ? '/desk/library/add' : '/desk/pictures';
    const form = isMessage ? await desk.form(path) : {};
    const proposed = Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith('upload.')));
    const { payload, type } = isMessage
      ? await multipart([{ name: 'talk.mp3', bytes: recordingBytes, field: 'upload.audio' }], {
          ...proposed,
          title: `Talk ${round}`,
          do: 'publish',
          'text/transcript': `WEBVTT\n\n00:05.000 --> 00:09.000\n${someWords(round, 6)}.\n`,
        })
      : await multipart([{ name: `photo ${round}.jpg`, bytes }]);
    const answer = await desk.post(path, payload, type);
    if (answer.status === 303) found.uploads += 1;
    else if (!isBusy(answer)) throw new Error(`An upload to ${path} was answered with ${answer.status}.`);
    await wait(5000);
  }
}

async function type({ host, found, isOver }: Run, browser: Browser, name: string, path: string) {
  const field = await openHeading(browser, host, name, path);
  for (let sentence = 0; !isOver(); sentence += 1) {
    await typeHeading(field, someWords(sentence, 8), 130);
    found.sentences += 1;
  }
}

/** The median of a share of the samples. @param from @param to from 0 to 1 */
export function medianOf(samples: readonly number[], from = 0, to = 1): number {
  const part = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to));
  return part.sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? Number.NaN;
}
