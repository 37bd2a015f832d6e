import type { Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { record } from '../site.ts';
import { siteAddresses } from '../site-addresses.ts';
import { median } from '../statistics.ts';

export const rendering: Part = {
  name: 'rendering',
  about: 'the first visit to each page after a start (rendered, compressed, kept), and the second',
  ofBuiltSite: true,
  async measure({ quick, say }) {
    const first: number[] = [];
    const second: number[] = [];
    const totals: number[] = [];
    let pages = 0;
    for (let time = 0; time < (quick ? 1 : 5); time += 1) {
      await using host = await startHost();
      const addresses = await siteAddresses(host.origin);
      pages = addresses.length;
      const visits = async (times: number[]) => {
        for (const address of addresses) {
          const started = performance.now();
          const { status } = await record(host.origin, address);
          times.push(performance.now() - started);
          if (status !== 200) throw new Error(`${address} answered ${status}.`);
        }
      };
      const started = performance.now();
      await visits(first);
      totals.push(performance.now() - started);
      await visits(second);
      say(`${pages} pages rendered in ${totals.at(-1)?.toFixed(0)} ms`);
    }
    const of = `first visit to each of ${pages} pages`;
    return [
      { of, measure: 'median', value: median(first), unit: 'ms' },
      { of, measure: 'longest', value: Math.max(...first), unit: 'ms' },
      { of, measure: 'all together, median', value: median(totals), unit: 'ms' },
      { of: 'second visit', measure: 'median', value: median(second), unit: 'ms' },
    ];
  },
};
