import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { type Figure, figures, type Part, type PartContext } from '../part.ts';
import { blockingTime, longestInteraction, openPhonePage, startPhoneBrowser } from '../phone.ts';
import { listen, startHost } from '../servers/host.ts';
import { pagePaths } from '../site.ts';
import { median, progress } from '../statistics.ts';

/** Milliseconds after load without input: longer than `client:interaction` waits. */
const untouchedMs = 8000;
/** Of 600 pixels: to the middle of the longest page. */
const wheelTurns = 60;
/** Milliseconds after the first touch. */
const touchedMs = 3000;

const controlHtml =
  '<!doctype html><html lang="en"><title>Control</title><h1>Control page</h1><p>One paragraph.';

export const blocking: Part = {
  name: 'blocking',
  description:
    'main-thread blocking of each page on a slow phone, untouched, touched and scrolled, above a control page',
  needsBuild: true,
  async measure(context) {
    const runs = context.quick ? 1 : context.runs;
    context.note(
      `Medians of ${runs} visits with a processor slowed four times. Blocking is processor time from the first ` +
        'paint on. The control page (one heading, one paragraph) is visited before each page; "above the control ' +
        'page" is the median of the differences. Other load on the machine affects both alike.',
    );
    await using host = await startHost();
    await using control = await listen((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(controlHtml);
    });
    await using browser = await startPhoneBrowser();
    const paths = await pagePaths(host.origin, context);
    const urls = { origin: host.origin, paths, control: control.origin };
    return await measurePages(browser, urls, runs, context);
  },
};

interface Urls {
  origin: string;
  paths: readonly string[];
  control: string;
}

/** In milliseconds. */
interface Visit {
  untouched: number;
  touched: number;
  scrolled: number;
  interaction: number;
}

/** Each run visits every page once, each time after the control page. */
async function measurePages(
  browser: Browser,
  { origin, paths, control }: Urls,
  runs: number,
  { log }: Pick<PartContext, 'log'>,
): Promise<Figure[]> {
  const step = progress(paths.length * runs);
  const visits = new Map(paths.map((path) => [path, [] as { page: Visit; control: Visit }[]]));
  const indexes: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    indexes.push(await benchmarkIndex(browser));
    for (const path of paths) {
      const visitToControl = await visit(browser, control);
      const page = await visit(browser, origin + path);
      visits.get(path)?.push({ page, control: visitToControl });
      const [untouched, touched] = [Math.round(page.untouched), Math.round(page.touched)];
      log(`${path}: ${untouched} ms untouched, ${touched} ms touched (${step()})`);
    }
  }
  const all = [...visits.values()].flat();
  return [
    ...figures('this machine', {
      'benchmark index': [median(indexes), ''],
      'control page, untouched': [median(all.map((pair) => pair.control.untouched)), 'ms'],
      'control page, touched': [median(all.map((pair) => pair.control.touched)), 'ms'],
    }),
    ...[...visits].flatMap(([path, pairs]) => {
      const above = (measure: keyof Visit) =>
        median(pairs.map((pair) => pair.page[measure] - pair.control[measure]));
      return figures(path, {
        'blocking above the control page, untouched': [above('untouched'), 'ms', { atMost: 150 }],
        'blocking above the control page, touched': [above('touched'), 'ms'],
        'blocking above the control page, scrolled': [above('scrolled'), 'ms', { atMost: 50 }],
        'longest interaction': [median(pairs.map(({ page }) => page.interaction)), 'ms', { atMost: 150 }],
      });
    }),
  ];
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const untouched = await observe(browser, url, 'untouched');
  const touched = await observe(browser, url, 'touched');
  const scrolled = await observe(browser, url, 'scrolled');
  return {
    untouched: untouched.blocking,
    touched: touched.blocking,
    scrolled: scrolled.blocking,
    interaction: touched.interaction,
  };
}

/** Opens a page; taps its heading when it has loaded, or scrolls it with the wheel when it has hydrated. */
async function observe(browser: Browser, url: string, kind: 'untouched' | 'touched' | 'scrolled') {
  await using page = await openPhonePage(browser);
  await page.visit(url);
  if (kind === 'touched') await page.tap(await page.evaluate(middleOfHeading));
  await setTimeout(kind === 'touched' ? touchedMs : untouchedMs);
  await page.evaluate(() => void performance.mark('before-scrolling'));
  for (let turn = 0; kind === 'scrolled' && turn < wheelTurns; turn += 1) {
    await page.wheel(600);
    await setTimeout(50);
  }
  const isStill = () => scrollY === 0 && document.documentElement.scrollHeight > innerHeight;
  if (kind === 'scrolled' && (await page.evaluate(isStill))) throw new Error(`${url} did not scroll.`);
  const events = await page.endTrace();
  const blocking = kind === 'scrolled' ? blockingTime(events, 'before-scrolling') : blockingTime(events);
  return { blocking, interaction: kind === 'touched' ? longestInteraction(events) : 0 };
}

function middleOfHeading() {
  const { x, y, width, height } = document.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** The speed of this machine during a run: array writes a second, in units of 100,000. */
async function benchmarkIndex(browser: Browser): Promise<number> {
  await using page = await openPhonePage(browser);
  await page.slowDown(1);
  return await page.evaluate(() => {
    const until = performance.now() + 500;
    let rounds = 0;
    while (performance.now() < until) {
      const numbers: number[] = [];
      for (let number = 0; number < 10_000; number += 1) numbers.push(number * rounds);
      rounds += 1;
    }
    return Math.round((rounds * 2) / 10);
  });
}
