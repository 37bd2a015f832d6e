import { setTimeout as wait } from 'node:timers/promises';
import { ownPhrase, writeBigLibrary } from '../../tests/big-library.ts';
import { sentBy } from '../../tests/sent-by.ts';
import { copyContent } from '../folders.ts';
import type { Figure, Part, PartContext } from '../part.ts';
import { hasProcfs, memoryOf, processorTime, trackPeakMemory } from '../processes.ts';
import { type DeskHost, startDeskHost } from '../servers/desk-host.ts';
import { fetchText, sitemapPaths } from '../site.ts';
import { median } from '../statistics.ts';

/** Friday afternoon at the ministry: the cancelled service is on the next day. */
const clock = new Date().toISOString();

export const library: Part = {
  name: 'library',
  description: 'publishes, desk screens, pages and memory with content of 1, 10 and 100 times the sample',
  needsBuild: true,
  async measure(context) {
    const sizes = context.quick ? [1, 10] : [1, 10, 100];
    context.note(
      'At ×100: 500 own pages, 300 events, 1,000 messages with transcripts, 1,000 pictures, 1,000 PDFs.',
    );
    context.note('Times are medians. Processor time is of the host, and is the same on a busy machine.');
    const measured: Measured[] = [];
    for (const times of sizes) measured.push(await measureAt(times, context));
    return inOneTable(sizes, measured);
  },
};

/** By what was measured. */
type Measured = Map<string, { value: number; unit: string; atMost?: number }>;

/** One line for each size, and how much more the largest costs than the one before. */
function inOneTable(sizes: readonly number[], measured: readonly Measured[]): Figure[] {
  const [before, largest] = measured.slice(-2);
  return [...(largest ?? [])].flatMap(([subject, { value, unit, atMost }]): Figure[] => [
    ...sizes.map(
      (times, at): Figure => ({
        subject,
        measure: `×${times}`,
        value: measured[at]?.get(subject)?.value ?? Number.NaN,
        unit,
        ...(atMost !== undefined && { goal: { atMost } }),
      }),
    ),
    {
      subject,
      measure: 'growth',
      value: value / (before?.get(subject)?.value ?? Number.NaN),
      unit: '×',
      goal: { atMost: 2 },
    },
  ]);
}

const screens = {
  Today: '/desk',
  Pages: '/desk/pages',
  'Pages, searched': '/desk/pages?q=sabbath',
  'Pages, second screen': '/desk/pages?group=Pages&page=2',
  'editor of a page': '/desk/edit?path=/about/own-1',
  'page in the editor': '/desk/edit/page?path=/about/own-1',
  'all fields of a page': '/desk/edit/fields?record=own-pages/own-1.yaml',
  'one field': '/desk/edit/fields?record=own-pages/own-1.yaml&field=title',
  'fields of the ministry': '/desk/edit/fields?record=ministry.yaml',
  Gatherings: '/desk/gatherings',
  'one event': '/desk/events/supper-1',
  'new event': '/desk/events/add',
  'message library': '/desk/library',
  'new message': '/desk/library/add',
  'fields of a message': '/desk/edit/fields?record=messages/m-1.yaml',
  Messages: '/desk/messages',
  Pictures: '/desk/pictures',
  'one picture': '/desk/pictures/picture-1',
  'pictures taken down': '/desk/pictures?down',
  Files: '/desk/files',
  'files taken down': '/desk/files?removed',
  History: '/desk/history',
  'History, searched': '/desk/history?q=Lanterns',
  People: '/desk/people',
};

const visits = {
  'home page': '/',
  'library of messages': '/messages',
  'library, searched': `/messages?search=${ownPhrase(1).replace(' ', '+')}`,
  'site search': `/search?q=${ownPhrase(1).replace(' ', '+')}`,
  'page of a message': '/messages/m-1',
  podcast: '/messages/podcast.xml',
  'calendar of gatherings': '/calendar/gatherings.ics',
  sitemap: '/sitemap.xml',
};

async function measureAt(times: number, { quick, log }: PartContext): Promise<Measured> {
  await using undo = new AsyncDisposableStack();
  const content = copyContent(undo);
  await writeBigLibrary(content, times);
  log(`starting with ×${times} …`);
  const host = undo.use(await startDeskHost({ clock, content }));
  const found: Measured = new Map();
  const add = (subject: string, value: number, unit: string, atMost?: number) =>
    found.set(subject, { value, unit, ...(atMost !== undefined && { atMost }) });
  add('start until the first page', host.readyAfter(), 'ms');
  await untilFound(host.origin(), `/search?q=${ownPhrase(1).replace(' ', '+')}`, '/messages/m-9#t=', 1000);
  // Pages are compressed again for minutes. No other measurement waits for it.
  await wait(5000);
  if (hasProcfs) add('memory at rest', memoryOf(host.pid()).pss, 'MB', 400);
  const peak = hasProcfs ? trackPeakMemory(host.pid()) : () => Number.NaN;
  const rounds = quick ? 3 : 5;
  for (const [name, path] of Object.entries({ ...visits, ...prefixed('desk: ', screens) })) {
    const { ms, processor } = await timed(host, path, rounds);
    log(`×${times}, ${name}: ${Math.round(ms)} ms`);
    add(name, ms, 'ms', path.startsWith('/desk') ? 300 : undefined);
    if (hasProcfs) add(`${name}, processor`, processor, 'ms');
  }
  for (const [kind, publish] of Object.entries(publishes(times))) {
    const all: Record<string, number[]> = {};
    for (let round = 0; round < (quick ? 2 : 3); round += 1)
      for (const [step, ms] of Object.entries((await publish(host, round)).times))
        all[step] = [...(all[step] ?? []), ms];
    log(`×${times}, ${kind}: visible after ${Math.round(median(all.visible ?? []))} ms`);
    for (const [step, steps] of Object.entries(all))
      add(
        `${kind}: ${step}`,
        median(steps),
        'ms',
        step === 'visible' ? 2000 : step === 'confirmation' ? 300 : undefined,
      );
  }
  await publishUnderVisits(host, quick ? 5 : 10);
  if (hasProcfs) add('memory at the most', peak(), 'MB', 400);
  return found;
}

