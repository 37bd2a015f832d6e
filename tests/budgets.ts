import { canonicalPath, type PageKind } from '#site/routes.ts';
import { pages } from './content.ts';

/*
 * What a page may weigh at most, in bytes as they come over the wire. The tests hold it; `npm run lab -- --report` sets it
 * beside what was measured (docs/quality.md).
 */
const kilobyte = 1024;

export const budgets = {
  /** Headers and bodies of everything on a first visit. */
  firstLoad: 110 * kilobyte,
  /** Beside these each photograph in sight on a phone, though it be of nothing but grain. */
  photograph: 105 * kilobyte,
  /** Scripts before anything is touched. */
  script: 3 * kilobyte,
  /** Scripts that come with hydration, and so after the first paint; more where the page has a form. */
  hydration: 90 * kilobyte,
  hydrationWithForm: 130 * kilobyte,
  /**
   * Headers and HTML: what a server may send before the first word from the visitor's side comes back (ten segments of 1460
   * bytes, RFC 6928). One byte more costs a slow line another round trip before it shows anything.
   */
  firstFlight: 14_600,
} as const;

/**
 * What a page's own answer may take, by what the page mostly consists of: a twentieth more than the largest of the kind takes.
 */
const pageBudgets: Readonly<Record<PageKind, number>> = {
  drawing: 24_600,
  text: 17_400,
  lists: 29_300,
  'look-ups': 16_300,
  forms: 18_000,
};

const kinds = new Map(pages.map(({ path, kind }) => [path, kind]));
/** A page that is no address of the site, such as that for an address that leads nowhere, is text. */
const kindAt = (path: string) => kinds.get(canonicalPath(path)) ?? 'text';

/** What the scripts may take that hydrate all islands of a page. */
export const hydrationBudget = (path: string) =>
  kindAt(path) === 'forms' ? budgets.hydrationWithForm : budgets.hydration;

/** What a page's own answer may take. */
export const pageBudget = (path: string) => pageBudgets[kindAt(path)];
