import { expect, type Page } from '@playwright/test';

/** Waits until the service worker has the page in hand. */
export async function workerInCharge(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** The paths and queries of everything that is kept on the device, by cache. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept[name.replace(/-.*/, '')] = requests.map(({ url }) => url.slice(location.origin.length)).sort();
    }
    return kept;
  });

/** Opens a page, and waits until it is kept. */
export async function openAndKeep(page: Page, path: string) {
  await page.goto(path);
  await workerInCharge(page);
  await expect.poll(async () => (await everythingKept(page)).pages).toContain(path);
}

/** As on a later day: the browser's own short memory of pages is over. What the worker keeps stays. */
export async function timePasses(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
}

/** No signal, on a later day. */
export async function loseSignal(page: Page) {
  await timePasses(page);
  await page.context().setOffline(true);
}
