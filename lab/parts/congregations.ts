import { setTimeout as wait } from 'node:timers/promises';
import { figures, type Part } from '../part.ts';
import { memory, processesTell, untold } from '../process-figures.ts';
import { type Host, startHost } from '../servers/host.ts';
import { record, siteAddresses } from '../site.ts';

/** MB that a machine of 1 GB has left for sites, beside the system (about 120 MB) and Caddy (about 50). */
const room = 850;

export const congregations: Part = {
  name: 'congregations',
  about:
    'ten sites of one release on one machine, a process each: their memory together, at rest and all visited',
  ofBuiltSite: true,
  async measure({ quick, say, note }) {
    if (!processesTell) {
      note(untold);
      return [];
    }
    const count = quick ? 3 : 10;
    await using undo = new AsyncDisposableStack();
    const hosts: Host[] = [];
    for (let n = 0; n < count; n += 1) hosts.push(undo.use(await startHost()));
    const together = async (of: string) => {
      await wait(quick ? 500 : 60_000);
      const all = hosts.map(({ pid }) => memory(pid).pss);
      const sum = all.reduce((total, each) => total + each, 0);
      say(`${of}: ${sum.toFixed(0)} MB`);
      return figures(of, {
        'PSS together': [sum, 'MB'],
        'PSS of each': [sum / count, 'MB'],
        'room in 1 GB for': [Math.floor((room * count) / sum), 'sites'],
      });
    };
    const rested = await together(`${count} sites, just started`);
    for (const { origin } of hosts)
      for (const address of await siteAddresses(origin)) await record(origin, address);
    return [...rested, ...(await together(`${count} sites, all pages visited`))];
  },
};
