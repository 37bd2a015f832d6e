import { selfSigned } from '../../server/test-support/certificate.ts';
import { freePort } from '../../server/test-support/free-port.ts';
import { startOutsideServices } from '../../server/test-support/outside-services.ts';
import { auditInTurn } from '../audit-run.ts';
import { slowPhone, startBrowser } from '../browser.ts';
import { type Figure, figures, type Part, type Setting } from '../part.ts';
import { hasCaddy, startCaddy } from '../servers/caddy.ts';
import { startHost } from '../servers/host.ts';
import { sitePages } from '../site.ts';
import { median } from '../statistics.ts';

export const lighthouse: Part = {
  name: 'lighthouse',
  about:
    'what Lighthouse says of every page on a phone with a slow line, straight and behind the shipped proxy',
  ofBuiltSite: true,
  async measure(setting) {
    const { quick, runs, note } = setting;
    const times = { ...setting, runs: quick ? 1 : runs };
    note(
      `Median of ${times.runs} audit runs of each page; Lighthouse simulates a slow 4G line and a slow phone.`,
    );
    note('Pages that ask search engines to leave them out (the search, the 404) lose SEO points by that.');
    note(
      'Nobody outside this machine is reached: the video platform and the bookseller are stand-ins on it. The page for addresses that lead nowhere loses best practices by its own 404.',
    );
    await using outside = await startOutsideServices();
    await using secure = await startOutsideServices(await selfSigned('www.youtube.com'));
    const visit = {
      // A production host asks nobody's stand-in.
      env: { NODE_ENV: 'test', LOOKUP_ORIGIN_OVERRIDES: JSON.stringify(outside.overrides) },
      standIn: new URL(secure.origin).host,
    };
    return [...(await straight(times, visit)), ...(await behindProxy(times, visit))];
  },
};

interface Visit {
  /** For the host, which asks the bookseller and the platform for titles and pictures. */
  env: Record<string, string>;
  /** For the browser: see `browserFlags`. */
  standIn: string;
}

async function straight(setting: Setting, { env, standIn }: Visit): Promise<Figure[]> {
  await using host = await startHost({ env });
  const paths = await sitePages(host.origin, setting);
  const targets = paths.map((of) => ({ of, url: host.origin + of }));
  const audited = await auditInTurn(targets, setting, standIn);
  return [...audited, ...medianRoute('all pages', audited), ...(await homeSlowed(host.origin, setting))];
}

/** TLS and HTTP/2, as visitors get the site. */
async function behindProxy(setting: Setting, { env, standIn }: Visit): Promise<Figure[]> {
  if (!hasCaddy) {
    setting.note('Not measured behind the proxy: Caddy is not installed (Debian: caddy).');
    return [];
  }
  const port = await freePort();
  await using host = await startHost({ env: { ...env, SITE_URL: `https://localhost:${port}` } });
  await using proxy = await startCaddy(port, host);
  const paths = await sitePages(host.origin, setting);
  const targets = paths.map((path) => ({ of: `${path} behind TLS`, url: proxy.origin + path }));
  const audited = await auditInTurn(targets, setting, standIn);
  return [...audited, ...medianRoute('all pages behind TLS', audited)];
}

function medianRoute(of: string, audited: readonly Figure[]): Figure[] {
  const paints = audited.filter(({ measure }) => measure === 'LCP').map(({ value }) => value);
  return figures(of, { 'LCP of the median page': [median(paints), 'ms', { atMost: 1000 }] });
}

/** What the home page costs a processor four times slower than this one, over a slow 4G line. */
async function homeSlowed(origin: string, { runs }: Setting): Promise<Figure[]> {
  await using browser = await startBrowser();
  const visits: Record<string, number>[] = [];
  for (let run = 0; run < runs; run += 1) {
    await using context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const devtools = await slowPhone(page);
    await devtools.send('Performance.enable');
    await page.goto(origin, { waitUntil: 'networkidle' });
    const { metrics } = await devtools.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    visits.push({
      'style and layout': (seconds('RecalcStyleDuration') + seconds('LayoutDuration')) * 1000,
    });
  }
  const of = 'home page, 4 times slowed';
  const middle = (measure: string) => median(visits.map((visit) => visit[measure] ?? Number.NaN));
  return figures(of, {
    // A third less than the 645 ms of November 2026.
    'style and layout': [middle('style and layout'), 'ms', { atMost: 430 }],
  });
}
