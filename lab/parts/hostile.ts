import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { coreLayout } from '../cores.ts';
import { type CrowdName, crowds, sendCrowd } from '../load/crowd.ts';
import { type LoadRequest, load } from '../load/load.ts';
import type { Figure, Part } from '../part.ts';
import { memory, processesTell, untold } from '../process-figures.ts';
import { startBadBookseller } from '../servers/bad-bookseller.ts';
import { type Host, startHost, temporaryFolder } from '../servers/host.ts';
import { root } from '../servers/project-copy.ts';
import { record, siteAddresses } from '../site.ts';

/** Visitors' requests a second: pages as people open them, not a load. */
const visits = 50;

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

/** Begins to harm the host; ending it tells how many requests or connections that were. */
type Harm = (host: Host) => () => Promise<number>;

export const hostile: Part = {
  name: 'hostile',
  about: 'what visitors notice of floods, slow crowds and broken requests',
  ofBuiltSite: true,
  tells: ['done harm', 'p50', 'p99', 'longest', 'PSS'],
  async measure({ quick, say, note }) {
    note(
      `${visits} pages a second over 4 connections, each with status 200 or nothing is measured, while others do harm from the ` +
        'same core as the visitors, with no proxy in between; floods over 20 connections ask as often as they are answered. ' +
        'Meanwhile the content changes, so that every page is made anew. PSS: the most, with the process that draws.',
    );
    if (!processesTell) note(untold);
    const cores = coreLayout();
    const seconds = quick ? 6 : 20;
    await using undo = new AsyncDisposableStack();
    await using bookseller = await startBadBookseller();
    const content = join(temporaryFolder(undo), 'content');
    cpSync(join(root, 'content'), content, { recursive: true });
    // In production nobody may answer for others.
    const env = {
      NODE_ENV: 'test',
      CONTENT_DIR: content,
      LOOKUP_ORIGIN_OVERRIDES: bookseller.overrides,
    };
    await using host = await startHost({ cores: cores.server, env });
    const { origin } = host;
    const pages = (await siteAddresses(origin)).map((path) => ({ path }));
    // Once before, so that no figure is that of pages being made.
    for (const { path } of pages) await record(origin, path);

    const byCrowd =
      (name: CrowdName): Harm =>
      (at) =>
        sendCrowd(name, at.origin, cores.load);
    const byFlood =
      (requests: LoadRequest[]): Harm =>
      () => {
        // A little longer than the visitors stay.
        const order = { origin, requests, connections: 20, seconds: seconds + 1 };
        const flooding = load(order, [200, 400, 403, 404, 413, 415, 503], cores.load);
        return async () => (await flooding).answers;
      };
    const harms: Record<string, Harm> = {
      ...Object.fromEntries((Object.keys(crowds) as CrowdName[]).map((name) => [name, byCrowd(name)])),
      ...Object.fromEntries(Object.entries(floods).map(([name, requests]) => [name, byFlood(requests)])),
      'booksellers whose pages and pictures do harm': () => {
        const asked = bookseller.beAskedBy(origin);
        return () => asked;
      },
    };
    const together: Harm = (at) => {
      const ends = Object.values(harms).map((harm) => harm(at));
      return async () => (await Promise.all(ends.map((end) => end()))).reduce((sum, each) => sum + each, 0);
    };
    const figures: Figure[] = [];
    for (const [of, harm] of [
      ['nobody does harm', () => async () => 0] as const,
      ...Object.entries(harms),
      ['all of them together', together] as const,
    ]) {
      const most = processesTell ? watchMemory(host.pid) : undefined;
      const end = harm(host);
      const changed = wait(seconds * 500).then(() => appendFileSync(join(content, 'ministry.yaml'), '\n'));
      const order = { origin, requests: pages, connections: 4, seconds, rate: visits };
      const { p50, p99, longest, answers } = await load(order, [200], cores.load);
      await changed;
      const begun = await end();
      figures.push(
        { of, measure: 'done harm', value: begun / seconds, unit: 'a second' },
        { of, measure: 'visits', value: answers, unit: 'requests' },
        { of, measure: 'p50', value: p50, unit: 'ms' },
        { of, measure: 'p99', value: p99, unit: 'ms' },
        { of, measure: 'longest', value: longest, unit: 'ms', goal: { atMost: 3000 } },
      );
      if (most) figures.push({ of, measure: 'PSS', value: most(), unit: 'MB', goal: { atMost: 400 } });
      say(`${of}: p99 ${p99.toFixed(1)} ms`);
    }
    return figures;
  },
};
