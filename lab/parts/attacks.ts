import { appendFileSync, globSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { openDatabase } from '../../server/database/open-database.ts';
import { startMailCatcher } from '../../server/test-support/mail-catcher.ts';
import { type CrowdName, crowds, pipelinedSearches, startCrowd } from '../attacks/crowds.ts';
import { bombMailbox } from '../attacks/mail-bomb.ts';
import { uploadFiles } from '../attacks/upload-files.ts';
import { copyContent, root, temporaryFolder } from '../folders.ts';
import { insertMessages } from '../insert-messages.ts';
import { type LoadRequest, sendLoad } from '../load/load.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { assignCores, hasProcfs, noProcfs, trackPeakMemory } from '../processes.ts';
import { type Host, listen, startHost } from '../servers/host.ts';
import { fetchRaw, sitemapPaths } from '../site.ts';
import { quantile } from '../statistics.ts';

/** Visitors a second, each opening one page. */
const visitorRate = 50;
/** How long a visitor waits, in milliseconds. */
const visitorTimeout = 10_000;

const maxWait = { atMost: 3000 };
const maxMemory = { atMost: 400 };

const json = { 'content-type': 'application/json' };

/** Valid HTTP, sent over 20 connections as fast as responses arrive. */
const floods: Record<string, LoadRequest[]> = {
  'paths and queries that never repeat': [
    { path: '/nowhere-{n}/wp-login.php' },
    { path: '/connect?utm_source={n}' },
    { path: '/affiliates/unknown-{n}' },
    { path: '/assets/..%2F..%2F{n}' },
    { path: '/connect', headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } },
    { path: '/connect', headers: { range: 'bytes=0-0,1-1,2-2' } },
  ],
  'pages that cannot be cached': [
    { path: '/search?q=grace+{n}' },
    { path: '/messages?search={n}' },
    { path: '/connect?sent={n}' },
  ],
  'health checks': [{ path: '/readyz' }, { path: '/readyz?strict' }],
  'rejected posts': [
    {
      method: 'POST',
      path: '/api/contact',
      headers: { ...json, origin: 'https://evil.example' },
      body: '{}',
    },
    { method: 'POST', path: '/api/contact', headers: { ...json, 'content-encoding': 'gzip' }, body: '{}' },
    { method: 'POST', path: '/api/contact', headers: json, body: '{"__proto__":{"consent":true}}' },
    { method: 'POST', path: '/api/contact', headers: json, body: `{"message":"${'m'.repeat(70_000)}"}` },
  ],
};

const maliciousBooksellers = 'malicious booksellers';

/** The most expensive attacks, which also run together. */
const combined = [
  'thousands of pipelined searches',
  '1,500 forms without their last byte',
  'health checks',
  maliciousBooksellers,
];

interface AttackResult {
  /** Requests or connections. */
  count: number;
  /** The p99 of the attacker's own requests, in milliseconds. */
  p99?: number;
}

/** Starts an attack. @returns waits for its end */
type Attack = () => () => Promise<AttackResult>;

