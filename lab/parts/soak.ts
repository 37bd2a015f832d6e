import { coreLayout } from '../cores.ts';
import { type LoadRequest, load } from '../load/load.ts';
import type { Figure, Part } from '../part.ts';
import { memory, processesTell, untold } from '../process-figures.ts';
import { startHost } from '../servers/host.ts';
import { record, siteAddresses } from '../site.ts';
import { contactPost } from './forms.ts';

/** Far more than the site will see, and little enough that the times are not those of a queue. */
const rate = 300;

export const soak: Part = {
  name: 'soak',
  about: 'mixed visits for minutes (--soak-minutes): memory and times, minute by minute',
  ofBuiltSite: true,
  async measure({ quick, soakMinutes, say, note }) {
    note(
      `${rate} requests a second: every page, each also with a query string that never comes twice, 304, 404, searches, and ` +
        'one contact message in a few hundred.',
    );
    if (!processesTell) note(untold);
    const cores = coreLayout();
    await using host = await startHost({ cores: cores.server });
    const requests = await mixture(host.origin);
    const figures: Figure[] = [];
    for (let minute = 1; minute <= (quick ? 2 : soakMinutes); minute += 1) {
      const order = { origin: host.origin, requests, connections: 20, seconds: quick ? 1 : 60, rate };
      const { p50, p99, longest, answers } = await load(order, [200, 201, 304, 404], cores.load);
      const of = `minute ${minute}`;
      figures.push(
        { of, measure: 'answers', value: answers, unit: 'requests' },
        { of, measure: 'p50', value: p50, unit: 'ms' },
        { of, measure: 'p99', value: p99, unit: 'ms' },
        { of, measure: 'longest', value: longest, unit: 'ms' },
      );
      if (processesTell) {
        const { rss, pss } = memory(host.pid);
        figures.push(
          { of, measure: 'RSS', value: rss, unit: 'MB' },
          { of, measure: 'PSS', value: pss, unit: 'MB' },
        );
        say(`${of}: p99 ${p99.toFixed(1)} ms, ${pss.toFixed(0)} MB`);
      }
    }
    return figures;
  },
};

/** Two rounds of the site for each search, and four for one message. */
async function mixture(origin: string): Promise<LoadRequest[]> {
  const addresses = await siteAddresses(origin);
  const home = await record(origin, '/');
  const [, asset = '/favicon.svg'] = /"(\/assets\/[^"]+)"/.exec((await plain(origin)).toString()) ?? [];
  const visits: LoadRequest[] = addresses.flatMap((path) => [
    { path },
    { path: `${path}?utm_source=letter-{n}` },
    { path: '/', headers: { 'if-none-match': home.headers.etag ?? '' } },
    { path: asset },
  ]);
  const { status } = await record(origin, '/search?q=peace');
  const searches = status === 200 ? [{ path: '/search?q=sabbath+{n}' }] : [];
  const once = [...visits, { path: '/no-such-page-{n}' }, ...searches];
  return [...once, ...once, contactPost];
}

const plain = async (origin: string) => (await record(origin, '/', { 'accept-encoding': 'identity' })).body;
