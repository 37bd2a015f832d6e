// Asks the browser to run the service worker (worker.ts), after the page has all it needs. Where that is refused (a private
// window, no https) the site is as it always was. The development server has no worker.

if (import.meta.env.PROD) {
  addEventListener('load', () => navigator.serviceWorker?.register('/sw.js').catch(() => {}));
}

export {};
