/** The hash of the built pages, inserted by the build, so that each build has another worker. */
declare const builtPages: string;

/**
 * The worker's caches. It deletes caches with other names when it takes over, so increment the number when
 * the format of a cache changes.
 */
export const cacheNames = { pages: 'pages-1', assets: 'assets-1', offline: `offline-${builtPages}` } as const;

const day = 86_400;

/**
 * Limits of the caches: the least recently used entries are removed; ages in seconds. About 0.5 MB of pages,
 * 1.5 MB of drawings and scripts.
 */
export const limits = {
  pages: { maxEntries: 30, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
  assets: { maxEntries: 120, maxAgeSeconds: 60 * day, purgeOnQuotaError: true },
};

/**
 * Whether a response is a page for everyone. Responses with `no-store` (search results, returned forms),
 * redirects, errors, feeds and PDFs are never cached.
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
