import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { startBrowser } from '../browser.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { pagePaths } from '../site.ts';
import { progress } from '../statistics.ts';

const delay = 1500;
const widths = [360, 390, 412];

export const fonts: Part = {
  name: 'fonts',
  description: 'layout shift of each page on phones when the fonts arrive 1.5 s late',
  needsBuild: true,
  async measure({ quick, log, note }) {
    note(`Each font is delayed by ${delay} ms. Shifts are counted until half a second later.`);
    await using host = await startHost();
    await using browser = await startBrowser();
    const paths = await pagePaths(host.origin, { quick });
    const step = progress(paths.length);
    const found: Figure[] = [];
    for (const path of paths) {
      const shifts = await Promise.all(
        widths.map(async (width) => ({ width, shift: await shiftAt(browser, host.origin + path, width) })),
      );
      for (const { width, shift } of shifts) {
        const goal = { atMost: 0.01 };
        found.push(...figures(`${path} at ${width} px`, { 'shift with late fonts': [shift, '', goal] }));
      }
      log(`${path}: ${shifts.map(({ shift }) => shift.toFixed(3)).join(', ')} (${step()})`);
    }
    return found;
  },
};

/** The cumulative layout shift of one visit. */
async function shiftAt(browser: Browser, url: string, width: number): Promise<number> {
  await using context = await browser.newContext({
    viewport: { width, height: 844 },
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  let requests = 0;
  await page.route(/\.woff2$/, async (route) => {
    requests += 1;
    await wait(delay);
    await route.continue();
  });
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        dataset.shift = `${Number(dataset.shift ?? 0) + entry.value}`;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await wait(delay + 500);
  if (requests === 0) throw new Error(`${url} requested no font.`);
  return Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
}
