import type { Figure, Part } from '../part.ts';
import { progress } from '../progress.ts';
import { startHost } from '../servers/host.ts';
import { fewRoutes, nowhere, pageRoutes } from '../site-routes.ts';
import { weighingBrowser, weighPage } from '../weigh-page.ts';

export const pages: Part = {
  name: 'pages',
  about: 'what every page brings to a phone: bytes by kind, requests, scripts before and after waking',
  ofBuiltSite: true,
  async measure({ quick, say, note }) {
    note(
      'Sizes are as they come over HTTP/1.1, headers included; scripts inside a page are compressed one by one.',
    );
    note('Islands are woken by focus and by scrolling to each. Nobody outside this machine is reached.');
    await using host = await startHost();
    await using browser = await weighingBrowser();
    const routes = quick ? fewRoutes : pageRoutes;
    const step = progress(routes.length);
    const figures: Figure[] = [];
    for (const route of routes) {
      figures.push(...(await weighPage(browser, host.origin + route, route === nowhere ? 404 : 200)));
      say(`${route} (${step()})`);
    }
    return figures;
  },
};
