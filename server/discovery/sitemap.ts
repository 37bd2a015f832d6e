import type { Content } from '#content-model/content.ts';
import { sitePages } from '#site/routes.ts';

export interface SitemapFacts {
  content: Content;
  siteUrl: string;
  /** When each file of content/ was changed last, by its path there; empty where nobody knows (a copy without history). */
  lastChanges: Readonly<Record<string, string>>;
}

/** The sitemap (sitemaps.org): each page once, by its own address, with the day of its last change where that is known. */
export function sitemap({ content, siteUrl, lastChanges }: SitemapFacts): string {
  const pages = sitePages(content)
    .filter(({ listed }) => listed)
    .map(({ path, dated, words }) => ({
      path,
      changed: dated ? undefined : lastChange(words, lastChanges),
    }));
  // Paths are fixed or made of slugs, and an origin holds no such sign: there is nothing to escape.
  const urls = pages.map(({ path, changed }) => {
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

/** The latest change among files whose paths begin so; undefined when one part has no known history. */
function lastChange(
  words: readonly string[],
  lastChanges: Readonly<Record<string, string>>,
): string | undefined {
  const latest = words.map((start) =>
    Object.entries(lastChanges)
      .filter(([file]) => file.startsWith(start))
      .map(([, instant]) => instant)
      .reduce<string | undefined>(later, undefined),
  );
  return latest.includes(undefined) ? undefined : latest.reduce<string | undefined>(later, undefined);
}

const later = (one: string | undefined, other: string | undefined) =>
  one !== undefined && (other === undefined || Date.parse(one) > Date.parse(other)) ? one : other;
