import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CalendarDay, calendarDay } from '../../domain/dates/calendar-day.ts';
import { gatheringsFeedPath } from '../../domain/gatherings/gathering.ts';
import { torahFeedPath } from '../../domain/torah/paths.ts';
import type { PageStore } from '../web/page-store.ts';
import { pathAndQuery } from '../web/pages.ts';
import { type Stored, send, store } from '../web/stored.ts';
import { type CalendarServices, calendarFiles } from './calendar-files.ts';
import { PaperNotDrawnError } from './drawing-process.ts';

interface Services extends CalendarServices {
  /** For addresses that name no file: the 404 page. */
  pages: PageStore;
}

/** How long browsers and proxies may keep a file, in seconds. */
const fresh = 600;

/**
 * Calendar feeds and printable papers. Made when first asked for and kept for the day: a year's papers together are a few
 * megabytes, and only those of three years are made at all.
 */
export function addCalendars(app: FastifyInstance, services: Services) {
  const { clock, content, pages } = services;
  const file = calendarFiles(services);
  let day: CalendarDay | undefined;
  let kept = new Map<string, Promise<Stored | undefined>>();

  async function make(path: string): Promise<Stored | undefined> {
    const made = await file(path);
    if (!made) return undefined;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const headers = { 'content-type': made.type, 'content-disposition': `inline; filename="${name}"` };
    return store(made.body, { headers });
  }

  async function stored(path: string): Promise<Stored | undefined> {
    const today = calendarDay(clock.now(), content.ministry.address.timeZone);
    if (day !== today) {
      day = today;
      kept = new Map();
    }
    const days = kept;
    const known = days.get(path);
    if (known) return known;
    const making = make(path);
    days.set(path, making);
    const made = await making.catch((error) => {
      days.delete(path);
      throw error;
    });
    if (!made) days.delete(path);
    return made;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [path] = pathAndQuery(request);
    try {
      const found = await stored(path);
      if (!found) return send(request, reply, await pages.page('/404'));
      return send(request, reply, found, { 'cache-control': `public, max-age=${fresh}` });
    } catch (error) {
      if (!(error instanceof PaperNotDrawnError)) throw error;
      request.log.error({ err: error }, 'a paper was not drawn');
      return sayNotDrawn(reply);
    }
  }

  for (const path of [gatheringsFeedPath, torahFeedPath, '/torah/:paper']) app.get(path, answer);
}

/** In plain text, because it is read where the paper should have opened. */
function sayNotDrawn(reply: FastifyReply) {
  return reply
    .code(503)
    .headers({ 'retry-after': '60', 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('This paper cannot be drawn at this moment. Please try again in a few minutes.\n');
}
