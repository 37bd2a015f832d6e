import { coreLayout } from '../cores.ts';
import { startHost } from '../host-process.ts';
import { load } from '../load.ts';
import type { Figure, Part } from '../part.ts';
import { record } from '../recording.ts';

/** What visitors may type: a word, several, a slip, Hebrew, nothing that exists, much. */
const queries = {
  'one word': 'sabbath',
  'three words': 'when do you meet',
  'a slip': 'passovr',
  Hebrew: 'שבת',
  'no result': 'xylophone',
  'a long query': 'what does the fellowship believe about the feasts of the Lord and the sabbath rest',
};

export const search: Part = {
  name: 'search',
  about: 'the page of results, one query after the other',
  ofBuiltSite: true,
  async measure({ quick, say, note }) {
    const { server, load: loadCores } = coreLayout();
    await using host = await startHost({ cores: server });
    const started = performance.now();
    const { status } = await record(host.origin, '/search?q=peace');
    if (status !== 200) {
      note(`Not measured: /search answered ${status}.`);
      return [];
    }
    const first = performance.now() - started;
    const figures: Figure[] = [
      { of: 'search', measure: 'the first after a start (reads all pages)', value: first, unit: 'ms' },
    ];
    for (const [name, query] of Object.entries(queries)) {
      const requests = [{ path: `/search?q=${encodeURIComponent(query)}` }];
      const order = { origin: host.origin, requests, connections: 1, seconds: quick ? 1 : 10 };
      const { p50, p99 } = await load(order, [200], loadCores);
      say(`${name}: ${p50.toFixed(1)} ms`);
      const of = `search, ${name}`;
      figures.push(
        { of, measure: 'p50', value: p50, unit: 'ms' },
        { of, measure: 'p99', value: p99, unit: 'ms' },
      );
    }
    return figures;
  },
};
