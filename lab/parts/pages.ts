import { type Browser, devices } from '@playwright/test';
import { hydrateIslands, kinds, notBrotli, weigh } from '../../tests/browser/weight.ts';
import { budgets, hydrationBudget } from '../../tests/budgets.ts';
import { startBrowser } from '../browser.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { pagePaths, unknownPath } from '../site.ts';
import { progress, sum } from '../statistics.ts';

export const pages: Part = {
  name: 'pages',
  description: 'what each page loads on a phone: bytes by kind, requests, scripts before and after hydration',
  needsBuild: true,
  async measure({ quick, log, note }) {
    note('Sizes are those of HTTP/1.1 with headers. Inline scripts are compressed separately.');
    note('Islands are hydrated by an interaction. Servers outside this machine are unreachable.');
    await using host = await startHost();
    await using browser = await startBrowser();
    const paths = await pagePaths(host.origin, { quick });
    const step = progress(paths.length);
    const found: Figure[] = [];
    for (const path of paths) {
      found.push(...(await weighPage(browser, host.origin, path)));
      log(`${path} (${step()})`);
    }
    return found;
  },
};

/** A first visit to one page. @throws when it returns an unexpected status */
async function weighPage(browser: Browser, origin: string, path: string): Promise<Figure[]> {
  await using context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const { answers, total, page: ofPage, script } = await weigh(page, origin + path);
  const status = answers.find(({ kind }) => kind === 'html')?.status;
  if (status !== (path === unknownPath ? 404 : 200)) throw new Error(`${path} returned ${status}.`);
  const requests = urls.length;
  const external = urls.filter((url) => !url.startsWith(origin)).length;
  const forms = await page.locator('astro-island form').count();
  const more = await hydrateIslands(page);
  const bytesByKind = kinds.map((kind) => {
    const ofKind = answers.filter((answer) => answer.kind === kind);
    return [kind, [sum(ofKind.map(({ headers, body }) => headers + body)), 'bytes']] as const;
  });
  return figures(path, {
    'first load': [total, 'bytes', { atMost: budgets.firstLoad }],
    ...Object.fromEntries(bytesByKind),
    'headers and HTML': [ofPage, 'bytes'],
    'script before interaction': [script, 'bytes', { atMost: budgets.script }],
    [`more script for hydration${forms > 0 ? ', with forms' : ''}`]: [
      more,
      'bytes',
      { atMost: hydrationBudget(path) },
    ],
    requests: [requests, 'requests'],
    // The specification lets /messages load pictures of its videos.
    'external requests': [external, 'requests', path === '/messages' ? undefined : { atMost: 0 }],
    'compressible but not brotli': [notBrotli(answers).length, 'requests', { atMost: 0 }],
  });
}
