import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserFlags, browserPath } from './browser.ts';
import type { Figure, Goal, Setting } from './part.ts';
import { nowhere, unlisted } from './site.ts';
import { median, progress } from './statistics.ts';

interface Measure {
  unit: string;
  goal: Goal;
}

/** What an audit run measures. Scores from 0 to 100, times in milliseconds, CLS without a unit. */
const measures = {
  performance: { unit: '/100', goal: { atLeast: 98 } },
  accessibility: { unit: '/100', goal: { atLeast: 100 } },
  'best practices': { unit: '/100', goal: { atLeast: 100 } },
  SEO: { unit: '/100', goal: { atLeast: 100 } },
  LCP: { unit: 'ms', goal: { atMost: 1150 } },
  TBT: { unit: 'ms', goal: { atMost: 150 } },
  CLS: { unit: '', goal: { atMost: 0.01 } },
} satisfies Record<string, Measure>;

type AuditRun = Record<keyof typeof measures, number>;

interface Target {
  of: string;
  url: string;
}

/**
 * Audits all targets, one after the other, then again, so that a busy minute of the machine meets all alike. The phone and the slow
 * line are simulated. A run that fails is told of, and the others go on.
 *
 * @param standIn see `browserFlags`
 * @returns of each target's runs the medians, and as their ranges the lowest and the highest
 * @throws when a target could not be audited even once
 */
export async function auditInTurn(
  targets: readonly Target[],
  { runs, say, note }: Pick<Setting, 'runs' | 'say' | 'note'>,
  standIn?: string,
): Promise<Figure[]> {
  const chrome = await launch({
    chromePath: await browserPath(),
    chromeFlags: ['--headless=new', '--ignore-certificate-errors', ...browserFlags(standIn)],
  });
  try {
    const step = progress(targets.length * runs);
    const audited = targets.map((target) => ({ ...target, done: [] as AuditRun[] }));
    for (let run = 0; run < runs; run += 1) {
      for (const { of, url, done } of audited) {
        try {
          const result = await auditRun(url, chrome.port);
          done.push(result);
          say(`${of}: performance ${result.performance}, LCP ${Math.round(result.LCP)} ms (${step()})`);
        } catch (error) {
          note(`An audit run of ${of} failed: ${error instanceof Error ? error.message : error}`);
          step();
        }
      }
    }
    return audited.flatMap(({ of, done }) => {
      if (done.length === 0) throw new Error(`${of} could not be audited even once.`);
      return medians(of, done);
    });
  } finally {
    chrome.kill();
  }
}

async function auditRun(url: string, port: number): Promise<AuditRun> {
  // The page for addresses that lead nowhere is audited as well, though it says 404.
  const run = await lighthouse(url, { port, logLevel: 'silent', ignoreStatusCode: true });
  if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? 'No result.');
  const { categories, audits } = run.lhr;
  const score = (name: string) => Math.round(known(categories[name]?.score, name) * 100);
  const metric = (name: string) => known(audits[name]?.numericValue, name);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    LCP: metric('largest-contentful-paint'),
    TBT: metric('total-blocking-time'),
    CLS: metric('cumulative-layout-shift'),
  };
}

function known(value: number | null | undefined, name: string): number {
  if (typeof value === 'number') return value;
  throw new Error(`Lighthouse gave no ${name}.`);
}

function medians(of: string, runs: readonly AuditRun[]): Figure[] {
  // Who asks search engines to leave a page out loses SEO points by that, and who answers 404 best practices.
  const without = (measure: string) =>
    (measure === 'SEO' && unlisted.some((path) => of.startsWith(path))) ||
    (measure === 'best practices' && of.startsWith(nowhere));
  return Object.entries(measures).map(([measure, { unit, goal }]) => {
    const values = runs.map((run) => run[measure as keyof AuditRun]);
    const range = [Math.min(...values), Math.max(...values)] as const;
    const figure = { of, measure, value: median(values), unit, range };
    return without(measure) ? figure : { ...figure, goal };
  });
}
