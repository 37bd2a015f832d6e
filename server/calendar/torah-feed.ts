import { ICalEventTransparency } from 'ical-generator';
import type { CalendarDay } from '../../domain/dates/calendar-day.ts';
import { type Calendar, cycleYearFor } from '../../domain/torah/calendar.ts';
import { sabbathPath, torahFeedPath } from '../../domain/torah/paths.ts';
import type { Content } from '../../reader/content.ts';
import { createFeed, stampOf, uid } from './feed.ts';
import { sabbathLines } from './sabbath-lines.ts';

interface Options {
  content: Pick<Content, 'ministry' | 'pages'>;
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
