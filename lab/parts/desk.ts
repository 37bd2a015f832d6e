import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readContent } from '../../content-model/read-content.ts';
import { type Load, load } from '../load/load.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { type DeskHost, startDeskHost } from '../servers/desk-host.ts';
import { record, siteAddresses } from '../site.ts';
import { quantile } from '../statistics.ts';

/** A Friday evening: the service that is cancelled is tomorrow's, which stands on every page concerned. */
const clock = '2026-11-28T02:00:00Z';
const what = 'sabbath-service';
const rate = 50;
const toTheAnswer = 'cancel to the answer';

/** What each page says of a cancelled gathering besides the reason: structured data, the feed. */
const marks: Record<string, RegExp> = {
  '/': /schema\.org\/EventCancelled/,
  '/gatherings': /schema\.org\/EventCancelled/,
  '/offline': /./,
  '/calendar/gatherings.ics': /EXDATE[^\n]*20261128/,
};

export const desk: Part = {
  name: 'desk',
  about: 'how soon visitors see what is cancelled at the desk; the host killed with -9 while it publishes',
  ofBuiltSite: true,
  async measure({ quick, say, note }) {
    note(
      `From the press of "Cancel this gathering" until Home, Gatherings, the calendar feed, JSON-LD and the offline page tell of it, under ` +
        `${rate} visits a second to every address; each is taken back before the next. Killed at a random moment of a publish.`,
    );
    await using host = await startDeskHost({ clock });
    const times = quick ? 5 : 100;
    const seen = await cancels(host, times, say);
    const typical = seen.find(({ of, measure }) => of === toTheAnswer && measure === 'p50')?.value ?? 0;
    return [...seen, ...(await kills(host, { times, within: 1.5 * typical }, say))];
  },
};

async function cancels(host: DeskHost, times: number, say: (line: string) => void): Promise<Figure[]> {
  const origin = host.origin();
  const requests = (await siteAddresses(origin)).map((path) => ({ path }));
  const visits: Load[] = [];
  let over = false;
  const visiting = (async () => {
    while (!over) {
      // Counted here, not thrown: a failed visit is a figure.
      visits.push(await load({ origin, requests, connections: 4, seconds: 10, rate }, 'any'));
    }
  })();
  const seen: number[] = [];
  const answered: number[] = [];
  let early = 0;
  try {
    for (let time = 1; time <= times; time += 1) {
      const reason = `Ice on the roads, ${time}.`;
      const began = performance.now();
      const to = await host.post('/desk/gatherings/cancel', { what, date: '2026-11-28', reason });
      const change = new URL(to ?? '', origin).searchParams.get('change');
      if (!change) throw new Error(`Cancel ${time} was not answered as it should be.`);
      answered.push(performance.now() - began);
      for (let tries = 0; !(await isSeen(origin, reason)); tries += 1) {
        if (tries === 0) early += 1;
        if (performance.now() - began > 20_000) throw new Error(`Cancel ${time} was not seen within 20 s.`);
        await wait(20);
      }
      seen.push(performance.now() - began);
      if (!(await host.post('/desk/undo', { change }))) throw new Error(`Cancel ${time} was not taken back.`);
      if (time % 10 === 0)
        say(`${time} of ${times} cancelled, the last seen after ${Math.round(seen.at(-1) ?? 0)} ms`);
    }
  } finally {
    over = true;
    await visiting;
  }
  const count = (of: (visit: Load) => number) => visits.reduce((sum, visit) => sum + of(visit), 0);
  const none = { atMost: 0 };
  return [
    ...figures('cancel to visible on every page', {
      p50: [quantile(seen, 0.5), 'ms'],
      p99: [quantile(seen, 0.99), 'ms', { atMost: 2000 }],
      longest: [Math.max(...seen), 'ms'],
      'answered before visitors saw it': [early, 'times', none],
    }),
    ...figures(toTheAnswer, {
      p50: [quantile(answered, 0.5), 'ms'],
      p99: [quantile(answered, 0.99), 'ms'],
      longest: [Math.max(...answered), 'ms'],
    }),
    ...figures('visits meanwhile', {
      visits: [count(({ answers }) => answers), 'answers'],
      'failed visits': [
        count(({ answers, errors, statuses }) => answers - (statuses[200] ?? 0) + errors),
        'visits',
        none,
      ],
      p99: [Math.max(...visits.map(({ p99 }) => p99)), 'ms'],
      longest: [Math.max(...visits.map(({ longest }) => longest)), 'ms'],
    }),
  ];
}

async function isSeen(origin: string, reason: string): Promise<boolean> {
  for (const [path, mark] of Object.entries(marks)) {
    const text = (await record(origin, path, { 'accept-encoding': 'identity' })).body.toString();
    // A calendar's lines are folded; it leaves out what is cancelled, without a reason.
    if (!mark.test(text.replaceAll('\r\n ', ''))) return false;
    if (!path.endsWith('.ics') && !text.includes(reason)) return false;
  }
  return true;
}

/** Adds a gathering, is killed within it or soon after, starts anew; so many times. @param within milliseconds */
async function kills(
  host: DeskHost,
  { times, within }: { times: number; within: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const contentDir = join(host.dataDir, 'content');
  const promised: string[] = [];
  let broken = 0;
  for (let kill = 1; kill <= times; kill += 1) {
    const title = `Supper ${kill}`;
    const fields = {
      title,
      date: '2026-12-05',
      time: '18:30',
      minutes: '90',
      place: '',
      reason: 'Bring soup.',
    };
    const publishing = host.post('/desk/gatherings/add', fields);
    // In turn within it, and with the answer just given.
    await (kill % 2 ? wait(Math.random() * within) : publishing);
    await host.killAndStart();
    if (await publishing) promised.push(title);
    broken += isWhole(contentDir) ? 0 : 1;
    if (kill % 10 === 0) say(`${kill} of ${times} kills, ${promised.length} publishes answered before`);
  }
  const text = readFileSync(join(contentDir, 'exceptions.yaml'), 'utf8');
  const lost = promised.filter((title) => !text.includes(`"${title}"`)).length;
  const none = { atMost: 0 };
  return figures('killed while publishing', {
    kills: [times, 'kills'],
    answered: [promised.length, 'publishes'],
    'content not whole': [broken, 'times', none],
    'answered but lost': [lost, 'publishes', none],
  });
}

function isWhole(dir: string): boolean {
  try {
    readContent(dir);
    return true;
  } catch {
    return false;
  }
}
