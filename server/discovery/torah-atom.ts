import { Feed } from 'feed';
import { addDays, type CalendarDay } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import { type Calendar, cycleYearFor } from '#core/torah/calendar.ts';
import { sabbathPath, torahAtomPath } from '#core/torah/paths.ts';
import type { ScheduleRow } from '#core/torah/schedule-row.ts';
import { sabbathLines, type TorahContent } from '../calendar/torah-feed.ts';

interface Options {
  content: TorahContent;
  calendar: Calendar;
  siteUrl: string;
  /** The day in the ministry's zone. */
  today: CalendarDay;
}

/** The Sabbath before, the coming one (today, on a Sabbath) and the one after it. */
function sabbathsAround(today: CalendarDay, calendar: Calendar): ScheduleRow[] {
  const year = cycleYearFor(today);
  const rows = [year - 1, year, year + 1].flatMap((each) => calendar.schedule(each));
  const coming = rows.findIndex(({ date }) => date >= today);
  return rows.slice(coming - 1, coming + 2);
}

/** The Sunday on which an entry joins the feed, with the Sabbath before the one before it just past. */
const joins = (sabbath: CalendarDay) => addDays(sabbath, -13);

/** The first day on which the feed holds other Sabbaths than today: the Sunday after the coming one. */
export function torahAtomChanges(today: CalendarDay, calendar: Calendar): CalendarDay {
  const [, coming] = sabbathsAround(today, calendar);
  if (!coming) throw new Error('The schedule is empty');
  return addDays(coming.date, 1);
}

/** The weekly portions as an Atom feed (RFC 4287): three Sabbaths, the next one first. It has the same bytes for a week. */
export function torahAtom({ content, calendar, siteUrl, today }: Options): string {
  const { ministry, pages } = content;
  const { timeZone } = ministry.address;
  const begins = (day: CalendarDay) => instantAt(day, '00:00', timeZone);
  const sabbaths = sabbathsAround(today, calendar).toReversed();
  const author = { name: ministry.name, email: ministry.email, link: siteUrl };
  const page = new URL('/resources/torah-portions', siteUrl).href;
  const feed = new Feed({
    id: new URL(torahAtomPath, siteUrl).href,
    title: `${ministry.name} Torah portions`,
    description: pages['torah-portions'].intro,
    link: page,
    feedLinks: { atom: new URL(torahAtomPath, siteUrl).href },
    updated: begins(joins(sabbaths[0]?.date ?? today)),
    author,
    generator: false,
  });
  for (const row of sabbaths) {
    const joined = begins(joins(row.date));
    feed.addItem({
      id: entryId(row.date, siteUrl),
      title: `${row.portion}: ${row.dateText}`,
      link: new URL(sabbathPath(cycleYearFor(row.date), row.slug), siteUrl).href,
      date: joined,
      published: joined,
      content: sabbathLines(row, content, calendar).map(paragraph).join(''),
      author: [author],
    });
  }
  return feed.atom1();
}

/** An entry's name for good (RFC 4151): its Sabbath's date, whatever its portion may come to be called. */
const entryId = (sabbath: CalendarDay, siteUrl: string) =>
  `tag:${new URL(siteUrl).hostname},2025:torah-portion/${sabbath}`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const paragraph = (line: string) => `<p>${line.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)}</p>`;
