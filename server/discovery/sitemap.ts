import type { Content } from '#content-model/content.ts';
import { readingPages, sitePages } from '#site/routes.ts';

interface SitemapFacts {
  content: Content;
  siteUrl: string;
  /**
   * The last changes of files of content/, by path: those of the others are unknown, and were earlier. Empty
   * without a history.
   */
  lastChanges: Readonly<Record<string, string>>;
}

/** The sitemap (sitemaps.org): each page once, with the day of its last change if it is known. */
export function sitemap({ content, siteUrl, lastChanges }: SitemapFacts): string {
  const latest = latestByPrefix(lastChanges);
  const pages = sitePages(content)
    .filter(({ listed }) => listed)
    .map(({ path, dated, textFiles }) => ({
      path,
      changed: dated ? undefined : lastChange(textFiles, latest),
    }));
  const readings = readingPages(content).map(({ path }) => ({ path, changed: undefined }));
  // Paths are fixed or made of slugs, so there is nothing to escape.
  const urls = [...pages, ...readings].map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${new URL(path, siteUrl).href}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * The latest change by path prefix: of each file, of each folder, and of the files of one record, up to the
 * dot. `textFiles` are such prefixes. One pass, because a library has thousands of pages and files.
 */
function latestByPrefix(lastChanges: Readonly<Record<string, string>>): Map<string, string> {
  const latest = new Map<string, string>();
  for (const [file, instant] of Object.entries(lastChanges)) {
    const prefixes = [...file.matchAll(/[/.]/g)].map(({ index }) => file.slice(0, index + 1));
    for (const prefix of [...prefixes, file]) latest.set(prefix, later(instant, latest.get(prefix)));
  }
  return latest;
}

/** The latest known change of files with these path prefixes. */
const lastChange = (textFiles: readonly string[], latest: ReadonlyMap<string, string>) =>
  textFiles
    .flatMap((prefix) => latest.get(prefix) ?? [])
    .sort()
    .at(-1);

/** Of ISO instants in UTC. */
const later = (a: string, b: string | undefined) => (b === undefined || a > b ? a : b);
