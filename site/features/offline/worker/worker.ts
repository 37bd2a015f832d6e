// The service worker, built to /sw.js by scripts/finish-build.ts: caches opened pages and the offline page.
// It ignores posts, /api, feeds, PDFs and other servers.
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames, limits } from './caches.ts';
import { keepPage, keepReadings, pages, renewPages } from './kept-pages.ts';
import { keepOfflinePage } from './offline-page.ts';

declare const self: ServiceWorkerGlobalScope;
/** Paths of this build's hashed files, inserted by the build. */
declare const builtAssets: readonly string[];

const notPages = [/^\/(api|calendar|healthz|readyz)\b/, /\.\w+$/];

registerRoute(new NavigationRoute(pages, { denylist: notPages }));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && builtAssets.includes(url.pathname),
  new CacheFirst({ cacheName: cacheNames.assets, plugins: [new ExpirationPlugin(limits.assets)] }),
);

// A new version takes over as soon as it has fetched the offline page and every cached page; otherwise the
// browser tries again at the next visit.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepOfflinePage().then(keepReadings), renewPages()]));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  // Requests the page while the worker starts, which saves a tenth of a second on a phone.
  event.waitUntil(Promise.all([clean(), keepOpenPages(), self.registration.navigationPreload?.enable()]));
});
clientsClaim();

/** At the first visit the page opened before the worker started. */
async function keepOpenPages() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Videos and maps are in frames, which are not pages.
  const tabs = open.filter(({ frameType }) => frameType === 'top-level');
  await Promise.allSettled(tabs.map(({ url }) => keepPage(url)));
}

async function clean() {
  const current: readonly string[] = Object.values(cacheNames);
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  const assets = await caches.open(cacheNames.assets);
  for (const asset of await assets.keys()) {
    if (!builtAssets.includes(new URL(asset.url).pathname)) await assets.delete(asset);
  }
}
