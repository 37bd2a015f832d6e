import type { FastifyInstance } from 'fastify';
import { type CalendarDay, calendarDay } from '../../domain/dates/calendar-day.ts';
import { instantAt } from '../../domain/dates/instants.ts';
import type { Calendar } from '../../domain/torah/calendar.ts';
import { torahAtomPath } from '../../domain/torah/paths.ts';
import type { Content } from '../../reader/content.ts';
import type { Clock } from '../clock.ts';
import { type Stored, send, store } from '../web/stored.ts';
import { robots } from './robots.ts';
import { type SitemapFacts, sitemap } from './sitemap.ts';
import { torahAtom, torahAtomChanges } from './torah-atom.ts';

export interface DiscoveryServices {
  content: Content;
  calendar: Calendar;
  clock: Clock;
  siteUrl: string;
  lastChanges: SitemapFacts['lastChanges'];
}

/** How long browsers and proxies may keep any of these, in seconds. */
const fresh = 3600;

/** How the site is found: robots.txt, the sitemap, and the feed of weekly portions. */
export async function addDiscovery(app: FastifyInstance, services: DiscoveryServices) {
  const { content, calendar, clock, siteUrl } = services;
  const { timeZone } = content.ministry.address;

  const files = {
    '/robots.txt': await stored('text/plain', robots(siteUrl)),
    '/sitemap.xml': await stored('application/xml', sitemap(services)),
  };
  for (const [path, file] of Object.entries(files)) {
    app.get(path, (request, reply) =>
      send(request, reply, file, { 'cache-control': `public, max-age=${fresh}` }),
    );
  }

  let kept: { day: CalendarDay; feed: Promise<Stored> } | undefined;
  app.get(torahAtomPath, async (request, reply) => {
    const now = clock.now();
    const day = calendarDay(now, timeZone);
    if (kept?.day !== day) {
      kept = {
        day,
        feed: stored('application/atom+xml', torahAtom({ content, calendar, siteUrl, today: day })),
      };
    }
    const changes = instantAt(torahAtomChanges(day, calendar), '00:00', timeZone);
    const left = Math.floor((changes.getTime() - now.getTime()) / 1000);
    return send(request, reply, await kept.feed, {
      'cache-control': `public, max-age=${Math.min(fresh, left)}`,
    });
  });
}

const stored = (type: string, text: string) =>
  store(Buffer.from(text), { headers: { 'content-type': `${type}; charset=utf-8` } });
