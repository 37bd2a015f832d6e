import { setTimeout as wait } from 'node:timers/promises';
import { coreLayout } from '../cores.ts';
import type { Figure, Part } from '../part.ts';
import { memory, processesTell, untold } from '../process-figures.ts';
import { startHost } from '../servers/host.ts';
import { record } from '../site.ts';
import { siteAddresses } from '../site-addresses.ts';
import { median } from '../statistics.ts';

export const start: Part = {
  name: 'start',
  about: 'starting the host until it can take messages; its memory at rest',
  ofBuiltSite: true,
  async measure({ quick, say, note }) {
    const { server } = coreLayout();
    const times: number[] = [];
    for (let time = 0; time < (quick ? 2 : 10); time += 1) {
      await using host = await startHost({ cores: server });
      times.push(host.readyAfter);
    }
    const figures: Figure[] = [
      { of: 'start until /readyz', measure: 'median', value: median(times), unit: 'ms' },
      { of: 'start until /readyz', measure: 'longest', value: Math.max(...times), unit: 'ms' },
    ];
    if (!processesTell) {
      note(untold);
      return figures;
    }
    say('memory at rest …');
    await using host = await startHost();
    const atRest = async (of: string) => {
      await wait(quick ? 200 : 5000);
      const { rss, pss } = memory(host.pid);
      figures.push(
        { of, measure: 'RSS', value: rss, unit: 'MB' },
        { of, measure: 'PSS', value: pss, unit: 'MB' },
      );
    };
    await atRest('host at rest, just started');
    for (const address of await siteAddresses(host.origin)) await record(host.origin, address);
    await atRest('host at rest, all pages visited');
    return figures;
  },
};
