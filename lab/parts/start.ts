import { setTimeout as wait } from 'node:timers/promises';
import { figures, type Part, type PartContext } from '../part.ts';
import { assignCores, hasProcfs, memoryOf, noProcfs } from '../processes.ts';
import { type Host, startHost } from '../servers/host.ts';
import { fetchRaw, sitemapPaths } from '../site.ts';
import { median } from '../statistics.ts';

export const start: Part = {
  name: 'start',
  description: 'the start of the host until it is ready, the first visit to each page, and idle memory',
  needsBuild: true,
  async measure(context) {
    const { quick, log, note } = context;
    const cores = assignCores();
    const starts: number[] = [];
    const first: number[] = [];
    const second: number[] = [];
    for (let run = 0; run < (quick ? 2 : 10); run += 1) {
      await using host = await startHost({ cores: cores.server });
      starts.push(host.readyAfter);
      first.push(...(await visitAll(host)));
      second.push(...(await visitAll(host)));
      log(`ready after ${host.readyAfter.toFixed(0)} ms`);
    }
    const spread = (subject: string, times: readonly number[]) =>
      figures(subject, { median: [median(times), 'ms'], max: [Math.max(...times), 'ms'] });
    if (!hasProcfs) note(noProcfs);
    return [
      ...spread('start until /readyz', starts),
      ...spread('first visit to a page', first),
      ...spread('second visit', second),
      ...(hasProcfs ? await measureIdleMemory(context) : []),
    ];
  },
};

/** @returns the time of each page. @throws when a status is not 200 */
async function visitAll({ origin }: Host): Promise<number[]> {
  const times: number[] = [];
  for (const path of await sitemapPaths(origin)) {
    const started = performance.now();
    const { status } = await fetchRaw(origin, path);
    times.push(performance.now() - started);
    if (status !== 200) throw new Error(`${path} returned ${status}.`);
  }
  return times;
}

async function measureIdleMemory({ quick, log }: PartContext) {
  log('idle memory …');
  await using host = await startHost();
  const idle = async (subject: string) => {
    await wait(quick ? 200 : 5000);
    const { rss, pss } = memoryOf(host.pid);
    return figures(subject, { RSS: [rss, 'MB'], PSS: [pss, 'MB'] });
  };
  const started = await idle('idle host, just started');
  await visitAll(host);
  return [...started, ...(await idle('idle host, all pages visited'))];
}
