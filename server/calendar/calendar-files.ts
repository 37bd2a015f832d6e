import { type CalendarDay, calendarDay } from '../../domain/dates/calendar-day.ts';
import { timeOfDay } from '../../domain/dates/us-format.ts';
import { gatheringsFeedPath } from '../../domain/gatherings/gathering.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import type { Calendar } from '../../domain/torah/calendar.ts';
import { cycleYearFor, yearLabel } from '../../domain/torah/cycle-year.ts';
import { readingGuidePath, readingPlanPath, torahFeedPath } from '../../domain/torah/paths.ts';
import { sabbathReadings } from '../../domain/torah/sabbath-readings.ts';
import type { ScheduleRow } from '../../domain/torah/schedule-row.ts';
import type { Content } from '../../reader/content.ts';
import type { Clock } from '../clock.ts';
import { gatheringsFeed } from './gatherings-feed.ts';
import type { Letterhead, PaperRenderer } from './pdf/papers.ts';
import { torahFeed } from './torah-feed.ts';

export interface CalendarServices {
  content: Pick<Content, 'ministry' | 'exceptions' | 'pages'>;
  calendar: Calendar;
  clock: Clock;
  siteUrl: string;
  papers: PaperRenderer;
}

export interface CalendarFile {
  type: string;
  body: Buffer;
}

/** Papers are drawn for the schedules that the site shows: last year's, this year's and next year's. */
const yearsAround = 1;

/**
 * What the calendar can be taken home as: feeds for calendar programs, a page for each week and a plan for each year.
 *
 * @returns makes the file at a path; undefined where there is none
 */
export function calendarFiles(services: CalendarServices) {
  const { content, calendar, clock, siteUrl, papers } = services;
  const { ministry, pages } = content;
  const { timeZone } = ministry.address;
  const words = pages['torah-portions'];
  const letterhead: Letterhead = {
    ministry: ministry.fullName,
    service: ministry.service.text,
    address: ministry.address.oneLine,
    website: new URL(siteUrl).host,
  };
  const readings = (row: ScheduleRow) => sabbathReadings(row, words.week, ministry.links.scriptureReader);

  return async function file(path: string): Promise<CalendarFile | undefined> {
    const today = calendarDay(clock.now(), timeZone);
    if (path === gatheringsFeedPath) return feed(gatheringsFeed({ content, siteUrl, today }));
    if (path === torahFeedPath) return feed(torahFeed({ content, calendar, siteUrl, today }));
    const year = yearOf(path);
    if (year === undefined || Math.abs(year - cycleYearFor(today)) > yearsAround) return undefined;
    const rows = calendar.schedule(year);
    if (path === readingPlanPath(year)) return pdf(await plan(year, rows));
    const row = rows.find(({ slug }) => readingGuidePath(slug) === path);
    return row && pdf(await guide(row));
  };

  function guide(row: ScheduleRow) {
    const { begins, ends } = calendar.sabbathTimes(row.date);
    return papers.renderReadingGuide({
      letterhead,
      sabbath: readings(row),
      hebrewDate: row.hebrewDate,
      sundown: fillPlaceholders(words.week.sundown, {
        begins: timeOfDay(begins, timeZone),
        ends: timeOfDay(ends, timeZone),
      }),
      howTo: words.howTo,
    });
  }

  function plan(year: number, rows: readonly ScheduleRow[]) {
    return papers.renderAnnualPlan({
      letterhead,
      title: fillPlaceholders(words.title, { yearLabel: yearLabel(year) }),
      intro: words.intro,
      sabbaths: rows.map(readings),
    });
  }
}

/** The year in which the schedule of a paper begins: of /torah/2025-2026.pdf, and of a week's by its date. */
function yearOf(path: string): number | undefined {
  const [, plan, week] = /^\/torah\/(?:(\d{4})-\d{4}|(\d{4}-\d{2}-\d{2})-[a-z-]+)\.pdf$/.exec(path) ?? [];
  if (plan) return Number(plan);
  return week ? cycleYearFor(week as CalendarDay) : undefined;
}

const feed = (text: string): CalendarFile => ({
  type: 'text/calendar; charset=utf-8',
  body: Buffer.from(text),
});
const pdf = (body: Buffer): CalendarFile => ({ type: 'application/pdf', body });
