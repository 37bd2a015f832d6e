import { cpSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type BuiltHost, startBuiltHost, temporaryFolder } from '../built-host.ts';
import { content, contentDir } from '../content.ts';
import { barriers } from './barriers.ts';
import { expect, hydrate, test } from './fixtures.ts';

const { address, phone, service } = content.ministry;
const { offline, connect } = content.pages;

test.use({ serviceWorkers: 'allow' });

const note = 'The signal is weak or gone. This is the page as you last opened it here, on ';

test('without a signal: pages that were opened, and the offline page for all others', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/');
  await openAndKeep(page, '/gatherings');
  await openAndKeep(page, '/resources/torah-portions');
  await loseSignal(page);

  await page.goto('/gatherings');
  await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(address.street);
  expect(await barriers(page)).toEqual([]);
  await page.goto('/resources/torah-portions');
  await expect(page.locator('#this-week')).toContainText("V'Zot HaBerachah");
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/give');
  await expect(page).toHaveTitle(/^You are offline/);
  await expect(page.getByRole('heading', { level: 1, name: offline.heading })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`Sabbath services: ${service.text}`);
  await expect(main).toContainText(address.oneLine);
  await expect(main.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:/);

  await context.setOffline(false);
  await main.getByRole('link', { name: offline.button }).click();
  await expect(page).toHaveURL(/\/give$/);
  await expect(page).toHaveTitle(/^Give/);
  await expect(page.locator('.kept-note')).toHaveCount(0);
});

test("the week's portion is right on every day on which the offline page is read", async ({ page }) => {
  await openAndKeep(page, '/');
  await loseSignal(page);
  const weeks = page.locator('.kept-weeks > li:visible');
  const thisWeek = weeks.filter({
    has: page.getByText(offline.portions.thisWeek, { exact: true }).and(page.locator(':visible')),
  });

  // The Sabbath itself, the Sunday that ends its week, and the Monday after, as Chicago has them.
  for (const evening of ['2025-10-12T04:00:00Z', '2025-10-13T04:59:00Z']) {
    await page.clock.setFixedTime(evening);
    await page.goto('/give');
    await expect(thisWeek).toHaveCount(1);
    await expect(thisWeek).toContainText('October 11, 2025');
    await expect(thisWeek).toContainText('Torah: Deuteronomy 33:1–34:12.');
    await expect(weeks).toHaveCount(9);
  }
  await page.clock.setFixedTime('2025-10-13T05:00:00Z');
  await page.reload();
  await expect(thisWeek).toContainText('October 18, 2025');
  await expect(thisWeek).toContainText('Torah: Genesis 1:1–6:8.');
  await expect(weeks).toHaveCount(8);

  await page.clock.setFixedTime('2026-03-01T12:00:00Z');
  await page.reload();
  await expect(weeks).toHaveCount(0);
  await expect(page.getByText(offline.portions.missing)).toBeVisible();
});

test('a form sent without a signal is not lost and not kept', async ({ page, context }) => {
  await openAndKeep(page, '/connect');
  const form = page.locator('form', { has: page.getByRole('button', { name: connect.contact.submit }) });
  await hydrate(form);
  await form.getByLabel('Name').fill('Ruth Boaz');
  await form.getByLabel('Email').fill('ruth@example.org');
  await form.getByLabel('Message').fill('May we come and visit you?');
  await loseSignal(page);
  await form.getByRole('button', { name: connect.contact.submit }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' }).first()).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('May we come and visit you?');

  await context.setOffline(false);
  await form.getByRole('button', { name: connect.contact.submit }).click();
  await expect(page.getByText('Message Sent!').first()).toBeVisible();
  const kept = await everythingKept(page);
  expect(kept.pages).toEqual(['/connect']);
  expect(JSON.stringify(kept)).not.toContain('/api');
});

test('only what is for everybody is kept, and what pages ask for themselves is left alone', async ({
  page,
}) => {
  await openAndKeep(page, '/');
  await page.goto('/resources/torah-portions?month=may');
  await page.goto('/connect?subject=Private%20words');
  await page.goto('/nowhere');
  await page.goto('/healthz');
  await openAndKeep(page, '/about');
  await page.evaluate(() =>
    Promise.all(['/calendar/gatherings.ics', '/readyz', '/robots.txt'].map((path) => fetch(path))),
  );
  const { pages, assets, offline, ...others } = await everythingKept(page);
  expect(pages).toEqual(['/', '/about']);
  expect(offline).toEqual(['/offline']);
  expect(assets?.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
  expect(others).toEqual({});
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/contact')),
    page.evaluate(() => fetch('/api/contact', { method: 'POST', body: '{}' })),
  ]);
  expect(answer.fromServiceWorker()).toBe(false);
});

const port = Number(process.env.TEST_PORT ?? 4173) + 8;
/** One heading of two pages before and after. */
const before = {
  '/gatherings': content.pages.gatherings.parking.heading,
  '/give': content.pages.give.other.heading,
};
const after = { '/gatherings': 'A gate for cars', '/give': 'By post' };

