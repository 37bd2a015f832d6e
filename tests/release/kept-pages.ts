import { expect, type Page } from '@playwright/test';

/** Waits until the service worker controls the page. */
export async function workerInCharge(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Paths and queries of all cached entries, by cache. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept[name.replace(/-.*/, '')] = requests.map(({ url }) => url.slice(location.origin.length)).sort();
    }
    return kept;
  });

/** Opens a page and waits until it is cached. */
export async function openAndKeep(page: Page, path: string) {
  await page.goto(path);
  await workerInCharge(page);
  await expect.poll(async () => (await everythingKept(page)).pages).toContain(path);
}

/** Clears the browser's own cache, as on a later day. The worker's caches stay. */
export async function timePasses(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
}

/** Goes offline, on a later day. */
export async function loseSignal(page: Page) {
  await timePasses(page);
  await page.context().setOffline(true);
}
