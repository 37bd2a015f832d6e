/** The hash of the built pages, inserted by the build, so that each build has another worker. */
declare const builtPages: string;

/** Increment a number when the cache's format changes: a new worker deletes caches with other names. */
export const cacheNames = { pages: 'pages-1', assets: 'assets-1', offline: `offline-${builtPages}` } as const;

const day = 86_400;

/** The least recently used entries are removed; ages in seconds. About 2 MB in total. */
export const limits = {
  pages: { maxEntries: 30, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
  assets: { maxEntries: 120, maxAgeSeconds: 60 * day, purgeOnQuotaError: true },
};

/** Whether a response is a public page. `no-store`, redirects, errors, feeds and PDFs are never cached. */
export function isPublicPage({ status, type, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    /^text\/html\b/.test(headers.get('content-type') ?? '') &&
    !/\b(?:private|no-store)\b/.test(headers.get('cache-control') ?? '')
  );
}
