import { ICalEventTransparency } from 'ical-generator';
import type { Content, Page } from '#content-model/content.ts';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { type Calendar, cycleYearFor } from '#core/torah/calendar.ts';
import { explainSabbath } from '#core/torah/explanation.ts';
import { sabbathPath, torahFeedPath } from '#core/torah/paths.ts';
import type { ScheduleRow } from '#core/torah/schedule-row.ts';
import { sundownInWords } from '#core/torah/sundown-in-words.ts';
import { createFeed, stampOf, uid } from './feed.ts';

/** What the feeds are made of. */
export interface TorahContent {
  ministry: Content['ministry'];
  pages: { 'torah-portions': Page<'torah-portions'> };
}

interface Options {
  content: TorahContent;
  calendar: Calendar;
  siteUrl: string;
  /** The day in the ministry's zone. */
  today: CalendarDay;
}

/** An all-day entry with its readings for every Sabbath of last year's schedule, this year's and next year's. */
export function torahFeed({ content, calendar, siteUrl, today }: Options): string {
  const { ministry, pages } = content;
  const { intro } = pages['torah-portions'];
  const { timeZone } = ministry.address;
  const feed = createFeed({
    name: `${ministry.name} Torah portions`,
    description: intro,
    url: new URL(torahFeedPath, siteUrl).href,
  });
  const stamp = stampOf(today, timeZone);
  const year = cycleYearFor(today);
  for (const row of [year - 1, year, year + 1].flatMap((each) => calendar.schedule(each))) {
    feed.createEvent({
      id: uid(row.slug, siteUrl),
      stamp,
      start: Temporal.PlainDate.from(row.date),
      allDay: true,
      summary: row.portion,
      description: sabbathLines(row, content, calendar).join('\n'),
      url: new URL(sabbathPath(cycleYearFor(row.date), row.slug), siteUrl).href,
      // Nobody is busy on account of it.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return feed.toString();
}

/** What calendar programs and feed readers are told of a Sabbath, line by line: its name, its readings, sundown. */
export function sabbathLines(
  row: ScheduleRow,
  { ministry, pages }: TorahContent,
  calendar: Calendar,
): string[] {
  const { labels, festival, vzot, sundown } = pages['torah-portions'].week;
  return [
    `${row.hebrew}, “${row.englishName}”`,
    `${labels.torah}: ${row.torah}`,
    `${labels.prophets}: ${row.prophets}`,
    `${labels.gospels}: ${row.gospels}`,
    explainSabbath(row, { festival, finalPortion: vzot }),
    sundownInWords(sundown, calendar, row.date, ministry.address.timeZone, ministry.dates),
  ].filter((line) => line !== null);
}
