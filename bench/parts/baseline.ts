import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { buildBaseline } from '../baseline/build-baseline.ts';
import { startHost, temporaryFolder } from '../host-process.ts';
import { lookInTurn } from '../look-in-turn.ts';
import type { Figure, Part } from '../part.ts';
import { weighingBrowser, weighPage } from '../weigh-pages.ts';

export const compared = ['/', '/connect', '/resources/torah-portions', '/about/we-believe'];
const server = fileURLToPath(new URL('../baseline/server.ts', import.meta.url));

export const baseline: Part = {
  name: 'baseline',
  about: 'four pages beside the same React components drawn in the browser, as a single-page application',
  ofBuiltSite: true,
  async measure({ quick, runs, say, note }) {
    note(
      'The application draws the same components with the same words, styles, fonts and drawings by React, wouter and TanStack ' +
        'Query; each page is a chunk of its own. It lacks, in its favour, structured data, share cards, the print styles, the ' +
        'service worker, and the small scripts of menus and tooltips.',
    );
    await using undo = new AsyncDisposableStack();
    const folder = temporaryFolder(undo);
    await buildBaseline(folder);
    const site = undo.use(await startHost());
    const application = undo.use(await startHost({ script: server, env: { FOLDER: folder } }));
    const browser = undo.use(await weighingBrowser());

    const routes = quick ? compared.slice(0, 2) : compared;
    const sites = { site: site.origin, application: application.origin };
    const figures: Figure[] = [];
    for (const route of routes) {
      await sameWords(browser, route, site.origin, application.origin);
      for (const [name, origin] of Object.entries(sites)) {
        const weights = await weighPage(browser, origin + route);
        figures.push(...weights.map((figure) => ({ ...figure, measure: `${name}: ${figure.measure}` })));
      }
    }
    const targets = routes.flatMap((of) =>
      Object.entries(sites).map(([name, origin]) => ({ of, url: origin + of, prefix: `${name}: ` })),
    );
    const sights = await lookInTurn(targets, { runs: quick ? 1 : runs, say, note });
    return routes.flatMap((route) => [...figures, ...sights].filter(({ of }) => of === route));
  },
};

/** @throws when the two do not say the same: then it is not the same page that is measured */
async function sameWords(browser: Browser, route: string, ...origins: string[]): Promise<void> {
  const texts: string[] = [];
  for (const origin of origins) {
    await using context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(origin + route, { waitUntil: 'networkidle' });
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen is compared; the text of the DOM holds scripts too
    texts.push((await page.locator('main').innerText()).replaceAll(/\s+/g, ' '));
  }
  if (new Set(texts).size === 1) return;
  throw new Error(`${route} says something else as an application:\n${texts.join('\n')}`);
}
