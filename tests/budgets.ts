/*
 * What a page may weigh at most, in bytes as they come over the wire. The tests hold it; `npm run lab -- --report` sets it
 * beside what was measured (docs/quality.md).
 */
const kilobyte = 1024;

export const budgets = {
  /** Headers and bodies of everything on a first visit. */
  firstLoad: 110 * kilobyte,
  /** Scripts before anything is touched; more where the loader of an island is. */
  script: 2 * kilobyte,
  scriptWithIsland: 4 * kilobyte,
  /** Scripts once every island has woken; more where one of them is a form. */
  scriptAwake: 75 * kilobyte,
  scriptAwakeWithForm: 95 * kilobyte,
  /**
   * Headers and HTML: what a server may send before the first word from the visitor's side comes back (ten segments of 1460
   * bytes, RFC 6928). One byte more costs a slow line another round trip before it shows anything.
   */
  firstFlight: 14_600,
} as const;

/** Pages with the loader of an island. */
export const islandPages: ReadonlySet<string> = new Set([
  '/connect',
  '/resources/books',
  '/discipleship/resources',
  '/discipleship/teaching-series',
]);

export const formPages: ReadonlySet<string> = new Set(['/connect', '/resources/books']);

/** Pages that need a second flight, and how much each may take until it needs none. These figures only ever go down. */
const beyondFirstFlight: Readonly<Record<string, number>> = {
  '/': 18_000,
  '/about/we-believe': 17_300,
  '/about/we-dont-believe': 19_950,
  '/about/we-practice': 15_800,
  '/resources': 16_150,
  '/resources/torah-portions': 19_950,
};

/** What the scripts of a page may take before it is touched. */
export const scriptBudget = (path: string) =>
  islandPages.has(path) ? budgets.scriptWithIsland : budgets.script;

/** What the scripts of a page with islands may take once all of them have woken. */
export const awakeBudget = (path: string) =>
  formPages.has(path) ? budgets.scriptAwakeWithForm : budgets.scriptAwake;

/** What a page's own answer may take. */
export const pageBudget = (path: string) => beyondFirstFlight[path] ?? budgets.firstFlight;
