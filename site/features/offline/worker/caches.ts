/**
 * The mark of the pages with which this worker was built, put in by the build: another build is another
 * worker.
 */
declare const builtPages: string;

/**
 * What the worker keeps on the device. Caches of other names are thrown away when a worker takes over, so a
 * number goes up when newer workers can no longer read what lies there.
 */
export const cacheNames = { pages: 'pages-1', assets: 'assets-1', offline: `offline-${builtPages}` } as const;

const day = 86_400;

/**
 * Bounds of the caches: entries used last go last, ages in seconds. About 0.5 MB of pages, 1.5 MB of drawings
 * and scripts.
 */
export const limits = {
  pages: { maxEntries: 30, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
  assets: { maxEntries: 120, maxAgeSeconds: 60 * day, purgeOnQuotaError: true },
};

/**
 * Whether an answer is a page for everybody. What the host marks `no-store` (a page with a search's results,
 * a form handed back), redirects, errors, feeds and PDFs are never kept.
 */
export function isPublicPage({ status, type, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    /^text\/html\b/.test(headers.get('content-type') ?? '') &&
    !/\b(?:private|no-store)\b/.test(headers.get('cache-control') ?? '')
  );
}
