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

/** One answer as it came over the wire. Sizes in bytes. */
export interface Answer {
  url: string;
  kind: Kind;
  status: number;
  /** Of the body alone, compressed as it came. */
  body: number;
  headers: number;
  /** Of a type and size that compression makes smaller. */
  compressible: boolean;
  encoding: string | undefined;
}

export interface Weight {
  answers: readonly Answer[];
  /** Headers and bodies of all answers. */
  total: number;
  /** The page's own answer, headers and HTML: whether it fits into the first flight decides a round trip. */
  page: number;
  /** Scripts that came as files and those inside the page, these compressed together, as the page is. */
  script: number;
}

/** What a first visit brings: everything until the page has been quiet for half a second, untouched. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  await page.addInitScript(holdTimers);
  const answersUntilNow = collect(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const answers = await answersUntilNow();
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

/** The body of a page's own answer, as all but the first visitors of a version have it: to those it is sent compressed quickly. */
async function wellCompressed(page: Page, path: string): Promise<number> {
  const answer = await page.request.get(path);
  return brotliCompressSync(await answer.body()).length;
}

/** A machine that takes seconds for a page is not at the moment yet at which islands hydrate by themselves. */
function holdTimers() {
  const { setTimeout } = window;
  window.setTimeout = ((handler: TimerHandler, milliseconds = 0, ...more: unknown[]) =>
    milliseconds < 1000 ? setTimeout(handler, milliseconds, ...more) : 0) as typeof window.setTimeout;
}

/** Hydrates every island of a page that was weighed, as a visitor does who uses all of it. @returns bytes of scripts that this brings */
export async function hydrateIslands(page: Page): Promise<number> {
  const answersUntilNow = collect(page);
  await page.keyboard.press('Shift');
  await expect(page.locator('astro-island:not([data-hydrated])'), 'islands not hydrated').toHaveCount(0);
  return scriptFiles(await answersUntilNow());
}

/** How much the page has shifted so far, by the browser's own account. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Where nothing shifted the observer is silent.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

/** Of answers that compression would make smaller, those that came otherwise than in brotli. */
export const notBrotli = (answers: readonly Answer[]) =>
  answers.filter(({ compressible, encoding }) => compressible && encoding !== 'br');

/** Notes all answers from now until they are asked for. */
function collect(page: Page): () => Promise<Answer[]> {
  const coming: Promise<Answer>[] = [];
  const note = (request: Request) => coming.push(answerTo(request));
  page.on('requestfinished', note);
  return () => {
    page.off('requestfinished', note);
    return Promise.all(coming);
  };
}

const shrinks = /^(text\/|image\/svg|application\/(json|javascript|manifest))/;

async function answerTo(request: Request): Promise<Answer> {
  const [sizes, response] = await Promise.all([request.sizes(), request.response()]);
  const type = (await response?.headerValue('content-type')) ?? '';
  return {
    url: request.url(),
    kind: kindOf[request.resourceType()] ?? 'other',
    status: response?.status() ?? 0,
    body: sizes.responseBodySize,
    headers: sizes.responseHeadersSize,
    compressible: shrinks.test(type) && sizes.responseBodySize >= 256,
    encoding: (await response?.headerValue('content-encoding')) ?? undefined,
  };
}

const scriptFiles = (answers: readonly Answer[]) =>
  sum(answers.filter(({ kind }) => kind === 'js').map(({ body }) => body));

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
