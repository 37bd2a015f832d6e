import type { Content, Page } from '#content-model/content.ts';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { nextMidnight } from '#core/dates/instants.ts';
import { gatheringsFeedPath } from '#core/gatherings/gathering.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { type Calendar, cycleYearFor, sundownInWords, yearLabel } from '#core/torah/calendar.ts';
import { readingGuidePath, readingPlanPath, torahFeedPath } from '#core/torah/paths.ts';
import { sabbathReadings } from '#core/torah/readings.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';
import type { Clock } from '../clock.ts';
import type { Draw, Letterhead } from '../drawing/orders.ts';
import type { MakeFile, SiteFile } from '../plugins/responses.ts';
import { gatheringsFeed, torahFeed } from './feeds.ts';

interface CalendarServices {
  content: Pick<Content, 'ministry' | 'exceptions' | 'pages' | 'theme'>;
  calendar: Calendar;
  clock: Clock;
  siteUrl: string;
  draw: Draw;
}

type Words = Page<'torah-portions'>;

/** PDFs are drawn for the schedules that the site shows: last year's, this year's and next year's. */
const yearsAround = 1;

/** Ten minutes, in seconds. */
const maxAge = 600;

/** What the calendar can be taken home as: feeds for calendar programs, a page for each week and a plan for each year. */
export function calendarFiles(services: CalendarServices): MakeFile {
  const { content, calendar, clock, siteUrl, draw } = services;
  const { ministry, pages } = content;
  const { timeZone } = ministry.address;
  const words = pages['torah-portions'];
  const letterhead: Letterhead = {
    ministry: ministry.fullName,
    service: ministry.service.text,
    address: ministry.address.oneLine,
    website: new URL(siteUrl).host,
    colours: content.theme,
    locale: ministry.dates,
  };

  const readings = (row: ScheduleRow, { week }: Words) =>
    sabbathReadings(row, week, ministry.links.scriptureReader);

  return async (path) => {
    const file = await fileAt(path);
    return file && { ...file, maxAge, expires: nextMidnight(clock.now(), timeZone) };
  };

  async function fileAt(path: string): Promise<Pick<SiteFile, 'type' | 'body' | 'headers'> | undefined> {
    const today = calendarDay(clock.now(), timeZone);
    if (path === gatheringsFeedPath) return feed(path, gatheringsFeed({ content, siteUrl, today }));
    if (!words) return undefined;
    if (path === torahFeedPath)
      return feed(
        path,
        torahFeed({ content: { ministry, pages: { 'torah-portions': words } }, calendar, siteUrl, today }),
      );
    const year = yearOf(path);
    if (year === undefined || Math.abs(year - cycleYearFor(today)) > yearsAround) return undefined;
    const rows = calendar.schedule(year);
    if (path === readingPlanPath(year)) return pdf(path, await plan(year, rows, words));
    const row = rows.find(({ slug }) => readingGuidePath(slug) === path);
    return row && pdf(path, await guide(row, words));
  }

  function guide(row: ScheduleRow, words: Words) {
    return draw({
      kind: 'reading-guide',
      guide: {
        letterhead,
        sabbath: readings(row, words),
        hebrewDate: row.hebrewDate,
        sundown: sundownInWords(words.week.sundown, calendar, row.date, timeZone, ministry.dates),
        howTo: words.howTo,
      },
    });
  }

  function plan(year: number, rows: readonly ScheduleRow[], words: Words) {
    return draw({
      kind: 'annual-plan',
      plan: {
        letterhead,
        title: fillPlaceholders(words.title, { yearLabel: yearLabel(year) }),
        intro: words.intro,
        sabbaths: rows.map((row) => readings(row, words)),
      },
    });
  }
}

/** The year in which the schedule of a PDF begins: of /torah/2025-2026.pdf, and of a week's by its date. */
function yearOf(path: string): number | undefined {
  const [, plan, week] = /^\/torah\/(?:(\d{4})-\d{4}|(\d{4}-\d{2}-\d{2})-[a-z-]+)\.pdf$/.exec(path) ?? [];
  if (plan) return Number(plan);
  return week ? cycleYearFor(week as CalendarDay) : undefined;
}

const feed = (path: string, text: string) => ({
  type: 'text/calendar; charset=utf-8',
  body: text,
  headers: named(path),
});

const pdf = (path: string, body: Buffer) => ({ type: 'application/pdf', body, headers: named(path) });

const named = (path: string) => ({
  'content-disposition': `inline; filename="${path.slice(path.lastIndexOf('/') + 1)}"`,
});
