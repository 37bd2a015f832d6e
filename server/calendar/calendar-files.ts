import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Content, Page } from '#content-model/content.ts';
import { appointedTimesFeedPath } from '#core/appointed-times/appointed-time.ts';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { fullDate } from '#core/dates/date-words.ts';
import { nextMidnight } from '#core/dates/instants.ts';
import { eventFilePath } from '#core/events/event.ts';
import { gatheringsFeedPath } from '#core/gatherings/gathering.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import type { Scripture } from '#core/scripture/scripture.ts';
import { sourceSentences } from '#core/scripture/sources.ts';
import { type Calendar, cycleYearFor, sundownInWords, yearLabel } from '#core/torah/calendar.ts';
import { readingGuidePath, readingPlanPath, torahFeedPath } from '#core/torah/paths.ts';
import { readingPdfPath, readingSections } from '#core/torah/reading-sections.ts';
import { printedReference, sabbathReadings } from '#core/torah/readings.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';
import { readingPages } from '#site/routes.ts';
import type { Clock } from '../clock.ts';
import type { Letterhead, ReadingTexts, RenderDocument } from '../drawing/orders.ts';
import type { CreateFile, SiteFile } from '../plugins/responses.ts';
import { appointedTimesFeed, eventFile, gatheringsFeed, type Sequence, torahFeed } from './feeds.ts';

interface CalendarFileOptions {
  content: Pick<Content, 'ministry' | 'exceptions' | 'events' | 'pastEvents' | 'pages' | 'parts' | 'theme'>;
  contentDir: string;
  calendar: Calendar;
  /** Undefined where the site has no texts of the Bible. */
  scripture: Scripture | undefined;
  clock: Clock;
  siteUrl: string;
  renderDocument: RenderDocument;
}

type TorahPage = Page<'torah-portions'>;

const yearsAround = 1;

/** In seconds. */
const maxAge = 600;

/** Creates the calendar feeds, a PDF of each reading, a guide for each week and a plan for each year. */
export function calendarFiles(options: CalendarFileOptions): CreateFile {
  const { content, calendar, clock, siteUrl, renderDocument } = options;
  const { ministry, pages } = content;
  const { timeZone } = ministry.address;
  const sequence = sequenceOf(options.contentDir);
  const page = pages['torah-portions'];
  const feastPage = pages['appointed-times'];
  const letterhead: Letterhead = {
    ministry: ministry.fullName,
    service: ministry.service.text,
    address: ministry.address.oneLine,
    website: new URL(siteUrl).host,
    colors: content.theme,
    locale: ministry.dates,
  };

  const readingTexts = createReadingTexts(options, letterhead);

  const readings = (row: ScheduleRow, { week }: TorahPage) =>
    sabbathReadings(row, week, ministry.links.scriptureReader);

  return async (path) => {
    const file = await fileAt(path);
    return file && { ...file, maxAge, expires: nextMidnight(clock.now(), timeZone) };
  };

  async function fileAt(path: string): Promise<Pick<SiteFile, 'type' | 'body' | 'headers'> | undefined> {
    const today = calendarDay(clock.now(), timeZone);
    const feasts = content.parts.feasts && feastPage ? { page: feastPage, calendar } : undefined;
    if (path === gatheringsFeedPath)
      return feed(path, gatheringsFeed({ content, siteUrl, today, feasts, sequence }));
    if (path === appointedTimesFeedPath)
      return feasts && feed(path, appointedTimesFeed({ ...feasts, ministry, siteUrl, today }));
    const event = content.events.find(({ id }) => eventFilePath(id) === path);
    if (event) return feed(path, eventFile({ event, ministry, siteUrl, today, sequence }));
    if (!page) return undefined;
    if (path === torahFeedPath) return feed(path, torahFeed({ ministry, page, calendar, siteUrl, today }));
    const texts = readingTexts(path, today);
    if (texts) return pdf(path, await renderDocument({ kind: 'reading-texts', texts }));
    const year = yearOf(path);
    if (year === undefined || Math.abs(year - cycleYearFor(today)) > yearsAround) return undefined;
    const rows = calendar.schedule(year);
    if (path === readingPlanPath(year)) return pdf(path, await plan(year, rows, page));
    const row = rows.find(({ slug }) => readingGuidePath(slug) === path);
    return row && pdf(path, await guide(row, page));
  }

  function guide(row: ScheduleRow, page: TorahPage) {
    return renderDocument({
      kind: 'reading-guide',
      guide: {
        letterhead,
        sabbath: readings(row, page),
        hebrewDate: row.hebrewDate,
        sundown: sundownInWords(page.week.sundown, calendar, row.date, timeZone, ministry.dates),
        howTo: page.howTo,
      },
    });
  }

  function plan(year: number, rows: readonly ScheduleRow[], page: TorahPage) {
    return renderDocument({
      kind: 'annual-plan',
      plan: {
        letterhead,
        title: fillPlaceholders(page.title, { yearLabel: yearLabel(year) }),
        intro: page.intro,
        sabbaths: rows.map((row) => readings(row, page)),
      },
    });
  }
}

/**
 * What the PDF of a reading page shows: the readings of its next Sabbath with their texts.
 * @returns a function from a path and the day in the ministry's zone; undefined for another path, and on a
 *   site without texts
 */
function createReadingTexts(
  { content, calendar, scripture }: Pick<CalendarFileOptions, 'content' | 'calendar' | 'scripture'>,
  letterhead: Letterhead,
) {
  const names = new Map(readingPages(content).map(({ path, name }) => [readingPdfPath(path), name]));
  const labels = content.pages['torah-portions']?.week.labels;
  return (path: string, today: CalendarDay): ReadingTexts | undefined => {
    const name = names.get(path);
    if (name === undefined || !scripture || !labels) return undefined;
    const page = calendar.readingPage(name, today);
    const { row } = page;
    return {
      letterhead,
      title: {
        name: row.portion,
        englishName: row.englishName,
        hebrew: row.hebrewPointed,
        reference: printedReference(row.torah),
        when: `${fullDate(row.date, content.ministry.dates)} · ${row.hebrewDate}`,
      },
      sections: readingSections(page, scripture, labels.prophets),
      sources: sourceSentences(scripture.credit),
    };
  };
}

/** By the time of the newest file, in seconds since 2020: a calendar's number has 31 bits. */
export function sequenceOf(contentDir: string): Sequence {
  const changedAt = (file: string) =>
    statSync(join(contentDir, file), { throwIfNoEntry: false })?.mtimeMs ?? Date.UTC(2020);
  return (...files) => Math.max(0, Math.floor((Math.max(...files.map(changedAt)) - Date.UTC(2020)) / 1000));
}

function yearOf(path: string): number | undefined {
  const [, plan, week] = /^\/torah\/(?:(\d{4})-\d{4}|(\d{4}-\d{2}-\d{2})-[a-z-]+)\.pdf$/.exec(path) ?? [];
  if (plan) return Number(plan);
  return week ? cycleYearFor(week as CalendarDay) : undefined;
}

const feed = (path: string, text: string) => ({
  type: 'text/calendar; charset=utf-8',
  body: text,
  headers: downloadHeaders(path),
});

const pdf = (path: string, body: Buffer) => ({
  type: 'application/pdf',
  body,
  headers: downloadHeaders(path),
});

const downloadHeaders = (path: string) => ({
  'content-disposition': `inline; filename="${path.slice(path.lastIndexOf('/') + 1)}"`,
});
