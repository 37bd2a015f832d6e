import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserFlags, browserPath } from './browser.ts';
import type { Figure, Goal, PartContext } from './part.ts';
import { noindexPaths, unknownPath } from './site.ts';
import { median, progress } from './statistics.ts';

interface Measure {
  unit: string;
  goal: Goal;
}

/** Scores from 0 to 100, times in milliseconds, CLS without a unit. */
const measures = {
  performance: { unit: '/100', goal: { atLeast: 98 } },
  accessibility: { unit: '/100', goal: { atLeast: 100 } },
  'best practices': { unit: '/100', goal: { atLeast: 100 } },
  SEO: { unit: '/100', goal: { atLeast: 100 } },
  LCP: { unit: 'ms', goal: { atMost: 1150 } },
  TBT: { unit: 'ms', goal: { atMost: 150 } },
  CLS: { unit: '', goal: { atMost: 0.01 } },
} satisfies Record<string, Measure>;

/**
 * The processor of the phone: Lighthouse slows down four times, which its documentation means for computers
 * with an index of 1,500 to 2,000. Slowed four times, a slower computer is a slower phone.
 */
const phoneIndex = 1750 / 4;

type AuditRun = Record<keyof typeof measures, number>;

interface Target {
  subject: string;
  url: string;
}

/**
 * Audits all targets once, then all of them again, so that a slow minute affects them alike. Phone and line
 * are simulated. A failed run is noted, and the others continue.
 *
 * @param videoStandIn see `browserFlags`
 * @returns for each target the medians, with the lowest and the highest as ranges
 * @throws when every run of a target failed
 */
export async function auditPages(
  targets: readonly Target[],
  { runs, log, note }: Pick<PartContext, 'runs' | 'log' | 'note'>,
  videoStandIn?: string,
): Promise<Figure[]> {
  const chrome = await launch({
    chromePath: await browserPath(),
    chromeFlags: ['--headless=new', '--ignore-certificate-errors', ...browserFlags(videoStandIn)],
  });
  try {
    const step = progress(targets.length * runs);
    const audits = targets.map((target) => ({ ...target, results: [] as AuditRun[] }));
    const factors: number[] = [];
    // The speed of the machine varies, so each audit uses the index of the one before.
    let index = await benchmarkIndex(targets[0]?.url, chrome.port);
    for (let run = 0; run < runs; run += 1) {
      for (const { subject, url, results } of audits) {
        try {
          const factor = Math.max(1, index / phoneIndex);
          const result = await auditOnce(url, chrome.port, factor);
          results.push(result);
          factors.push(factor);
          index = result.index;
          log(`${subject}: performance ${result.performance}, LCP ${Math.round(result.LCP)} ms (${step()})`);
        } catch (error) {
          note(`An audit of ${subject} failed: ${error instanceof Error ? error.message : error}`);
          step();
        }
      }
    }
    const range = [Math.min(...factors), Math.max(...factors)].map((factor) => factor.toFixed(1));
    note(`The processor was slowed ${range.join(' to ')} times, to an index of ${phoneIndex}.`);
    return audits.flatMap(({ subject, results }) => {
      if (results.length === 0) throw new Error(`Every audit of ${subject} failed.`);
      return medianFigures(subject, results);
    });
  } finally {
    chrome.kill();
  }
}

/** @returns the speed of this machine by Lighthouse's measure */
async function benchmarkIndex(url: string | undefined, port: number): Promise<number> {
  const run = await lighthouse(url, {
    port,
    logLevel: 'silent',
    ignoreStatusCode: true,
    onlyAudits: ['document-title'],
  });
  return required(run?.lhr.environment.benchmarkIndex, 'the benchmark index');
}

/** @param factor how many times the processor is slowed down */
async function auditOnce(url: string, port: number, factor: number): Promise<AuditRun & { index: number }> {
  const throttling = { cpuSlowdownMultiplier: factor };
  // The 404 page is audited as well.
  const run = await lighthouse(url, { port, logLevel: 'silent', ignoreStatusCode: true, throttling });
  if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? 'No result.');
  const { categories, audits } = run.lhr;
  const score = (name: string) => Math.round(required(categories[name]?.score, name) * 100);
  const metric = (name: string) => required(audits[name]?.numericValue, name);
  return {
    index: run.lhr.environment.benchmarkIndex,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    LCP: metric('largest-contentful-paint'),
    TBT: metric('total-blocking-time'),
    CLS: metric('cumulative-layout-shift'),
  };
}

function required(value: number | null | undefined, name: string): number {
  if (typeof value === 'number') return value;
  throw new Error(`Lighthouse did not return ${name}.`);
}

function medianFigures(subject: string, runs: readonly AuditRun[]): Figure[] {
  // `noindex` costs SEO points, and the status 404 costs best practices.
  const hasNoGoal = (measure: string) =>
    (measure === 'SEO' && noindexPaths.some((path) => subject.startsWith(path))) ||
    (measure === 'best practices' && subject.startsWith(unknownPath));
  return Object.entries(measures).map(([measure, { unit, goal }]) => {
    const values = runs.map((run) => run[measure as keyof AuditRun]);
    const range = [Math.min(...values), Math.max(...values)] as const;
    const figure = { subject, measure, value: median(values), unit, range };
    return hasNoGoal(measure) ? figure : { ...figure, goal };
  });
}