/** A copy of the built site and its content, and a host of its own, which may be changed, stopped, and left to hang. */
let site: ReturnType<typeof copyOfSite>;
let host: BuiltHost;

function copyOfSite() {
  const folder = temporaryFolder();
  const [dist, words] = [join(folder.path, 'dist'), join(folder.path, 'content')];
  cpSync(realpathSync('dist'), dist, { recursive: true });
  cpSync(contentDir, words, { recursive: true });
  const assets = join(dist, 'client', 'assets');
  return {
    folder,
    /** The built name of a drawing. */
    drawing(name: string) {
      const found = readdirSync(assets).find((file) => new RegExp(`^${name}\\..*svg$`).test(file));
      if (!found) throw new Error(`The build has no drawing ${name}.`);
      return found;
    },
    start: (env: Record<string, string> = {}) =>
      startBuiltHost(join(folder.path, 'data'), {
        dist,
        port,
        env: { CONTENT_DIR: words, LOG_LEVEL: 'warn', ...env },
      }),
    /** Another version of the site: a sentence of two pages changes, and one file that pages refer to has another name. */
    rebuild(oldName: string, newName: string) {
      for (const path of ['/gatherings', '/give'] as const) {
        const file = join(words, 'pages', `${path}.yaml`);
        writeFileSync(file, readFileSync(file, 'utf8').replace(before[path], after[path]));
      }
      for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
        const built = join(entry.parentPath, entry.name);
        // What is compressed already would be sent as it was.
        if (/\.(br|gz)$/.test(built)) rmSync(built);
        else if (/\.(js|mjs)$/.test(built))
          writeFileSync(built, readFileSync(built, 'utf8').replaceAll(oldName, newName));
      }
      renameSync(join(assets, oldName), join(assets, newName));
    },
  };
}

test.describe('a site that changes', () => {
  // One host at a time on one port: these tests wait for each other.
  test.describe.configure({ mode: 'default' });
  test.use({ baseURL: `http://localhost:${port}` });

  test.beforeEach(async () => {
    site = copyOfSite();
    host = await site.start();
  });
  test.afterEach(async () => {
    await host.kill();
    site.folder[Symbol.dispose]();
  });

  test('a new version takes over at the next visit, with all pages that were kept', async ({
    page,
    context,
  }) => {
    for (const path of ['/', '/gatherings', '/give']) await openAndKeep(page, path);
    await expect(page.getByText(before['/give'])).toBeVisible();
    const oldName = site.drawing('vignette-gatherings');
    await expect.poll(async () => (await everythingKept(page)).assets).toContain(`/assets/${oldName}`);

    await host.kill();
    site.rebuild(oldName, oldName.replace('.svg', 'New.svg'));
    host = await site.start();
    await timePasses(page);
    // The old worker stands between: what it shows is new all the same.
    await page.goto('/gatherings');
    await expect(page.getByText(after['/gatherings'])).toBeVisible();
    await expect.poll(async () => (await everythingKept(page)).assets).not.toContain(`/assets/${oldName}`);

    // These pages were not opened again, and are of the new version nevertheless.
    await loseSignal(page);
    await openAndKeep(page, '/');
    await expect(page.locator('.kept-note')).toBeVisible();
    await page.goto('/give');
    await expect(page.getByText(after['/give'])).toBeVisible();
    const kept = await everythingKept(page);
    expect(kept.offline).toEqual(['/offline']);
    expect(kept.pages).toEqual(['/', '/gatherings', '/give']);
    await context.setOffline(false);
  });

  test('on a signal too weak for an answer the kept page shows', async ({ page }) => {
    await openAndKeep(page, '/');
    await openAndKeep(page, '/about');
    await openAndKeep(page, '/gatherings');
    await timePasses(page);
    // Connections are taken and nothing is answered.
    host.child.kill('SIGSTOP');
    await page.goto('/about');
    await expect(page.locator('.kept-note')).toBeVisible();
    // What still waits for an answer would fail when the host is stopped.
    await page.goto('about:blank');
  });

  test('KEEP_PAGES=off takes the worker and all it kept from the device', async ({ page }) => {
    await openAndKeep(page, '/');
    await openAndKeep(page, '/gatherings');
    await host.kill();
    host = await site.start({ KEEP_PAGES: 'off' });
    await page.goto('/about');
    await expect.poll(() => everythingKept(page)).toEqual({});
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  });
});

/** Waits until the service worker has the page in hand. */
async function workerInCharge(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** The paths and queries of everything that is kept on the device, by cache. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept[name.replace(/-.*/, '')] = requests.map(({ url }) => url.slice(location.origin.length)).sort();
    }
    return kept;
  });

/** Opens a page, and waits until it is kept. */
async function openAndKeep(page: Page, path: string) {
  await page.goto(path);
  await workerInCharge(page);
  await expect.poll(async () => (await everythingKept(page)).pages).toContain(path);
}

/** As on a later day: the browser's own short memory of pages is over. What the worker keeps stays. */
async function timePasses(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
}

/** No signal, on a later day. */
async function loseSignal(page: Page) {
  await timePasses(page);
  await page.context().setOffline(true);
}
