import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';

export const kinds = ['html', 'css', 'js', 'font', 'image', 'other'] as const;
export type Kind = (typeof kinds)[number];

const kindOf: Record<string, Kind> = {
  document: 'html',
  stylesheet: 'css',
  script: 'js',
  font: 'font',
  image: 'image',
};

/** A response with its sizes over the wire, in bytes. */
export interface Answer {
  url: string;
  kind: Kind;
  status: number;
  /** Size of the compressed body. */
  body: number;
  headers: number;
  /** Large enough and of a type that compresses. */
  compressible: boolean;
  encoding: string | undefined;
}

export interface Weight {
  answers: readonly Answer[];
  /** Headers and bodies of all responses, without scripts after the load event. */
  total: number;
  /** Headers and HTML of the page; fitting into the first flight saves a round trip. */
  page: number;
  /** Script files until the load event, and inline scripts compressed together like the page. */
  script: number;
}

/**
 * Weighs a first visit: everything until the page was idle for half a second, without interaction. Scripts
 * that start after the load event hydrate: `hydrateIslands` weighs them.
 */
export async function weigh(page: Page, path: string): Promise<Weight> {
  await page.addInitScript(holdTimers);
  const answersUntilNow = collect(page);
  await page.goto(path, { waitUntil: 'load' });
  // The browser does not always report the end of a request; what has ended is weighed.
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => {});
  const late = new Set((await lateScripts(page)).map(({ name }) => name));
  const answers = (await answersUntilNow()).filter(({ url }) => !late.has(url));
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').allTextContents();
  const inPage = brotliCompressSync(inline.join('\n')).length;
  return {
    answers,
    total: sum(answers.map(({ headers, body }) => headers + body)),
    page:
      sum(answers.filter(({ kind }) => kind === 'html').map(({ headers }) => headers)) +
      (await wellCompressed(page, path)),
    script: scriptFiles(answers) + inPage,
  };
}

/**
 * The page's size after recompression; only the first visitors of a version get a quickly compressed one.
 */
async function wellCompressed(page: Page, path: string): Promise<number> {
  const answer = await page.request.get(path);
  return brotliCompressSync(await answer.body()).length;
}

/** Stops timers, because on a slow machine islands could hydrate before the measurement. */
function holdTimers() {
  const { setTimeout } = window;
  window.setTimeout = ((handler: TimerHandler, milliseconds = 0, ...more: unknown[]) =>
    milliseconds < 1000 ? setTimeout(handler, milliseconds, ...more) : 0) as typeof window.setTimeout;
}

/**
 * Hydrates every island of a weighed page.
 * @returns bytes of the scripts that were loaded after the load event
 */
export async function hydrateIslands(page: Page): Promise<number> {
  await page.keyboard.press('Shift');
  await expect(page.locator('astro-island:not([data-hydrated])'), 'islands not hydrated').toHaveCount(0);
  return sum((await lateScripts(page)).map(({ bytes }) => bytes));
}

/** The scripts that started after the load event, with the size of their compressed bodies. */
const lateScripts = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const loadEventStart = visit?.loadEventStart ?? 0;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => /\.js$/.test(name) && startTime >= loadEventStart)
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
  });

/** The cumulative layout shift so far. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without shifts the observer never calls back.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

/** Compressible responses that were not sent in brotli. */
export const notBrotli = (answers: readonly Answer[]) =>
  answers.filter(({ compressible, encoding }) => compressible && encoding !== 'br');

/** Collects all responses until the returned function is called. */
function collect(page: Page): () => Promise<Answer[]> {
  const coming: Promise<Answer>[] = [];
  const note = (request: Request) => coming.push(answerTo(request));
  page.on('requestfinished', note);
  return () => {
    page.off('requestfinished', note);
    return Promise.all(coming);
  };
}

const isCompressible = /^(text\/|image\/svg|application\/(json|javascript|manifest))/;

async function answerTo(request: Request): Promise<Answer> {
  const [sizes, response] = await Promise.all([request.sizes(), request.response()]);
  const type = (await response?.headerValue('content-type')) ?? '';
  return {
    url: request.url(),
    kind: kindOf[request.resourceType()] ?? 'other',
    status: response?.status() ?? 0,
    body: sizes.responseBodySize,
    headers: sizes.responseHeadersSize,
    compressible: isCompressible.test(type) && sizes.responseBodySize >= 256,
    encoding: (await response?.headerValue('content-encoding')) ?? undefined,
  };
}

const scriptFiles = (answers: readonly Answer[]) =>
  sum(answers.filter(({ kind }) => kind === 'js').map(({ body }) => body));

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
