import { schedulePath } from '../../core/torah/paths.ts';
import { readingPath } from '../../core/torah/reading-page.ts';
import { selfSigned } from '../../server/test-support/certificate.ts';
import { freePort } from '../../server/test-support/free-port.ts';
import { startOutsideServices } from '../../server/test-support/outside-services.ts';
import { emulateSlowPhone, phoneViewport, startBrowser } from '../browser.ts';
import { auditPages } from '../lighthouse-runs.ts';
import { type Figure, figures, type Part, type PartContext } from '../part.ts';
import { hasCaddy, startCaddy } from '../servers/caddy.ts';
import { startHost } from '../servers/host.ts';
import { pagePaths } from '../site.ts';
import { median } from '../statistics.ts';

export const lighthouse: Part = {
  name: 'lighthouse',
  description: 'Lighthouse scores of each page on a slow phone, without a proxy and behind Caddy',
  needsBuild: true,
  async measure(context) {
    const { quick, runs, note } = context;
    const limited = { ...context, runs: quick ? 1 : runs };
    note(`Median of ${limited.runs} audits of each page. Lighthouse simulates slow 4G and a slow phone.`);
    note('Of the reading pages, which differ in their length, only the longest is audited.');
    note('Pages with noindex (the search and the 404 page) lose SEO points for it.');
    note(
      'Local stand-ins replace the video platform and the bookseller. The 404 page loses best practices for its status.',
    );
    await using outside = await startOutsideServices();
    await using secure = await startOutsideServices(await selfSigned('www.youtube.com'));
    const standIns = {
      // Production does not allow LOOKUP_ORIGIN_OVERRIDES.
      env: { NODE_ENV: 'test', LOOKUP_ORIGIN_OVERRIDES: JSON.stringify(outside.overrides) },
      video: new URL(secure.origin).host,
    };
    return [...(await auditDirectly(limited, standIns)), ...(await auditBehindProxy(limited, standIns))];
  },
};

interface StandIns {
  /** For the host, which looks up titles and pictures. */
  env: Record<string, string>;
  /** For the browser: see `browserFlags`. */
  video: string;
}

async function auditDirectly(context: PartContext, { env, video }: StandIns): Promise<Figure[]> {
  await using host = await startHost({ env });
  const paths = await auditedPaths(host.origin, context);
  const targets = paths.map((path) => ({ subject: path, url: host.origin + path }));
  const audited = await auditPages(targets, context, video);
  return [
    ...audited,
    ...medianPage('all pages', audited),
    ...(await measureHomeLayout(host.origin, context)),
  ];
}

/** All reading pages would take hours. */
async function auditedPaths(origin: string, context: PartContext): Promise<readonly string[]> {
  const paths = await pagePaths(origin, context);
  if (context.pages) return paths;
  const isReading = (path: string) => path.startsWith(`${schedulePath}/`);
  return paths.filter((path) => !isReading(path) || path === readingPath('Matot-Masei'));
}

/** With TLS and HTTP/2, as visitors load the site. */
async function auditBehindProxy(context: PartContext, { env, video }: StandIns): Promise<Figure[]> {
  if (!hasCaddy) {
    context.note('Not measured behind the proxy: Caddy is not installed (Debian: apt-get install caddy).');
    return [];
  }
  const port = await freePort();
  await using host = await startHost({ env: { ...env, SITE_URL: `https://localhost:${port}` } });
  await using proxy = await startCaddy(port, host);
  const paths = await auditedPaths(host.origin, context);
  const targets = paths.map((path) => ({ subject: `${path} behind TLS`, url: proxy.origin + path }));
  const audited = await auditPages(targets, context, video);
  return [...audited, ...medianPage('all pages behind TLS', audited)];
}

function medianPage(subject: string, audited: readonly Figure[]): Figure[] {
  const paints = audited.filter(({ measure }) => measure === 'LCP').map(({ value }) => value);
  return figures(subject, { 'LCP of the median page': [median(paints), 'ms', { atMost: 1000 }] });
}

/** Style and layout time of the home page on a slow phone. */
async function measureHomeLayout(origin: string, { runs }: PartContext): Promise<Figure[]> {
  await using browser = await startBrowser();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await using context = await browser.newContext({ viewport: phoneViewport, serviceWorkers: 'block' });
    const page = await context.newPage();
    const devtools = await emulateSlowPhone(page);
    await devtools.send('Performance.enable');
    await page.goto(origin, { waitUntil: 'networkidle' });
    const { metrics } = await devtools.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    times.push((seconds('RecalcStyleDuration') + seconds('LayoutDuration')) * 1000);
  }
  return figures('home page, slowed 4 times', {
    // One third less than the 645 ms of November 2026.
    'style and layout': [median(times), 'ms', { atMost: 430 }],
  });
}
