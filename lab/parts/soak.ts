import { contactRequest } from '../form-posts.ts';
import { type LoadRequest, sendLoad } from '../load/load.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { assignCores, hasProcfs, memoryOf, noProcfs } from '../processes.ts';
import { startHost } from '../servers/host.ts';
import { fetchRaw, fetchText, sitemapPaths } from '../site.ts';

/** Far more than the site will get, but few enough that no queue forms. */
const rate = 300;

export const soak: Part = {
  name: 'soak',
  description: 'mixed visits for some minutes (--soak-minutes): memory and response times of each minute',
  needsBuild: true,
  async measure({ quick, soakMinutes, log, note }) {
    note(
      `${rate} requests a second: all pages, each also with a query that never repeats, 304, 404, searches, and one ` +
        'contact message in a few hundred requests.',
    );
    if (!hasProcfs) note(noProcfs);
    const cores = assignCores();
    await using host = await startHost({ cores: cores.server });
    const requests = await mixedRequests(host.origin);
    const found: Figure[] = [];
    for (let minute = 1; minute <= (quick ? 2 : soakMinutes); minute += 1) {
      const options = { origin: host.origin, requests, connections: 20, seconds: quick ? 1 : 60, rate };
      const { p50, p99, max, responses } = await sendLoad(options, [200, 201, 304, 404], cores.load);
      const memory = hasProcfs ? memoryOf(host.pid) : undefined;
      found.push(
        ...figures(`minute ${minute}`, {
          responses: [responses, 'requests'],
          p50: [p50, 'ms'],
          p99: [p99, 'ms'],
          max: [max, 'ms'],
          ...(memory && { RSS: [memory.rss, 'MB'] as const, PSS: [memory.pss, 'MB'] as const }),
        }),
      );
      log(`minute ${minute}: p99 ${p99.toFixed(1)} ms, ${memory?.pss.toFixed(0) ?? '–'} MB`);
    }
    return found;
  },
};

/** All pages twice, with two searches, and one message. */
async function mixedRequests(origin: string): Promise<LoadRequest[]> {
  const { etag = '' } = (await fetchRaw(origin, '/')).headers;
  const [, asset = '/favicon.svg'] = /"(\/assets\/[^"]+)"/.exec(await fetchText(origin, '/')) ?? [];
  const visits: LoadRequest[] = (await sitemapPaths(origin)).flatMap((path) => [
    { path },
    { path: `${path}?utm_source=letter-{n}` },
    { path: '/', headers: { 'if-none-match': etag } },
    { path: asset },
  ]);
  const all = [...visits, { path: '/no-such-page-{n}' }, { path: '/search?q=sabbath+{n}' }];
  return [...all, ...all, contactRequest];
}
