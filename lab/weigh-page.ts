import { type Browser, chromium, devices } from '@playwright/test';
import { kinds, notBrotli, wakeIslands, weigh } from '../tests/browser/weight.ts';
import { browserFlags, browserPath } from './browser.ts';
import type { Figure } from './part.ts';

export const thirdParties = 'asked of others';

/** A browser for weighing. `await using` closes it. */
export async function weighingBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: browserFlags });
}

/**
 * What one page brings to a phone on a first visit: bytes by kind, requests, scripts before and after its islands have woken.
 *
 * @throws when it is answered with another status than expected
 */
export async function weighPage(browser: Browser, url: string, expected = 200): Promise<Figure[]> {
  const { pathname: of, origin } = new URL(url);
  await using context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  let requests = 0;
  let others = 0;
  page.on('request', (request) => {
    requests += 1;
    if (!request.url().startsWith(origin)) others += 1;
  });
  const { answers, total, page: own, script } = await weigh(page, url);
  const status = answers.find(({ kind }) => kind === 'html')?.status;
  if (status !== expected) throw new Error(`${of} was to answer ${expected}, but answered ${status}.`);
  const counted = { requests, others };
  const woken = await wakeIslands(page);
  const bytes = (measure: string, value: number): Figure => ({ of, measure, value, unit: 'bytes' });
  const times = (measure: string, value: number): Figure => ({ of, measure, value, unit: 'requests' });
  return [
    bytes('first load', total),
    ...kinds.map((kind) => {
      const those = answers.filter((answer) => answer.kind === kind);
      return bytes(
        kind,
        those.reduce((sum, { headers, body }) => sum + headers + body, 0),
      );
    }),
    bytes('headers and HTML', own),
    bytes('script untouched', script),
    bytes('script awake', script + woken),
    times('all', counted.requests),
    times(thirdParties, counted.others),
    times('compressible but not brotli', notBrotli(answers).length),
  ];
}
