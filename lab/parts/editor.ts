import type { BrowserContext, Page } from '@playwright/test';
import { slowPhone, startBrowser } from '../browser.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startDeskHost } from '../servers/desk-host.ts';
import { median } from '../statistics.ts';

/** A short page, one with texts of many blocks, and the longest. */
const pages = ['/give', '/about/we-practice', '/'] as const;

export const editor: Part = {
  name: 'editor',
  about:
    'on a slow phone with a slow line: how soon the first text of a page can be changed, at the first visit and later',
  ofBuiltSite: true,
  async measure({ quick, runs, say, note }) {
    note(
      'A processor four times slower than this one, and a line of 1.6 Mbit/s with 150 ms to and fro. From the request until the frame ' +
        'takes a press; then from the press until its field has the focus.',
    );
    await using host = await startDeskHost();
    // What a host does once after its start, nobody waits for later.
    for (const path of pages)
      await fetch(`${host.origin()}/desk/edit/page?path=${path}`, { headers: { cookie: host.cookie } });
    await using browser = await startBrowser();
    const found: Figure[] = [];
    for (const path of pages) {
      const visits: Visit[][] = [];
      for (let run = 0; run < (quick ? 1 : runs); run += 1) {
        await using context = await browser.newContext({ viewport: { width: 390, height: 844 } });
        const [name = '', value = ''] = host.cookie.split('=');
        await context.addCookies([{ name, value, url: `${host.origin()}/desk` }]);
        visits.push([await visit(context, host.origin(), path), await visit(context, host.origin(), path)]);
      }
      const middle = (at: number, what: keyof Visit) =>
        median(visits.map((both) => both[at]?.[what] ?? Number.NaN));
      found.push(
        ...['first visit', 'later visit'].flatMap((which, at) =>
          figures(`${path} in the editor, ${which}`, {
            'first editable': [middle(at, 'editable'), 'ms', { atMost: 2000 }],
            'field after the press': [middle(at, 'field'), 'ms'],
          }),
        ),
      );
      say(`${path}: ${JSON.stringify(visits)}`);
    }
    return found;
  },
};

/** In milliseconds. */
interface Visit {
  editable: number;
  field: number;
}

async function visit(context: BrowserContext, origin: string, path: string): Promise<Visit> {
  const page = await context.newPage();
  await slowPhone(page);
  const began = performance.now();
  await page.goto(`${origin}/desk/edit?path=${path}`, { waitUntil: 'commit' });
  const place = page.frameLocator('iframe').locator('html[data-edited] main [data-field]').first();
  await place.waitFor({ state: 'attached' });
  const editable = performance.now() - began;
  const field = await untilTyped(page, place);
  await page.close();
  return { editable, field };
}

async function untilTyped(page: Page, place: ReturnType<Page['locator']>): Promise<number> {
  const pressed = performance.now();
  await place.click();
  await page.locator('.d-sheet form :is(.input, [role=textbox]):focus').waitFor();
  return performance.now() - pressed;
}
