import { globSync } from 'node:fs';
import { join } from 'node:path';
import { devices } from '@playwright/test';
import { shiftOf, weigh } from '../../tests/browser/weight.ts';
import { photograph } from '../../tests/photograph.ts';
import { auditInTurn } from '../audit-run.ts';
import { startBrowser } from '../browser.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { type DeskHost, startDeskHost } from '../servers/desk-host.ts';
import { root } from '../servers/project-copy.ts';

/** Pages whose records get a photograph: in the head, in each card, in each portrait. */
const pages = ['/gatherings', '/about/our-team', '/affiliates', '/resources/books'];
const records = ['pages/gatherings.yaml', 'team/*.yaml', 'affiliates/*.yaml', 'books/*.yaml'];

/** A photograph of nothing but grain, which no camera takes, is 100 KB: half a second more on this line. */
const largestPaint = { atMost: 2000 };

export const photographs: Part = {
  name: 'photographs',
  about:
    'pages whose records all have a photograph of 12 megapixels: bytes, shift, and the largest paint on a phone',
  ofBuiltSite: true,
  async measure(setting) {
    await using host = await startDeskHost();
    await hang(host, setting.say);
    const found: Figure[] = [];
    await using browser = await startBrowser();
    for (const path of pages) {
      // A photograph's sizes are made when somebody first asks for them.
      for (const isMade of [false, true]) {
        await using context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' });
        const page = await context.newPage();
        const { total, answers } = await weigh(page, host.origin() + path);
        if (!isMade) continue;
        const inSight = answers.filter(({ url }) => url.includes('/pictures/')).map(({ body }) => body);
        if (inSight.length === 0) throw new Error(`${path} shows no photograph.`);
        found.push(
          ...figures(path, {
            'first load with photographs': [total, 'bytes'],
            'photographs in sight': [inSight.length, 'photographs'],
            'heaviest photograph': [Math.max(...inSight), 'bytes'],
            shift: [await shiftOf(page), '', { atMost: 0.01 }],
          }),
        );
      }
    }
    const runs = setting.quick ? 1 : setting.runs;
    const targets = pages.map((path) => ({ of: path, url: host.origin() + path }));
    const audited = await auditInTurn(targets, { ...setting, runs });
    return [
      ...found,
      ...audited.map((figure) => (figure.measure === 'LCP' ? { ...figure, goal: largestPaint } : figure)),
    ];
  },
};

/** Gives a record after the other the same photograph, as an editor does. */
async function hang(host: DeskHost, say: (line: string) => void): Promise<void> {
  const bytes = await photograph({ width: 4032, height: 3024, quality: 90 });
  const form = new FormData();
  form.append('upload', new Blob([new Uint8Array(bytes)]), 'Light.jpg');
  const headers = { cookie: host.cookie, origin: host.origin() };
  const sent = { method: 'POST', redirect: 'manual', headers, body: form } as const;
  const added = await fetch(`${host.origin()}/desk/pictures`, sent);
  if (added.status !== 303) throw new Error(`The photograph was not taken: ${added.status}.`);
  const words = { title: 'Light', alt: 'Light on a wall.', do: 'publish' };
  if (!(await host.post('/desk/pictures/light', words))) throw new Error('The photograph took no words.');
  for (const record of records.flatMap((pattern) => globSync(pattern, { cwd: join(root, 'content') }))) {
    if (!(await host.post('/desk/edit/fields', { record, photo: 'light', do: 'publish' })))
      throw new Error(`${record} did not take the photograph.`);
    say(record);
  }
}