export const attacks: Part = {
  name: 'attacks',
  description: 'what visitors notice of floods, slow connections and malformed requests',
  needsBuild: true,
  async measure({ quick, log, note }) {
    const stored = quick ? 1000 : 100_000;
    note(
      `${visitorRate} visitors a second open pages over new connections. Attackers use the same core as the visitors, ` +
        'without a proxy in between. Meanwhile a content change makes the host render every page again. ' +
        `${stored.toLocaleString('en-US')} messages are stored. PSS is the peak, including the worker processes.`,
    );
    note(
      'Before there were limits, a search took 21 s after 5,000 pipelined ones; 1,500 unfinished forms took 843 MB; ' +
        'a picture of 949 bytes took 770 MB; the page of a bookseller blocked the host for 16 s; /readyz took 9 s; ' +
        'a stranger got 90 e-mails.',
    );
    if (!hasProcfs) note(noProcfs);
    const cores = assignCores();
    const seconds = quick ? 6 : 20;
    await using undo = new AsyncDisposableStack();
    await using bookseller = await startMaliciousBookseller();
    const content = copyContent(undo);
    const smtp = undo.use(await startMailCatcher());
    const dataDir = temporaryFolder(undo);
    {
      await using db = await openDatabase({ dataDir });
      await insertMessages(db, 0, stored);
    }
    const env = {
      // Production does not allow LOOKUP_ORIGIN_OVERRIDES.
      NODE_ENV: 'test',
      CONTENT_DIR: content,
      LOOKUP_ORIGIN_OVERRIDES: bookseller.overrides,
      SMTP_URL: smtp.url,
    };
    await using host = await startHost({ cores: cores.server, dataDir, env });
    const { origin } = host;
    const pages = await sitemapPaths(origin);
    // The first render of each page is not part of the figures.
    for (const path of pages) await fetchRaw(origin, path);

    const crowdAttack = (name: CrowdName) => (): (() => Promise<AttackResult>) => {
      const end = startCrowd(name, origin, cores.load);
      return async () => ({ count: await end() });
    };
    const floodAttack = (requests: LoadRequest[]) => (): (() => Promise<AttackResult>) => {
      // A little longer than the visitors. Attackers may be disconnected or get any response except 500.
      const options = { origin, requests, connections: 20, seconds: seconds + 1 };
      const sending = sendLoad(options, 'any', cores.load);
      return async () => {
        const { responses, statuses, p99 } = await sending;
        if (statuses[500]) throw new Error(`${statuses[500]} requests returned 500.`);
        return { count: responses, p99 };
      };
    };
    const all: Record<string, Attack> = {
      'no attack': () => async () => ({ count: 0 }),
      ...Object.fromEntries((Object.keys(crowds) as CrowdName[]).map((name) => [name, crowdAttack(name)])),
      ...Object.fromEntries(Object.entries(floods).map(([name, requests]) => [name, floodAttack(requests)])),
      [maliciousBooksellers]: () => {
        const requesting = bookseller.requestAllFrom(origin);
        return async () => ({ count: await requesting });
      },
      'searches, forms, health checks and booksellers together': () => {
        const ends = combined.map((name) => all[name]?.());
        return async () => {
          const results = await Promise.all(ends.map((end) => end?.()));
          return { count: results.reduce((total, result) => total + (result?.count ?? 0), 0) };
        };
      },
    };
    const found: Figure[] = [];
    for (const [subject, attack] of Object.entries(all)) {
      const peakMemory = hasProcfs ? trackPeakMemory(host.pid) : undefined;
      const end = attack();
      const changed = wait(seconds * 500).then(() => appendFileSync(join(content, 'ministry.yaml'), '\n'));
      const { times, unserved } = await sendVisitors(origin, pages, seconds);
      await changed;
      const { count, p99 } = await end();
      const max = Math.max(...times);
      const megabytes = peakMemory?.();
      found.push(
        ...figures(subject, {
          'attack rate': [count / seconds, 'per second'],
          ...(p99 !== undefined && { 'attacker p99': [p99, 'ms'] as const }),
          visits: [times.length, 'visits'],
          'visits without a page': [unserved, 'visits', { atMost: 0 }],
          p50: [quantile(times, 0.5), 'ms'],
          p99: [quantile(times, 0.99), 'ms'],
          max: [max, 'ms', maxWait],
          ...(megabytes !== undefined && { PSS: [megabytes, 'MB', maxMemory] as const }),
        }),
      );
      log(
        `${subject}: max ${max.toFixed(0)} ms, ${unserved} without a page, ${megabytes?.toFixed(0) ?? '–'} MB`,
      );
    }
    for (const count of [5000, 20_000]) found.push(...(await pipelineAndHangUp(host, count)));
    log('files at the desk …');
    found.push(...(await uploadFiles(host, dataDir)));
    log("forms with a stranger's address …");
    return [...found, ...(await bombMailbox({ origin, dataDir, caught: smtp.caught }))];
  },
};

