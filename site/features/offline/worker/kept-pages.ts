import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { cacheNames, isPublicPage, limits } from './caches.ts';
import { keepAssets, offlinePage, refreshOfflinePage } from './offline-page.ts';

/** A request has failed after this many seconds: longer than a busy host needs after a publish. */
const timeout = 10;

/** Pages from the network; if that fails, from the cache; else the offline page. */
export const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds: timeout,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isPublicPage(response) ? response : null),
      fetchDidSucceed: async ({ response, event }) => {
        event.waitUntil(
          refreshOfflinePage()
            .then(keepReadings)
            .catch(() => {}),
        );
        return response;
      },
      cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withNote(cachedResponse),
      // Without a network, Firefox's navigation preload returns an error response. The strategy does not
      // replace it by the cached page.
      handlerDidError: async ({ request }) => {
        const cached = await caches.match(request, { cacheName: cacheNames.pages });
        return cached ? withNote(cached) : offlinePage();
      },
    },
    new ExpirationPlugin(limits.pages),
  ],
});

async function withNote(page: Response): Promise<Response> {
  const html = await page.text();
  const [, dates] = / data-dates="([^"]+)"/.exec(html) ?? [];
  const written = new Date(page.headers.get('date') ?? 0).toLocaleDateString(dates, { dateStyle: 'long' });
  const note = `<p class="kept-note" role="status">The signal is weak or gone. This is the page as you last opened it here, on ${written}.</p>`;
  return new Response(html.replace('<main id="main">', `$&${note}`), page);
}

/** Caches a page that was opened before there was a worker, with its assets. */
export async function keepPage(url: string): Promise<void> {
  // The browser still has it in its cache.
  const page = await fetch(url, { signal: AbortSignal.timeout(timeout * 1000) });
  if (!isPublicPage(page)) return;
  await (await caches.open(cacheNames.pages)).put(url, page.clone());
  await keepAssets(page);
}

/** Links to reading pages, which the offline page has in the order of their weeks. */
const readings = /(?<=href=")\/resources\/torah-portions\/[\w-]+(?=")/g;
/** This week and the next. */
const weeksKept = 2;

/** Caches the pages of the coming readings that are not cached yet. */
export async function keepReadings(): Promise<void> {
  const page = await offlinePage();
  const paths = new Set((await page?.text())?.match(readings));
  const coming = [...paths].slice(0, weeksKept).map(async (path) => {
    const isCached = await caches.match(path, { cacheName: cacheNames.pages });
    if (!isCached) await keepPage(new URL(path, location.origin).href);
  });
  // A failed fetch is tried again with the next page.
  await Promise.allSettled(coming);
}

/** Fetches every cached page again, so that none belongs to an old version of the site. */
export async function renewPages(): Promise<void> {
  const cache = await caches.open(cacheNames.pages);
  const renewals = (await cache.keys()).map(async (request) => {
    const page = await fetch(request.url, { cache: 'reload' });
    if (isPublicPage(page)) await cache.put(request, page);
    else if (page.status < 500) await cache.delete(request);
  });
  // A page that cannot be fetched stays: its text is still true, and its styles are inside it.
  await Promise.allSettled(renewals);
}
