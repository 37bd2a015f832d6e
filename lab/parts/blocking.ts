import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { slowPhone, startBrowser } from '../browser.ts';
import { type Figure, figures, type Part, type Setting } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { sitePages } from '../site.ts';
import { median, progress } from '../statistics.ts';

/** How long a page is left alone after it has loaded, in milliseconds: longer than `client:interaction` waits. */
const idleMs = 8000;
/** How long a page has after the first touch, in milliseconds. */
const touchedMs = 3000;

const controlPage =
  '<!doctype html><html lang="en"><title>Control</title><h1>Control page</h1><p>One paragraph.';

export const blocking: Part = {
  name: 'blocking',
  about: 'how long each page blocks a slow phone, left alone and touched, compared with a plain control page',
  ofBuiltSite: true,
  async measure(setting) {
    const runs = setting.quick ? 1 : 5;
    setting.note(
      `Medians of ${runs} visits with the processor four times slowed. The control page, one heading and one paragraph, is visited before each page in the same run; "above the control page" is the median of the differences. A machine of which others take a share moves both alike.`,
    );
    await using host = await startHost();
    await using control = await serveControlPage();
    await using browser = await startBrowser();
    const paths = await sitePages(host.origin, setting);
    return await measureInTurn(
      browser,
      { origin: host.origin, paths, control: control.origin, runs },
      setting,
    );
  },
};

interface Visits {
  origin: string;
  paths: readonly string[];
  control: string;
  runs: number;
}

/** What one visit took, in milliseconds. */
interface Visit {
  alone: number;
  touched: number;
  interaction: number;
}

/** Visits the control page and a page in turn, and each page once before any page twice. */
async function measureInTurn(
  browser: Browser,
  { origin, paths, control, runs }: Visits,
  { say }: Pick<Setting, 'say'>,
): Promise<Figure[]> {
  const step = progress(paths.length * runs);
  const visits = new Map(paths.map((path) => [path, [] as { page: Visit; control: Visit }[]]));
  const indexes: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    indexes.push(await benchmarkIndex(browser));
    for (const path of paths) {
      const plain = await visit(browser, control);
      const page = await visit(browser, origin + path);
      visits.get(path)?.push({ page, control: plain });
      say(`${path}: ${Math.round(page.alone)} ms alone, ${Math.round(page.touched)} ms touched (${step()})`);
    }
  }
  const all = [...visits.values()].flat();
  return [
    ...figures('this machine', {
      'benchmark index': [median(indexes), ''],
      'control page, left alone': [median(all.map((pair) => pair.control.alone)), 'ms'],
      'control page, touched': [median(all.map((pair) => pair.control.touched)), 'ms'],
    }),
    ...[...visits].flatMap(([path, pairs]) => {
      const above = (measure: keyof Visit) =>
        median(pairs.map(({ page, control: plain }) => page[measure] - plain[measure]));
      return figures(path, {
        'blocking above the control page, left alone': [above('alone'), 'ms', { atMost: 150 }],
        'blocking above the control page, touched': [above('touched'), 'ms'],
        'longest interaction': [median(pairs.map(({ page }) => page.interaction)), 'ms', { atMost: 150 }],
      });
    }),
  ];
}

/** One visit that never touches the page, and one that touches it as soon as it has loaded. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const alone = await observe(browser, url, false);
  const touched = await observe(browser, url, true);
  return { alone: alone.blocked, touched: touched.blocked, interaction: touched.interaction };
}

async function observe(browser: Browser, url: string, touches: boolean) {
  await using context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await slowPhone(page);
  await page.addInitScript(recordTasks);
  await page.goto(url, { waitUntil: 'load' });
  if (touches) await page.touchscreen.tap(200, 400);
  await page.waitForTimeout(touches ? touchedMs : idleMs);
  return await page.evaluate(() => (globalThis as typeof globalThis & { recorded: Recorded }).recorded);
}

interface Recorded {
  /** What long tasks took beyond 50 ms each, in milliseconds. */
  blocked: number;
  /** The longest from an input to the next paint, in milliseconds. */
  interaction: number;
}

/** Runs in the page, before its own scripts. */
function recordTasks() {
  const recorded: Recorded = { blocked: 0, interaction: 0 };
  Object.assign(globalThis, { recorded });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recorded.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      recorded.interaction = Math.max(recorded.interaction, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Hundreds of thousands of array writes a second: how fast this machine is while the run lasts. */
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

async function serveControlPage() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(controlPage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
