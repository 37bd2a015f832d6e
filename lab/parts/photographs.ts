import { globSync } from 'node:fs';
import { join } from 'node:path';
import { devices } from '@playwright/test';
import { shiftOf, weigh } from '../../tests/browser/weight.ts';
import { photograph } from '../../tests/photograph.ts';
import { startBrowser } from '../browser.ts';
import { root } from '../folders.ts';
import { auditPages } from '../lighthouse-runs.ts';
import { type Figure, figures, type Part, type PartContext } from '../part.ts';
import { type DeskHost, startDeskHost } from '../servers/desk-host.ts';

const pages = ['/gatherings', '/about/our-team', '/affiliates', '/resources/books'];
/** The records of these pages: in the header, in cards, in portraits. */
const records = ['pages/gatherings.yaml', 'team/*.yaml', 'affiliates/*.yaml', 'books/*.yaml'];

/**
 * The test photograph is all noise, more than any camera takes: 100 KB, which costs half a second on this
 * line.
 */
const largestPaint = { atMost: 2000 };

export const photographs: Part = {
  name: 'photographs',
  description:
    'pages where each record has a photograph of 12 megapixels: bytes, shift, largest paint on a phone',
  needsBuild: true,
  async measure(context) {
    await using host = await startDeskHost();
    await addPhotographs(host, context.log);
    const found: Figure[] = [];
    await using browser = await startBrowser();
    for (const path of pages) {
      // The first visit creates the sizes of each photograph; the second one is measured.
      await weighPhotographs(host, browser, path);
      found.push(...(await weighPhotographs(host, browser, path)));
    }
    const runs = context.quick ? 1 : context.runs;
    const targets = pages.map((path) => ({ subject: path, url: host.origin() + path }));
    const audited = await auditPages(targets, { ...context, runs });
    return [
      ...found,
      ...audited.map((figure) => (figure.measure === 'LCP' ? { ...figure, goal: largestPaint } : figure)),
    ];
  },
};

async function weighPhotographs(
  host: DeskHost,
  browser: Awaited<ReturnType<typeof startBrowser>>,
  path: string,
): Promise<Figure[]> {
  await using context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' });
  const page = await context.newPage();
  const { total, answers } = await weigh(page, host.origin() + path);
  const sizes = answers.filter(({ url }) => url.includes('/pictures/')).map(({ body }) => body);
  if (sizes.length === 0) throw new Error(`${path} shows no photograph.`);
  return figures(path, {
    'first load with photographs': [total, 'bytes'],
    'photographs in view': [sizes.length, 'photographs'],
    'largest photograph': [Math.max(...sizes), 'bytes'],
    shift: [await shiftOf(page), '', { atMost: 0.01 }],
  });
}

/** Uploads a photograph and selects it in all records, as an editor does. */
async function addPhotographs(host: DeskHost, log: PartContext['log']): Promise<void> {
  const bytes = await photograph({ width: 4032, height: 3024, quality: 90 });
  const form = new FormData();
  form.append('upload', new Blob([new Uint8Array(bytes)]), 'Light.jpg');
  const headers = { cookie: host.cookie, origin: host.origin() };
  const request = { method: 'POST', redirect: 'manual', headers, body: form } as const;
  const upload = await fetch(`${host.origin()}/desk/pictures`, request);
  if (upload.status !== 303) throw new Error(`The upload of the photograph returned ${upload.status}.`);
  const details = { title: 'Light', alt: 'Light on a wall.', do: 'publish' };
  if (!(await host.post('/desk/pictures/light', details)))
    throw new Error('The description of the photograph was rejected.');
  for (const record of records.flatMap((pattern) => globSync(pattern, { cwd: join(root, 'content') }))) {
    if (!(await host.post('/desk/edit/fields', { record, photo: 'light', do: 'publish' })))
      throw new Error(`${record} rejected the photograph.`);
    log(record);
  }
}
