import type { BrowserContext } from '@playwright/test';
import { emulateSlowPhone, startBrowser } from '../browser.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startDeskHost } from '../servers/desk-host.ts';
import { median } from '../statistics.ts';

/** A short page, one with rich text, and the longest. */
const pages = ['/give', '/about/we-practice', '/'] as const;

export const editor: Part = {
  name: 'editor',
  description:
    'how soon a text can be edited on a slow phone with a slow line, on the first and on a later visit',
  needsBuild: true,
  async measure({ quick, runs, log, note }) {
    note(
      'A processor slowed four times, and a line of 1.6 Mbit/s with a round trip of 150 ms. "First editable" is the time ' +
        'from the request until a text of the preview can be clicked; "field after the click" until its field has focus.',
    );
    await using host = await startDeskHost();
    // What the host does once after a start is not part of the figures.
    for (const path of pages)
      await fetch(`${host.origin()}/desk/edit/page?path=${path}`, { headers: { cookie: host.cookie } });
    await using browser = await startBrowser();
    const found: Figure[] = [];
    for (const path of pages) {
      const first: Visit[] = [];
      const later: Visit[] = [];
      for (let run = 0; run < (quick ? 1 : runs); run += 1) {
        await using context = await browser.newContext({ viewport: { width: 390, height: 844 } });
        await context.addCookies([host.browserCookie()]);
        first.push(await visit(context, host.origin(), path));
        later.push(await visit(context, host.origin(), path));
      }
      for (const [name, visits] of Object.entries({ 'first visit': first, 'later visit': later })) {
        found.push(
          ...figures(`${path} in the editor, ${name}`, {
            'first editable': [median(visits.map(({ editable }) => editable)), 'ms', { atMost: 2000 }],
            'field after the click': [median(visits.map(({ field }) => field)), 'ms'],
          }),
        );
      }
      log(`${path}: ${JSON.stringify({ first, later })}`);
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
  await emulateSlowPhone(page);
  const started = performance.now();
  await page.goto(`${origin}/desk/edit?path=${path}`, { waitUntil: 'commit' });
  const text = page.frameLocator('iframe').locator('html[data-edited] main [data-field]').first();
  await text.waitFor({ state: 'attached' });
  const editable = performance.now() - started;
  const clicked = performance.now();
  await text.click();
  await page.locator('.d-sheet form :is(.input, [role=textbox]):focus').waitFor();
  const field = performance.now() - clicked;
  await page.close();
  return { editable, field };
}
