import type { Browser } from '@playwright/test';
import { emulateSlowPhone, phoneViewport, startBrowser } from '../browser.ts';
import { type Figure, figures, type Part, type PartContext } from '../part.ts';
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
      `Medians of ${runs} visits with a processor slowed four times. Blocking counts from the first paint, as in ` +
        'Lighthouse. The control page (one heading, one paragraph) is visited before each page; "above the control ' +
        'page" is the median of the differences. Other load on the machine affects both alike.',
    );
    await using host = await startHost();
    await using control = await listen((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(controlHtml);
    });
    await using browser = await startBrowser();
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
  await using context = await browser.newContext({
    viewport: phoneViewport,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await emulateSlowPhone(page);
  await page.addInitScript(recordTasks);
  await page.goto(url, { waitUntil: 'load' });
  if (kind === 'touched') {
    const { x, y, width, height } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  }
  await page.waitForTimeout(kind === 'touched' ? touchedMs : untouchedMs);
  const from = kind === 'scrolled' ? await page.evaluate(() => performance.now()) : 0;
  for (let turn = 0; kind === 'scrolled' && turn < wheelTurns; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
  const isStill = () => scrollY === 0 && document.documentElement.scrollHeight > innerHeight;
  if (kind === 'scrolled' && (await page.evaluate(isStill))) throw new Error(`${url} did not scroll.`);
  const { tasks, firstPaint, interaction } = await page.evaluate(
    () => (globalThis as typeof globalThis & { recorded: Recorded }).recorded,
  );
  const blocking = tasks.reduce((sum, { start, end }) => {
    return sum + Math.max(0, end - Math.max(start, firstPaint, from) - 50);
  }, 0);
  return { blocking, interaction };
}

/** Times in milliseconds from the start of the visit. */
interface Recorded {
  tasks: { start: number; end: number }[];
  firstPaint: number;
  /** The longest time from an input to the next paint, in milliseconds. */
  interaction: number;
}

/** Runs in the page before its own scripts. */
function recordTasks() {
  const recorded: Recorded = { tasks: [], firstPaint: 0, interaction: 0 };
  Object.assign(globalThis, { recorded });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      recorded.tasks.push({ start: startTime, end: startTime + duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    recorded.firstPaint =
      list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? recorded.firstPaint;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      recorded.interaction = Math.max(recorded.interaction, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** The speed of this machine during a run: array writes a second, in units of 100,000. */
async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate(() => {
    const until = performance.now() + 500;
    let rounds = 0;
    while (performance.now() < until) {
      const numbers: number[] = [];
      for (let number = 0; number < 10_000; number += 1) numbers.push(number * rounds);
      rounds += 1;
    }
    return (rounds * 2) / 10;
  });
  await page.close();
  return Math.round(index);
}