const prefixed = (prefix: string, named: Record<string, string>) =>
  Object.fromEntries(Object.entries(named).map(([name, path]) => [prefix + name, path]));

/** Milliseconds of processor time. */
const workOf = (host: DeskHost) => (hasProcfs ? processorTime(host.pid()) / 1000 : 0);

async function untilFound(origin: string, path: string, words: string, pauseMs = 20) {
  const started = performance.now();
  while (!(await fetchText(origin, path)).includes(words)) {
    if (performance.now() - started > 600_000)
      throw new Error(`${path} did not show "${words}" in ten minutes.`);
    await wait(pauseMs);
  }
}

async function timed(host: DeskHost, path: string, rounds: number) {
  await host.get(path);
  const all: number[] = [];
  const before = workOf(host);
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await host.get(path);
    all.push(performance.now() - started);
  }
  return { ms: median(all), processor: (workOf(host) - before) / rounds };
}

type Publish = (host: DeskHost, round: number) => ReturnType<typeof published>;

/** One of each kind of publish, with the page on which visitors see it. */
function publishes(times: number): Record<string, Publish> {
  const event = `supper-${3 * times - 1}`;
  const saturday = new Date(
    Date.parse(clock) + ((6 - new Date(clock).getUTCDay() + 7) % 7 || 7) * 86_400_000,
  );
  const date = saturday.toISOString().slice(0, 10);
  const text =
    (form: string, to: string, field: string, page: string): Publish =>
    async (host, round) => {
      const words = `Lanterns ${round} of ${field}`;
      const sent = { ...sentBy(await host.get(form)), [field]: words, do: 'publish' };
      return published(host, to, sent, page, words);
    };
  return {
    'publish a text': text(
      '/desk/edit/fields?record=own-pages/own-1.yaml',
      '/desk/edit/fields',
      'title',
      '/about/own-1',
    ),
    'publish an event': text(
      `/desk/events/${event}`,
      `/desk/events/${event}`,
      'title',
      `/gatherings/${event}`,
    ),
    'cancel a gathering': async (host, round) => {
      const reason = `Ice on the roads, ${round}.`;
      const what = 'sabbath-service';
      const steps = await published(host, '/desk/gatherings/cancel', { what, date, reason }, '/', reason);
      const [change = ''] = /(?<=change=)[^&]+/.exec(steps.location) ?? [];
      if (!(await host.post('/desk/undo', { change }))) throw new Error('The cancellation was not undone.');
      return steps;
    },
  };
}

/** Posts a form, and times the answer, what visitors see, the page that confirms it, and the sitemap. */
async function published(
  host: DeskHost,
  to: string,
  fields: Record<string, string>,
  page: string,
  words: string,
) {
  const started = performance.now();
  const since = (from: number) => performance.now() - from;
  const location = await host.post(to, fields);
  if (!location) throw new Error(`The post to ${to} was refused.`);
  const answer = since(started);
  await untilFound(host.origin(), page, words);
  const visible = since(started);
  const asked = performance.now();
  await host.get(location);
  const confirmation = since(asked);
  const sitemap = performance.now();
  await fetchText(host.origin(), '/sitemap.xml');
  return { times: { answer, visible, confirmation, 'sitemap after it': since(sitemap) }, location };
}

/** One publish after another, while every page is visited. */
async function publishUnderVisits(host: DeskHost, count: number) {
  const paths = await sitemapPaths(host.origin());
  let isOver = false;
  const visiting = Array.from({ length: 4 }, async (_, visitor) => {
    for (let at = visitor; !isOver; at += 4) await fetchText(host.origin(), paths[at % paths.length] ?? '/');
  });
  const form = '/desk/edit/fields?record=own-pages/own-2.yaml';
  for (let round = 0; round < count; round += 1) {
    const title = `Lamps ${round}`;
    await host.post('/desk/edit/fields', { ...sentBy(await host.get(form)), title, do: 'publish' });
    await untilFound(host.origin(), '/about/own-2', title);
  }
  isOver = true;
  await Promise.all(visiting);
}
