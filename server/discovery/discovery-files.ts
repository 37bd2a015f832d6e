import type { Content } from '#content-model/content.ts';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { torahAtomPath } from '#core/torah/paths.ts';
import { readingPages, sitePages } from '#site/routes.ts';
import { torahAtom, torahAtomChangesOn } from '../calendar/feeds.ts';
import type { Clock } from '../clock.ts';
import type { CreateFile, SiteFile } from '../plugins/responses.ts';

interface DiscoveryOptions {
  content: Content;
  lastChanges(): Promise<SitemapFacts['lastChanges']>;
  calendar: Calendar;
  clock: Clock;
  siteUrl: string;
}

const hour = 3600;
/** RFC 9116 */
const securityPath = '/.well-known/security.txt';

/** Serves robots.txt, security.txt, the sitemap and the feed of weekly portions. */
export function discoveryFiles({
  content,
  lastChanges,
  calendar,
  clock,
  siteUrl,
}: DiscoveryOptions): CreateFile {
  const { ministry } = content;
  const { timeZone } = ministry.address;

  function atom(): SiteFile | undefined {
    const page = content.pages['torah-portions'];
    if (!page) return undefined;
    const today = calendarDay(clock.now(), timeZone);
    return {
      type: 'application/atom+xml; charset=utf-8',
      body: torahAtom({ ministry, page, calendar, siteUrl, today }),
      maxAge: hour,
      expires: instantAt(torahAtomChangesOn(today, calendar), '00:00', timeZone),
    };
  }

  function securityContact(): SiteFile {
    const today = calendarDay(clock.now(), timeZone);
    const expires = instantAt(addDays(today, 365), '00:00', timeZone);
    return {
      type: 'text/plain; charset=utf-8',
      body: `Contact: mailto:${ministry.email}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${siteUrl}${securityPath}\n`,
      maxAge: hour,
      expires: instantAt(addDays(today, 1), '00:00', timeZone),
    };
  }

  return async (path) => {
    switch (path) {
      case securityPath:
        return securityContact();
      case '/robots.txt':
        return { type: 'text/plain; charset=utf-8', body: robots(siteUrl), maxAge: hour };
      case '/sitemap.xml': {
        const body = sitemap({ content, siteUrl, lastChanges: await lastChanges() });
        return { type: 'application/xml; charset=utf-8', body, maxAge: hour };
      }
      case torahAtomPath:
        return atom();
      default:
        return undefined;
    }
  };
}

/** Robots may read every page, but not the API and not the search, whose results are not pages. */
const robots = (siteUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /search

Sitemap: ${siteUrl}/sitemap.xml
`;

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
