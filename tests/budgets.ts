import { canonicalPath } from '#site/routes.ts';
import type { PageKind } from '#site/site-page.ts';
import { pages } from './content.ts';

/* Maximum weight of a page, in bytes over the wire. `npm run lab -- --report` compares it with measurements
   (docs/quality.md). */
const kilobyte = 1024;

export const budgets = {
  /** Headers and bodies of a first visit. */
  firstLoad: 110 * kilobyte,
  /** In addition, for each photograph in sight on a phone, even one of pure noise. */
  photograph: 105 * kilobyte,
  /**
   * Scripts before any interaction, which keep the first touch for React. The reading pages apply a choice
   * of language before the first paint.
   */
  script: 3800,
  /** Scripts loaded by hydration, after the first paint; more on pages with a form. */
  hydration: 90 * kilobyte,
  hydrationWithForm: 130 * kilobyte,
  /**
   * Headers and HTML that a server may send in the first round trip (ten segments of 1460 bytes, RFC 6928).
   */
  firstFlight: 14_600,
} as const;

/** Maximum response size by kind of page: 5% more than the largest page of the kind. */
const pageBudgets: Readonly<Record<PageKind, number>> = {
  drawing: 28_900,
  text: 20_900,
  lists: 34_000,
  'look-ups': 20_500,
  forms: 22_300,
};

const kinds = new Map(pages.map(({ path, kind }) => [path, kind]));
/** Pages without a route, such as the 404 page, count as text. */
const kindAt = (path: string) => kinds.get(canonicalPath(path)) ?? 'text';

/** Maximum bytes of the scripts that hydrate all islands of a page. */
export const hydrationBudget = (path: string) =>
  kindAt(path) === 'forms' ? budgets.hydrationWithForm : budgets.hydration;

export const pageBudget = (path: string) => pageBudgets[kindAt(path)];
