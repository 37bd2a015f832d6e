import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readContent } from '../../content-model/read-content.ts';
import { type LoadResult, sendLoad } from '../load/load.ts';
import { type Figure, figures, type Part, type PartContext } from '../part.ts';
import { type DeskHost, startDeskHost } from '../servers/desk-host.ts';
import { fetchText, sitemapPaths } from '../site.ts';
import { quantile, sum } from '../statistics.ts';

/** A Friday evening. The cancelled service is on the next day, so every page concerned shows it. */
const clock = '2026-11-28T02:00:00Z';
const gathering = { what: 'sabbath-service', date: '2026-11-28' };
const rate = 50;

/** What shows the cancellation in addition to the reason: structured data, the calendar feed. */
const cancellationMarkers: Record<string, RegExp> = {
  '/': /schema\.org\/EventCancelled/,
  '/gatherings': /schema\.org\/EventCancelled/,
  '/offline': /./,
  '/calendar/gatherings.ics': /EXDATE[^\n]*20261128/,
};

export const desk: Part = {
  name: 'desk',
  description: 'how soon visitors see a cancellation; the host killed with SIGKILL while it publishes',
  needsBuild: true,
  async measure({ quick, log, note }) {
    note(
      'From the post of a cancellation until the home page, Gatherings, the calendar feed, the structured data and the ' +
        `offline page show it, under ${rate} visits a second. Each one is undone before the next. Half of the kills ` +
        'come at a random moment of a publish, half right after its response.',
    );
    await using host = await startDeskHost({ clock });
    const count = quick ? 5 : 100;
    const cancellations = await measureCancellations(host, count, log);
    const typicalMs = quantile(cancellations.responded, 0.5);
    return [...cancellations.figures, ...(await killWhilePublishing(host, count, 1.5 * typicalMs, log))];
  },
};

async function measureCancellations(host: DeskHost, count: number, log: PartContext['log']) {
  const visits = visitUntilStopped(host.origin());
  const visible: number[] = [];
  const responded: number[] = [];
  let late = 0;
  let load: LoadResult[];
  try {
    for (let n = 1; n <= count; n += 1) {
      const reason = `Ice on the roads, ${n}.`;
      const started = performance.now();
      const location = await host.post('/desk/gatherings/cancel', { ...gathering, reason });
      const change = new URL(location ?? '', host.origin()).searchParams.get('change');
      if (!change) throw new Error(`Cancellation ${n} did not redirect to its change.`);
      responded.push(performance.now() - started);
      for (let tries = 0; !(await isVisible(host.origin(), reason)); tries += 1) {
        if (tries === 0) late += 1;
        if (performance.now() - started > 20_000)
          throw new Error(`Cancellation ${n} was not visible within 20 s.`);
        await wait(20);
      }
      visible.push(performance.now() - started);
      if (!(await host.post('/desk/undo', { change }))) throw new Error(`Cancellation ${n} was not undone.`);
      if (n % 10 === 0) log(`${n} of ${count}, the last visible after ${Math.round(visible.at(-1) ?? 0)} ms`);
    }
  } finally {
    load = await visits.stop();
  }
  return {
    responded,
    figures: [
      ...figures('cancel to visible on every page', {
        ...spread(visible, { atMost: 2000 }),
        'response before visitors saw it': [late, 'times', { atMost: 0 }],
      }),
      ...figures('cancel to response', spread(responded)),
      ...figures('visits meanwhile', {
        visits: [sum(load.map(({ responses }) => responses)), 'responses'],
        'failed visits': [sum(load.map(failures)), 'visits', { atMost: 0 }],
        p99: [Math.max(...load.map(({ p99 }) => p99)), 'ms'],
        max: [Math.max(...load.map(({ max }) => max)), 'ms'],
      }),
    ],
  };
}

const spread = (times: readonly number[], p99Goal?: { atMost: number }) => ({
  p50: [quantile(times, 0.5), 'ms'] as const,
  p99: [quantile(times, 0.99), 'ms', p99Goal] as const,
  max: [Math.max(...times), 'ms'] as const,
});

const failures = ({ responses, errors, statuses }: LoadResult) => responses - (statuses[200] ?? 0) + errors;

/** Visits all pages in turn. Failed visits are counted, not thrown: they are a figure. */
function visitUntilStopped(origin: string) {
  let isStopped = false;
  const visiting = (async () => {
    const requests = (await sitemapPaths(origin)).map((path) => ({ path }));
    const results: LoadResult[] = [];
    while (!isStopped) {
      results.push(await sendLoad({ origin, requests, connections: 4, seconds: 10, rate }, 'any'));
    }
    return results;
  })();
  return {
    stop() {
      isStopped = true;
      return visiting;
    },
  };
}

async function isVisible(origin: string, reason: string): Promise<boolean> {
  for (const [path, marker] of Object.entries(cancellationMarkers)) {
    const text = await fetchText(origin, path);
    // Lines of a calendar are folded. It leaves out cancelled events and does not say why.
    if (!marker.test(text.replaceAll('\r\n ', ''))) return false;
    if (!path.endsWith('.ics') && !text.includes(reason)) return false;
  }
  return true;
}

/** @param maxMs the latest moment of a kill after the post */
async function killWhilePublishing(
  host: DeskHost,
  count: number,
  maxMs: number,
  log: PartContext['log'],
): Promise<Figure[]> {
  const contentDir = join(host.dataDir, 'content');
  const accepted: string[] = [];
  let invalid = 0;
  for (let kill = 1; kill <= count; kill += 1) {
    const title = `Supper ${kill}`;
    const publishing = host.post('/desk/gatherings/add', {
      title,
      date: '2026-12-05',
      time: '18:30',
      minutes: '90',
      place: '',
      reason: 'Bring soup.',
    });
    await (kill % 2 ? wait(Math.random() * maxMs) : publishing);
    await host.killAndRestart();
    if (await publishing) accepted.push(title);
    invalid += isValidContent(contentDir) ? 0 : 1;
    if (kill % 10 === 0) log(`${kill} of ${count} kills, ${accepted.length} publishes accepted`);
  }
  const text = readFileSync(join(contentDir, 'exceptions.yaml'), 'utf8');
  const lost = accepted.filter((title) => !text.includes(`"${title}"`)).length;
  return figures('killed while publishing', {
    kills: [count, 'kills'],
    accepted: [accepted.length, 'publishes'],
    'invalid content': [invalid, 'times', { atMost: 0 }],
    'accepted but lost': [lost, 'publishes', { atMost: 0 }],
  });
}

function isValidContent(dir: string): boolean {
  try {
    readContent(dir);
    return true;
  } catch {
    return false;
  }
}
