// The service worker, built to /sw.js by scripts/finish-build.ts: keeps the pages that were opened, and the address, times
// and portions of the offline page. What it does not name here (posts, /api, feeds, PDFs, other servers) it never touches.
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames, limits } from './caches.ts';
import { keepPage, pages, renewPages } from './kept-pages.ts';
import { keepOfflinePage } from './offline-page.ts';

declare const self: ServiceWorkerGlobalScope;
/** Paths of this build's hashed files, put in by the build. */
declare const builtAssets: readonly string[];

const notPages = [/^\/(api|calendar|healthz|readyz)\b/, /\.\w+$/];

registerRoute(new NavigationRoute(pages, { denylist: notPages }));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && builtAssets.includes(url.pathname),
  new CacheFirst({ cacheName: cacheNames.assets, plugins: [new ExpirationPlugin(limits.assets)] }),
);

// A new version takes over at once. Before it does, it has its own offline page and every kept page in its own words;
// without them it does not take over, and the browser tries again at the next visit.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepOfflinePage(), renewPages()]));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  // The page is asked for while the worker starts: on a phone that saves a tenth of a second.
  event.waitUntil(Promise.all([clean(), keepOpenPages(), self.registration.navigationPreload?.enable()]));
});
clientsClaim();

/** At the first visit the page was there before the worker. */
async function keepOpenPages() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Films and maps stand in frames, which are no pages.
  const own = open.filter(({ frameType }) => frameType === 'top-level');
  await Promise.allSettled(own.map(({ url }) => keepPage(url)));
}

/** Throws away what older versions kept and this one has no use for. */
async function clean() {
  const own: readonly string[] = Object.values(cacheNames);
  for (const name of await caches.keys()) if (!own.includes(name)) await caches.delete(name);
  const assets = await caches.open(cacheNames.assets);
  for (const asset of await assets.keys()) {
    if (!builtAssets.includes(new URL(asset.url).pathname)) await assets.delete(asset);
  }
}
