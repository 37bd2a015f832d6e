import { lookInTurn } from '../look-in-turn.ts';
import type { Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { fewRoutes, pageRoutes } from '../site-routes.ts';

export const lighthouse: Part = {
  name: 'lighthouse',
  about: 'what Lighthouse says of every page, as on a phone with a slow line',
  ofBuiltSite: true,
  async measure({ quick, runs, say, note }) {
    note(
      `Median of ${quick ? 1 : runs} looks at each page; Lighthouse simulates a slow 4G line and a slow phone.`,
    );
    note('Pages that ask search engines to leave them out (the search, the 404) lose SEO points by that.');
    note(
      'Nobody outside this machine is reached: what /messages, the books and the series look up fails, which costs them best practices.',
    );
    await using host = await startHost();
    const targets = (quick ? fewRoutes : pageRoutes).map((of) => ({ of, url: host.origin + of }));
    return await lookInTurn(targets, { runs: quick ? 1 : runs, say, note });
  },
};