/** One client pipelines searches and hangs up. Measures how long the next search and the next page take. */
async function pipelineAndHangUp({ origin, pid }: Host, count: number): Promise<Figure[]> {
  const peakMemory = hasProcfs ? trackPeakMemory(pid) : undefined;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await new Promise<void>((resolve) =>
    socket.on('error', () => resolve()).write(pipelinedSearches(count), () => resolve()),
  );
  socket.destroy();
  const timeOf = async (path: string) => {
    const started = performance.now();
    const { status } = await fetchRaw(origin, path);
    if (status !== 200) throw new Error(`${path} returned ${status}.`);
    return performance.now() - started;
  };
  const [search, page] = await Promise.all([timeOf('/search?q=lamb'), timeOf('/connect?sent=contact')]);
  return figures(`${count.toLocaleString('en-US')} pipelined searches, then a hang-up`, {
    'next search': [search, 'ms', maxWait],
    'next page': [page, 'ms', maxWait],
    max: [Math.max(search, page), 'ms', maxWait],
    ...(peakMemory && { PSS: [peakMemory(), 'MB', maxMemory] as const }),
  });
}

/** Visitors arrive at a fixed rate, no matter how long earlier ones wait, and open these pages in turn. */
async function sendVisitors(origin: string, paths: readonly string[], seconds: number) {
  const visits: Promise<{ time: number; isServed: boolean }>[] = [];
  const started = performance.now();
  for (let n = 0; n < visitorRate * seconds; n += 1) {
    await wait(Math.max(0, started + (n * 1000) / visitorRate - performance.now()));
    visits.push(visit(`${origin}${paths[n % paths.length]}`));
  }
  const results = await Promise.all(visits);
  return {
    times: results.map(({ time }) => time),
    unserved: results.filter(({ isServed }) => !isServed).length,
  };
}

/** Over a new connection. @returns the milliseconds until the last byte or the timeout */
function visit(url: string): Promise<{ time: number; isServed: boolean }> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (isServed: boolean) => resolve({ time: performance.now() - started, isServed });
    get(url, { agent: false, signal: AbortSignal.timeout(visitorTimeout) }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode === 200)).on('error', () => end(false));
    }).on('error', () => end(false));
  });
}

/** The booksellers' pages that the content links to. */
const bookUrls = globSync('content/{books,recommended-books}/*.yaml', { cwd: root }).flatMap((path) => {
  const [, url] = /^sourceUrl: (?:>-\s+)?(\S+)/m.exec(readFileSync(join(root, path), 'utf8')) ?? [];
  return url ? [new URL(url)] : [];
});

/** Replaces all booksellers. Its pages nest thousands of elements; its covers decode to 40 megapixels. */
async function startMaliciousBookseller() {
  const blank = { create: { width: 6300, height: 6300, channels: 3 as const, background: '#884422' } };
  const cover = await sharp(blank).avif({ effort: 0 }).toBuffer();
  const page = (path: string) =>
    `<meta property="og:type" content="book"><meta property="og:title" content="A book">
    <meta property="og:image" content="${path}/cover.avif">${'<div>'.repeat(39_000)}`;
  const server = await listen(({ url = '' }, response) => {
    if (url.endsWith('.avif')) response.setHeader('content-type', 'image/avif').end(cover);
    else response.setHeader('content-type', 'text/html').end(page(url.split('?')[0] ?? ''));
  });
  return {
    overrides: JSON.stringify(Object.fromEntries(bookUrls.map((url) => [url.origin, server.origin]))),
    /** Makes the host look up every book and cover. @returns the number of requests */
    async requestAllFrom(host: string): Promise<number> {
      const request = async (path: string, query: Record<string, string>) => {
        const url = `${host}${path}?${new URLSearchParams(query)}`;
        const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
        await response.arrayBuffer();
      };
      await Promise.all(bookUrls.map(({ href }) => request('/api/books/meta', { url: href })));
      await Promise.all(
        bookUrls.map((url) =>
          request('/api/books/cover', { src: `${url.origin}${url.pathname}/cover.avif` }),
        ),
      );
      return 2 * bookUrls.length;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
