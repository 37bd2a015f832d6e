import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserFlags, browserPath } from './browser.ts';
import type { Figure } from './part.ts';
import { median } from './statistics.ts';

/** What Lighthouse saw in one look at a page. Scores from 0 to 100, times in milliseconds, CLS without a unit. */
export type Sight = Record<keyof typeof units, number>;

const units = {
  performance: '/100',
  accessibility: '/100',
  'best practices': '/100',
  SEO: '/100',
  FCP: 'ms',
  LCP: 'ms',
  TBT: 'ms',
  CLS: '',
};

export interface Lighthouse {
  /** @throws when the page could not be looked at */
  look(url: string): Promise<Sight>;
  [Symbol.dispose](): void;
}

/** A browser in which Lighthouse looks at pages as on a phone with a slow line, which it simulates. `using` closes it. */
export async function startLighthouse(): Promise<Lighthouse> {
  const chrome = await launch({
    chromePath: await browserPath(),
    chromeFlags: ['--headless=new', ...browserFlags],
  });
  return {
    async look(url) {
      // The page for addresses that lead nowhere is looked at as well, though it says 404.
      const run = await lighthouse(url, { port: chrome.port, logLevel: 'silent', ignoreStatusCode: true });
      if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? 'No result.');
      const { categories, audits } = run.lhr;
      const score = (name: string) => Math.round(known(categories[name]?.score, name) * 100);
      const metric = (name: string) => known(audits[name]?.numericValue, name);
      return {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best practices': score('best-practices'),
        SEO: score('seo'),
        FCP: metric('first-contentful-paint'),
        LCP: metric('largest-contentful-paint'),
        TBT: metric('total-blocking-time'),
        CLS: metric('cumulative-layout-shift'),
      };
    },
    [Symbol.dispose]: () => chrome.kill(),
  };
}

function known(value: number | null | undefined, name: string): number {
  if (typeof value === 'number') return value;
  throw new Error(`Lighthouse gave no ${name}.`);
}

/** Of several looks the median and, as its range, the lowest and the highest. */
export function sightFigures(of: string, sights: readonly Sight[], prefix = ''): Figure[] {
  return Object.entries(units).map(([name, unit]) => {
    const values = sights.map((sight) => sight[name as keyof Sight]);
    const range = [Math.min(...values), Math.max(...values)] as const;
    return { of, measure: prefix + name, value: median(values), unit, range };
  });
}
