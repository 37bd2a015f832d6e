// Sent as /sw.js while the host runs with KEEP_PAGES=off: takes the place of the worker, throws away what it kept, and goes.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(forget());
});
