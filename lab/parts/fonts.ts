import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { startBrowser } from '../browser.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { sitePages } from '../site.ts';
import { progress } from '../statistics.ts';

const heldBack = 1500;

export const fonts: Part = {
  name: 'fonts',
  about: 'how much every page shifts on phones when its fonts come 1.5 s late',
  ofBuiltSite: true,
  async measure({ quick, say, note }) {
    note(
      `Each font file is answered ${heldBack} ms late; what shifts until then and half a second after is counted.`,
    );
    await using host = await startHost();
    await using browser = await startBrowser();
    const paths = await sitePages(host.origin, { quick });
    const widths = [360, 390, 412];
    const step = progress(paths.length);
    const found: Figure[] = [];
    for (const path of paths) {
      const shifts = await Promise.all(widths.map((width) => shiftAt(browser, host.origin + path, width)));
      found.push(
        ...widths.flatMap((width, at) =>
          figures(`${path} at ${width} px`, {
            'shift with late fonts': [shifts[at] ?? Number.NaN, '', { atMost: 0.01 }],
          }),
        ),
      );
      say(`${path}: ${shifts.map((shift) => shift.toFixed(3)).join(', ')} (${step()})`);
    }
    return found;
  },
};

/** The layout shift of one visit, by the browser's own account. */
async function shiftAt(browser: Browser, url: string, width: number): Promise<number> {
  await using context = await browser.newContext({
    viewport: { width, height: 844 },
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  let fontsAsked = 0;
  await page.route(/\.woff2$/, async (route) => {
    fontsAsked += 1;
    await wait(heldBack);
    await route.continue();
  });
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        document.documentElement.dataset.shift = `${Number(document.documentElement.dataset.shift ?? 0) + entry.value}`;
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await wait(heldBack + 500);
  if (fontsAsked === 0) throw new Error(`${url} asked for no font: nothing was held back.`);
  return Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
}
