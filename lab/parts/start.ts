import { setTimeout as wait } from 'node:timers/promises';
import { coreLayout } from '../cores.ts';
import { type Figure, figures, type Part, type Setting } from '../part.ts';
import { memory, processesTell, untold } from '../process-figures.ts';
import { type Host, startHost } from '../servers/host.ts';
import { record, siteAddresses } from '../site.ts';
import { median } from '../statistics.ts';

export const start: Part = {
  name: 'start',
  about:
    'the host from its start until it can take messages, the first visit to each page, and memory at rest',
  ofBuiltSite: true,
  async measure(setting) {
    const { quick, say, note } = setting;
    const { server } = coreLayout();
    const starts: number[] = [];
    const first: number[] = [];
    const second: number[] = [];
    for (let time = 0; time < (quick ? 2 : 10); time += 1) {
      await using host = await startHost({ cores: server });
      starts.push(host.readyAfter);
      first.push(...(await visits(host)));
      second.push(...(await visits(host)));
      say(`ready after ${host.readyAfter.toFixed(0)} ms`);
    }
    const spread = (of: string, times: readonly number[]) =>
      figures(of, { median: [median(times), 'ms'], longest: [Math.max(...times), 'ms'] });
    if (!processesTell) note(untold);
    return [
      ...spread('start until /readyz', starts),
      ...spread('first visit to a page', first),
      ...spread('second visit', second),
      ...(processesTell ? await memoryAtRest(setting) : []),
    ];
  },
};

/** How long each page took. @throws when one is not answered with 200 */
async function visits({ origin }: Host): Promise<number[]> {
  const times: number[] = [];
  for (const address of await siteAddresses(origin)) {
    const started = performance.now();
    const { status } = await record(origin, address);
    times.push(performance.now() - started);
    if (status !== 200) throw new Error(`${address} answered ${status}.`);
  }
  return times;
}

async function memoryAtRest({ quick, say }: Setting): Promise<Figure[]> {
  say('memory at rest …');
  await using host = await startHost();
  const atRest = async (of: string) => {
    await wait(quick ? 200 : 5000);
    const { rss, pss } = memory(host.pid);
    return figures(of, { RSS: [rss, 'MB'], PSS: [pss, 'MB'] });
  };
  const started = await atRest('host at rest, just started');
  await visits(host);
  return [...started, ...(await atRest('host at rest, all pages visited'))];
}
