import { setTimeout as wait } from 'node:timers/promises';
import { figures, type Part } from '../part.ts';
import { hasProcfs, memoryOf, noProcfs } from '../processes.ts';
import { type Host, startHost } from '../servers/host.ts';
import { fetchRaw, sitemapPaths } from '../site.ts';
import { sum } from '../statistics.ts';

/** MB for sites on a machine of 1 GB, after the system (about 120 MB) and Caddy (about 50 MB). */
const available = 850;

export const congregations: Part = {
  name: 'congregations',
  description: 'memory of ten sites on one machine, one process each: idle, and after all pages were visited',
  needsBuild: true,
  async measure({ quick, log, note }) {
    if (!hasProcfs) {
      note(noProcfs);
      return [];
    }
    const count = quick ? 3 : 10;
    await using undo = new AsyncDisposableStack();
    const hosts: Host[] = [];
    for (let n = 0; n < count; n += 1) hosts.push(undo.use(await startHost()));
    const measureAll = async (subject: string) => {
      await wait(quick ? 500 : 60_000);
      const total = sum(hosts.map(({ pid }) => memoryOf(pid).pss));
      log(`${subject}: ${total.toFixed(0)} MB`);
      return figures(subject, {
        'total PSS': [total, 'MB'],
        'PSS per site': [total / count, 'MB'],
        'sites in 1 GB': [Math.floor((available * count) / total), 'sites'],
      });
    };
    const idle = await measureAll(`${count} sites, just started`);
    for (const { origin } of hosts)
      for (const path of await sitemapPaths(origin)) await fetchRaw(origin, path);
    return [...idle, ...(await measureAll(`${count} sites, all pages visited`))];
  },
};
