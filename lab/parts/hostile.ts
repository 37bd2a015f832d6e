import { appendFileSync, cpSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../server/database/open-database.ts';
import { startMailCatcher } from '../../server/test-support/mail-catcher.ts';
import { coreLayout } from '../cores.ts';
import { fill } from '../fill.ts';
import { type CrowdName, crowds, searches, sendCrowd } from '../load/crowd.ts';
import { type LoadRequest, load } from '../load/load.ts';
import { bombStranger } from '../load/mail-bomb.ts';
import { visit } from '../load/visits.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { memory, processesTell, untold } from '../process-figures.ts';
import { startBadBookseller } from '../servers/bad-bookseller.ts';
import { type Host, startHost, temporaryFolder } from '../servers/host.ts';
import { root } from '../servers/project-copy.ts';
import { record, siteAddresses } from '../site.ts';
import { quantile } from '../statistics.ts';

/** Visitors' requests a second: pages as people open them, not a load. */
const perSecond = 50;

const json = { 'content-type': 'application/json' };

/** Floods of whole requests, over twenty connections as often as they are answered. */
const floods: Record<string, LoadRequest[]> = {
  'paths and queries that never come twice': [
    { path: '/nowhere-{n}/wp-login.php' },
    { path: '/connect?utm_source={n}' },
    { path: '/affiliates/nobody-{n}' },
    { path: '/assets/..%2F..%2F{n}' },
    { path: '/connect', headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } },
    { path: '/connect', headers: { range: 'bytes=0-0,1-1,2-2' } },
  ],
  'pages made for one visitor': [
    { path: '/search?q=grace+{n}' },
    { path: '/messages?search={n}' },
    { path: '/connect?sent={n}' },
  ],
  'watchers who ask without end': [{ path: '/readyz' }, { path: '/readyz?strict' }],
  'posts that are refused': [
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

/** The most that a process and its children take, in MB, looked at four times a second until it is asked for. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    try {
      most = Math.max(most, memory(pid).pss);
    } catch {
      // The process that draws ended at this moment.
    }
  };
  const looking = setInterval(look, 250);
  return () => {
    clearInterval(looking);
    look();
    return most;
  };
}

/** How many requests or connections there were, and how long the slowest of a hundred waited for its own answer, in milliseconds. */
interface Done {
  begun: number;
  answered?: number;
}

/** Begins to harm the host; to be ended. */
type Harm = (host: Host) => () => Promise<Done>;

/** What the host was found to break under. */
const grave = [
  'thousands of searches in one breath',
  '1,500 forms held at their last byte',
  'watchers who ask without end',
  'booksellers whose pages and pictures do harm',
] as const;

export const hostile: Part = {
  name: 'hostile',
  about: 'what visitors notice of floods, slow crowds and broken requests',
  ofBuiltSite: true,
  async measure({ quick, say, note }) {
    const stored = quick ? 1000 : 100_000;
    note(
      `${perSecond} visitors a second, each over a connection of their own, while others do harm from the same core as they, with no ` +
        'proxy in between; floods over 20 connections ask as often as they are answered. Meanwhile the content changes, so that ' +
        `every page is made anew. ${stored.toLocaleString('en-US')} messages are stored. Own p99: of who does harm. PSS: the most, with the process that draws.`,
    );
    note(
      'Before there were limits, a search waited 21 s after 5,000 in one breath; 1,500 held forms took 843 MB, a picture of 949 bytes ' +
        "770 MB; a bookseller's page froze the host for 16 s; /readyz took 9 s; a stranger got 90 mails.",
    );
    if (!processesTell) note(untold);
    const cores = coreLayout();
    const seconds = quick ? 6 : 20;
    await using undo = new AsyncDisposableStack();
    await using bookseller = await startBadBookseller();
    const content = join(temporaryFolder(undo), 'content');
    cpSync(join(root, 'content'), content, { recursive: true });
    const smtp = undo.use(await startMailCatcher());
    const dataDir = temporaryFolder(undo);
    {
      await using db = await openDatabase({ dataDir });
      await fill(db, 0, stored);
    }
    const env = {
      // In production nobody may answer for others.
      NODE_ENV: 'test',
      CONTENT_DIR: content,
      LOOKUP_ORIGIN_OVERRIDES: bookseller.overrides,
      SMTP_URL: smtp.url,
    };
    await using host = await startHost({ cores: cores.server, dataDir, env });
    const { origin } = host;
    const pages = await siteAddresses(origin);
    // Once before, so that no figure is that of pages being made.
    for (const path of pages) await record(origin, path);

    const byCrowd =
      (name: CrowdName): Harm =>
      (at) => {
        const end = sendCrowd(name, at.origin, cores.load);
        return async () => ({ begun: await end() });
      };
    const byFlood =
      (requests: LoadRequest[]): Harm =>
      () => {
        // A little longer than the visitors come.
        const order = { origin, requests, connections: 20, seconds: seconds + 1 };
        // Who does harm may be cut off, or get no answer.
        const flooding = load(order, 'any', cores.load);
        return async () => {
          const { answers, statuses, p99 } = await flooding;
          if (statuses[500]) throw new Error(`${statuses[500]} requests were answered 500.`);
          return { begun: answers, answered: p99 };
        };
      };
    const harms: Record<string, Harm> = {
      ...Object.fromEntries((Object.keys(crowds) as CrowdName[]).map((name) => [name, byCrowd(name)])),
      ...Object.fromEntries(Object.entries(floods).map(([name, requests]) => [name, byFlood(requests)])),
      'booksellers whose pages and pictures do harm': () => {
        const asked = bookseller.beAskedBy(origin);
        return async () => ({ begun: await asked });
      },
    };
    const together: Harm = (at) => {
      const ends = grave.map((name) => harms[name]?.(at));
      return async () => {
        const done = await Promise.all(ends.map((end) => end?.()));
        return { begun: done.reduce((sum, each) => sum + (each?.begun ?? 0), 0) };
      };
    };
    const found: Figure[] = [];
    for (const [of, harm] of [
      ['nobody does harm', (): (() => Promise<Done>) => async () => ({ begun: 0 })] as const,
      ...Object.entries(harms),
      ['searches, forms, watchers and booksellers together', together] as const,
    ]) {
      const most = processesTell ? watchMemory(host.pid) : undefined;
      const end = harm(host);
      const changed = wait(seconds * 500).then(() => appendFileSync(join(content, 'ministry.yaml'), '\n'));
      const { times, unserved } = await visit(origin, pages, { perSecond, seconds });
      await changed;
      const { begun, answered } = await end();
      const longest = Math.max(...times);
      const megabytes = most?.();
      found.push(
        ...figures(of, {
          'done harm': [begun / seconds, 'a second'],
          ...(answered !== undefined && { 'own p99': [answered, 'ms'] as const }),
          visits: [times.length, 'visits'],
          unserved: [unserved, 'visits', { atMost: 0 }],
          p50: [quantile(times, 0.5), 'ms'],
          p99: [quantile(times, 0.99), 'ms'],
          longest: [longest, 'ms', { atMost: 3000 }],
          ...(megabytes !== undefined && { PSS: [megabytes, 'MB', { atMost: 400 }] as const }),
        }),
      );
      say(
        `${of}: longest ${longest.toFixed(0)} ms, ${unserved} unserved, ${megabytes?.toFixed(0) ?? '–'} MB`,
      );
    }
    for (const count of [5000, 20_000]) found.push(...(await afterBreath(host, count)));
    say('forms in a stranger’s name …');
    return [...found, ...(await bombStranger({ origin, dataDir, caught: smtp.caught }))];
  },
};

/** Somebody asks for so many searches over one connection and hangs up: how long the next search takes, and a page. */
async function afterBreath({ origin, pid }: Host, count: number): Promise<Figure[]> {
  const most = processesTell ? watchMemory(pid) : undefined;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await new Promise<void>((written) =>
    socket.on('error', () => written()).write(searches(count), () => written()),
  );
  socket.destroy();
  const timeOf = async (path: string) => {
    const began = performance.now();
    const { status } = await record(origin, path);
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
    return performance.now() - began;
  };
  const times = await Promise.all([timeOf('/search?q=lamb'), timeOf('/connect?sent=contact')]);
  return figures(`${count.toLocaleString('en-US')} searches over one connection, which hangs up`, {
    'the next search': [times[0], 'ms', { atMost: 3000 }],
    'the next page': [times[1], 'ms', { atMost: 3000 }],
    longest: [Math.max(...times), 'ms', { atMost: 3000 }],
    ...(most && { PSS: [most(), 'MB', { atMost: 400 }] as const }),
  });
}
