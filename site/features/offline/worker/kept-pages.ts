import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { cacheNames, isPublicPage, limits } from './caches.ts';
import { keepAssets, offlinePage, refreshOfflinePage } from './offline-page.ts';

/**
 * A network that has not answered after so many seconds has failed. Longer than a busy host takes after a
 * publish.
 */
const patience = 10;

/** Pages from the network; if that fails, as they were when last visited; the offline page for all others. */
export const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds: patience,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isPublicPage(response) ? response : null),
      fetchDidSucceed: async ({ response, event }) => {
        // A failure is no loss: the next page asks again.
        event.waitUntil(refreshOfflinePage().catch(() => {}));
        return response;
      },
      cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withNote(cachedResponse),
      handlerDidError: offlinePage,
    },
    new ExpirationPlugin(limits.pages),
  ],
});

/** The page with a line at its top that says of when it is. */
async function withNote(page: Response): Promise<Response> {
  const html = await page.text();
  const [, dates] = / data-dates="([^"]+)"/.exec(html) ?? [];
  const written = new Date(page.headers.get('date') ?? 0).toLocaleDateString(dates, { dateStyle: 'long' });
  const note = `<p class="kept-note" role="status">The signal is weak or gone. This is the page as you last opened it here, on ${written}.</p>`;
  return new Response(html.replace('<main id="main">', `$&${note}`), page);
}

/** Keeps a page that was opened before there was a worker, with what it needs. */
export async function keepPage(url: string): Promise<void> {
  // The browser still has it; if not, nothing waits for it.
  const page = await fetch(url, { signal: AbortSignal.timeout(patience * 1000) });
  if (!isPublicPage(page)) return;
  await (await caches.open(cacheNames.pages)).put(url, page.clone());
  await keepAssets(page);
}

/** Fetches every kept page anew, so that none belongs to a version of the site that is gone. */
export async function renewPages(): Promise<void> {
  const cache = await caches.open(cacheNames.pages);
  const renewals = (await cache.keys()).map(async (kept) => {
    const page = await fetch(kept.url, { cache: 'reload' });
    if (isPublicPage(page)) await cache.put(kept, page);
    else if (page.status < 500) await cache.delete(kept);
  });
  // One that cannot be had just now stays as it was: its words are still true, and its styles are inside it.
  await Promise.allSettled(renewals);
}
