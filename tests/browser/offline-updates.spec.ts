import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { everythingKept, loseSignal, openAndKeep, timePasses } from './kept.ts';
import { ownHost, ownUrl } from './own-host.ts';

// One host at a time on one port: these tests wait for each other.
test.describe.configure({ mode: 'default' });

let host: ReturnType<typeof ownHost>;
test.use({ serviceWorkers: 'allow', baseURL: ownUrl });
test.beforeEach(async () => {
  host = ownHost();
  await host.start();
});
test.afterEach(() => host.remove());

/** One sentence of the site, and one drawing of its pages by its built name, before and after. */
const [before, after] = ['You will be met at the door', 'You will be met at the gate'];
function drawing(name: string) {
  const found = readdirSync(join(host.dist, 'client', 'assets')).find((file) =>
    new RegExp(`^${name}\\..*svg$`).test(file),
  );
  if (!found) throw new Error(`The build has no drawing ${name}.`);
  return found;
}

test('a new version takes over at the next visit, with all pages that were kept', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/');
  await openAndKeep(page, '/gatherings');
  await expect(page.getByText(before)).toBeVisible();
  const oldName = drawing('vignette-gatherings');
  await expect.poll(async () => (await everythingKept(page)).assets).toContain(`/assets/${oldName}`);

  const newName = oldName.replace('.svg', 'New.svg');
  await host.stop();
  host.rebuild([before, after], [oldName, newName]);
  await host.start();
  await timePasses(page);
  // The old worker stands between: what it shows is new all the same.
  await page.goto('/gatherings');
  await expect(page.getByText(after)).toBeVisible();
  await expect.poll(async () => (await everythingKept(page)).assets).not.toContain(`/assets/${oldName}`);

  // The first page was not opened again, and is of the new version nevertheless.
  await loseSignal(page);
  await openAndKeep(page, '/');
  await expect(page.locator('.kept-note')).toBeVisible();
  await page.goto('/gatherings');
  await expect(page.getByText(after)).toBeVisible();
  const kept = await everythingKept(page);
  expect(kept.offline).toEqual(['/offline']);
  expect(kept.pages).toEqual(['/', '/gatherings']);
  await context.setOffline(false);
});

test('a kept page that was not opened again comes in its new words', async ({ page }) => {
  await openAndKeep(page, '/');
  await openAndKeep(page, '/gatherings');
  await host.stop();
  const name = drawing('vignette-gatherings');
  host.rebuild([before, after], [name, name.replace('.svg', 'New.svg')]);
  await host.start();
  await page.goto('/give');
  await expect.poll(async () => (await everythingKept(page)).assets).not.toContain(`/assets/${name}`);
  await loseSignal(page);
  await page.goto('/gatherings');
  await expect(page.getByText(after)).toBeVisible();
});

test('on a signal too weak for an answer the kept page shows', async ({ page }) => {
  await openAndKeep(page, '/');
  await openAndKeep(page, '/about');
  await openAndKeep(page, '/gatherings');
  await timePasses(page);
  host.hang();
  await page.goto('/about');
  await expect(page.locator('.kept-note')).toBeVisible();
  // What still waits for an answer would fail when the host is stopped.
  await page.goto('about:blank');
});

test('KEEP_PAGES=off takes the worker and all it kept from the device', async ({ page }) => {
  await openAndKeep(page, '/');
  await openAndKeep(page, '/gatherings');
  await host.stop();
  await host.start({ KEEP_PAGES: 'off' });
  await page.goto('/about');
  await expect.poll(() => everythingKept(page)).toEqual({});
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
