import { coreLayout } from '../cores.ts';
import { type CrowdName, crowds, sendCrowd } from '../load/crowd.ts';
import { type LoadRequest, load } from '../load/load.ts';
import type { Figure, Part } from '../part.ts';
import { memory, processesTell, untold } from '../process-figures.ts';
import { type Host, startHost } from '../servers/host.ts';
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
        'same core as the visitors, with no proxy in between; floods over 20 connections ask as often as they are answered.',
    );
    if (!processesTell) note(untold);
    const cores = coreLayout();
    const seconds = quick ? 2 : 20;
    await using host = await startHost({ cores: cores.server });
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
        const flooding = load(order, [200, 400, 403, 404, 413, 415], cores.load);
        return async () => (await flooding).answers;
      };
    const harms: Record<string, Harm> = {
      'nobody does harm': () => async () => 0,
      ...Object.fromEntries((Object.keys(crowds) as CrowdName[]).map((name) => [name, byCrowd(name)])),
      ...Object.fromEntries(Object.entries(floods).map(([name, requests]) => [name, byFlood(requests)])),
    };
    const figures: Figure[] = [];
    for (const [of, harm] of Object.entries(harms)) {
      const end = harm(host);
      const order = { origin, requests: pages, connections: 4, seconds, rate: visits };
      const { p50, p99, longest, answers } = await load(order, [200], cores.load);
      const begun = await end();
      figures.push(
        { of, measure: 'done harm', value: begun / seconds, unit: 'a second' },
        { of, measure: 'visits', value: answers, unit: 'requests' },
        { of, measure: 'p50', value: p50, unit: 'ms' },
        { of, measure: 'p99', value: p99, unit: 'ms' },
        { of, measure: 'longest', value: longest, unit: 'ms' },
      );
      if (processesTell) figures.push({ of, measure: 'PSS', value: memory(host.pid).pss, unit: 'MB' });
      say(`${of}: p99 ${p99.toFixed(1)} ms`);
    }
    return figures;
  },
};
