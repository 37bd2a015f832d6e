import { budgets, formPages, islandPages } from '../../tests/budgets.ts';
import type { Figure } from '../part.ts';
import { nowhere } from '../site-routes.ts';
import { figuresOf, type Results } from './latest.ts';

interface Goal {
  what: string;
  part: 'pages' | 'lighthouse';
  measure: string;
  /** The pages that it is for; without it all. */
  pages?: (path: string) => boolean;
  /** What no page shall go above, or below. */
  limit: { atMost: number } | { atLeast: number };
}

const isIsland = (path: string) => islandPages.has(path);
const isForm = (path: string) => formPages.has(path);
/** Pages that ask search engines to leave them out, and lose points by that. */
const isFound = (path: string) => path !== nowhere && path !== '/search';

const score = { atLeast: 100 };

const goals: readonly Goal[] = [
  {
    what: 'Bytes on a first load',
    part: 'pages',
    measure: 'first load',
    limit: { atMost: budgets.firstLoad },
  },
  {
    what: 'Headers and HTML in the first flight',
    part: 'pages',
    measure: 'headers and HTML',
    limit: { atMost: budgets.firstFlight },
  },
  {
    what: 'Script before anything is touched',
    part: 'pages',
    measure: 'script untouched',
    pages: (path) => !isIsland(path),
    limit: { atMost: budgets.script },
  },
  {
    what: '… with the loader of an island',
    part: 'pages',
    measure: 'script untouched',
    pages: isIsland,
    limit: { atMost: budgets.scriptWithIsland },
  },
  {
    what: 'Script when all islands are awake',
    part: 'pages',
    measure: 'script awake',
    pages: (path) => !isForm(path),
    limit: { atMost: budgets.scriptAwake },
  },
  {
    what: '… with forms',
    part: 'pages',
    measure: 'script awake',
    pages: isForm,
    limit: { atMost: budgets.scriptAwakeWithForm },
  },
  {
    what: 'Requests to others before a press (but for /messages)',
    part: 'pages',
    measure: 'asked of others',
    pages: (path) => path !== '/messages',
    limit: { atMost: 0 },
  },
  {
    what: 'Compressible answers not in brotli',
    part: 'pages',
    measure: 'compressible but not brotli',
    limit: { atMost: 0 },
  },
  { what: 'Lighthouse, performance', part: 'lighthouse', measure: 'performance', limit: score },
  { what: 'Lighthouse, accessibility', part: 'lighthouse', measure: 'accessibility', limit: score },
  { what: 'Lighthouse, best practices', part: 'lighthouse', measure: 'best practices', limit: score },
  {
    what: 'Lighthouse, SEO (pages that search engines may show)',
    part: 'lighthouse',
    measure: 'SEO',
    pages: isFound,
    limit: score,
  },
  {
    what: 'Largest paint on a slow phone (LCP)',
    part: 'lighthouse',
    measure: 'LCP',
    limit: { atMost: 1000 },
  },
  { what: 'Blocked time (TBT)', part: 'lighthouse', measure: 'TBT', limit: { atMost: 50 } },
  { what: 'Moving content (CLS)', part: 'lighthouse', measure: 'CLS', limit: { atMost: 0.01 } },
];

export interface Verdict {
  what: string;
  /** As a figure without a page: the limit. */
  limit: Pick<Figure, 'value' | 'unit'> & { sign: '≤' | '≥' };
  /** The page that does worst. */
  worst: Figure;
  missed: readonly Figure[];
  pages: number;
}

/** Goals beside what was measured; those of parts never measured are left out. */
export function verdicts(results: Results): Verdict[] {
  return goals.flatMap(({ what, part, measure, pages = () => true, limit }) => {
    const figures = figuresOf(results, part, measure).filter(({ of }) => pages(of));
    const most = 'atMost' in limit;
    const worstFirst = figures.toSorted((a, b) => (most ? b.value - a.value : a.value - b.value));
    const [worst] = worstFirst;
    if (!worst) return [];
    const bound = most ? limit.atMost : limit.atLeast;
    return {
      what,
      limit: { value: bound, unit: worst.unit, sign: most ? '≤' : '≥' } as const,
      worst,
      missed: worstFirst.filter(({ value }) => (most ? value > bound : value < bound)),
      pages: figures.length,
    };
  });
}
