import { type Browser, devices } from '@playwright/test';
import { hydrateIslands, kinds, notBrotli, weigh } from '../../tests/browser/weight.ts';
import { startBrowser } from '../browser.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { nowhere, sitePages } from '../site.ts';
import { progress } from '../statistics.ts';

const kilobyte = 1024;

export const pages: Part = {
  name: 'pages',
  about: 'what every page brings to a phone: bytes by kind, requests, scripts before and after hydration',
  ofBuiltSite: true,
  async measure({ quick, say, note }) {
    note(
      'Sizes are as they come over HTTP/1.1, headers included; scripts inside a page are compressed one by one.',
    );
    note('Islands are hydrated by focus and by scrolling to each. Nobody outside this machine is reached.');
    await using host = await startHost();
    await using browser = await startBrowser();
    const paths = await sitePages(host.origin, { quick });
    const step = progress(paths.length);
    const found: Figure[] = [];
    for (const path of paths) {
      found.push(...(await weighPage(browser, host.origin, path)));
      say(`${path} (${step()})`);
    }
    return found;
  },
};

/** A first visit to one page. @throws when it is answered with another status than expected */
async function weighPage(browser: Browser, origin: string, path: string): Promise<Figure[]> {
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
  const { answers, total, page: own, script } = await weigh(page, origin + path);
  const status = answers.find(({ kind }) => kind === 'html')?.status;
  if (status !== (path === nowhere ? 404 : 200)) throw new Error(`${path} answered ${status}.`);
  const untouched = { requests, others };
  const islands = await page.locator('astro-island').count();
  const forms = await page.locator('astro-island form').count();
  const hydrated = script + (await hydrateIslands(page));
  const ofKind = kinds.map((kind) => {
    const those = answers.filter((answer) => answer.kind === kind);
    return [kind, [those.reduce((sum, { headers, body }) => sum + headers + body, 0), 'bytes']] as const;
  });
  const atMost = (kilobytes: number) => ({ atMost: kilobytes * kilobyte });
  return figures(path, {
    'first load': [total, 'bytes', atMost(110)],
    ...Object.fromEntries(ofKind),
    'headers and HTML': [own, 'bytes'],
    [`script before a touch${islands > 0 ? ', with islands' : ''}`]: [
      script,
      'bytes',
      atMost(islands > 0 ? 4 : 2),
    ],
    [`script after${forms > 0 ? ', with forms' : ''}`]: [hydrated, 'bytes', atMost(forms > 0 ? 90 : 70)],
    requests: [untouched.requests, 'requests'],
    // The specification has /messages ask for pictures of its videos.
    'requests to others': [untouched.others, 'requests', path === '/messages' ? undefined : { atMost: 0 }],
    'compressible but not brotli': [notBrotli(answers).length, 'requests', { atMost: 0 }],
  });
}
