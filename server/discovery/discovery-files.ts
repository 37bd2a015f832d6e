import type { Content } from '#content-model/content.ts';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { torahAtomPath } from '#core/torah/paths.ts';
import { torahAtom, torahAtomChangesOn } from '../calendar/feeds.ts';
import type { Clock } from '../clock.ts';
import type { CreateFile, SiteFile } from '../plugins/responses.ts';
import { sitemap } from './sitemap.ts';

interface DiscoveryOptions {
  content: Content;
  /** See `sitemap`. */
  lastChanges(): Promise<Readonly<Record<string, string>>>;
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
      body: torahAtom({
        content: { ministry, pages: { 'torah-portions': page } },
        calendar,
        siteUrl,
        today,
      }),
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
