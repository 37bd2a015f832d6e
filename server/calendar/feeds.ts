import { Feed } from 'feed';
import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalWeekday,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Content, Page } from '#content-model/content.ts';
import { addDays, type CalendarDay } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import { gatheringsFeedPath } from '#core/gatherings/gathering.ts';
import { ruleBegins } from '#core/gatherings/occurrences.ts';
import { type Calendar, cycleYearFor, sundownInWords } from '#core/torah/calendar.ts';
import { sabbathPath, torahAtomPath, torahFeedPath } from '#core/torah/paths.ts';
import { explainSabbath } from '#core/torah/readings.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';

interface FeedOptions {
  name: string;
  description: string;
  /** Where the feed is served. */
  url: string;
}

/** Calendar programs ask again once a day. */
const daily = 86_400;

/** An empty calendar to subscribe to (RFC 5545, with the names that programs have agreed on besides). */
function createFeed({ name, description, url }: FeedOptions): ICalCalendar {
  return ical({
    name,
    description,
    url,
    prodId: { company: name, product: 'calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: daily,
    // The rules for summer and winter of each entry's zone travel with it, so that every program reckons as we do.
    // No zone for the calendar as a whole: the library would write time stamps in it, and the standard wants them in UTC.
    timezone: { name: null, generator: (zone) => String(tzlib_get_ical_block(zone)[0]) },
  });
}

/** The wall clock of a zone at a time of day, as the feed writes it: DTSTART;TZID=America/Chicago:20251011T150000. */
const wallTime = (day: CalendarDay, time: string, timeZone: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);

/** When the feed was written: the beginning of today, so that it keeps its bytes, and visitors their copy, for a day. */
const stampOf = (today: CalendarDay, timeZone: string) =>
  Temporal.PlainDate.from(today).toZonedDateTime({ timeZone });

/** An entry's name for good. Programs know by it that a changed entry is not a new one. */
const uid = (name: string, siteUrl: string) => `${name}@${new URL(siteUrl).hostname}`;

interface GatheringsFeedOptions {
  content: Pick<Content, 'ministry' | 'exceptions'>;
  siteUrl: string;
  /** The day in the ministry's zone. */
  today: CalendarDay;
}

type Gathering = Content['ministry']['gatherings'][number];
type Exception = Content['exceptions'][number];

/**
 * What takes place every week, for calendar programs: a rule for each gathering; a date on which it is cancelled is taken
 * out, one on which it is moved says where and when instead, and what is added stands for itself.
 */
export function gatheringsFeed({
  content: { ministry, exceptions },
  siteUrl,
  today,
}: GatheringsFeedOptions): string {
  const { timeZone, oneLine, latitude, longitude } = ministry.address;
  const url = new URL('/gatherings', siteUrl).href;
  const feed = createFeed({
    name: `${ministry.name} gatherings`,
    description: ministry.service.text,
    url: new URL(gatheringsFeedPath, siteUrl).href,
  });
  const stamp = stampOf(today, timeZone);
  const place = (own: string | undefined) =>
    own ?? { title: oneLine, geo: { lat: latitude, lon: longitude } };

  function addEvent(
    id: string,
    gathering: Pick<Gathering, 'title' | 'minutes' | 'place'>,
    on: CalendarDay,
    time: string,
  ) {
    const start = wallTime(on, time, timeZone);
    return feed.createEvent({
      id: uid(id, siteUrl),
      stamp,
      start,
      end: start.add({ minutes: gathering.minutes }),
      summary: gathering.title,
      location: place(gathering.place),
      url,
      timezone: timeZone,
    });
  }

  for (const gathering of ministry.gatherings) {
    const changes = exceptions.filter(({ what, kind }) => what === gathering.what && kind !== 'added');
    const cancelled = changes.filter(({ kind }) => kind === 'cancelled').map(({ date }) => date);
    addEvent(gathering.what, gathering, ruleBegins(gathering.day), gathering.time).repeating({
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: [gathering.day.slice(0, 2).toUpperCase() as ICalWeekday],
      ...(cancelled.length > 0 && {
        exclude: cancelled.map((date) => wallTime(date, gathering.time, timeZone)),
        excludeTimezone: timeZone,
      }),
    });
    for (const change of changes) {
      if (change.kind === 'cancelled' || cancelled.includes(change.date)) continue;
      addEvent(gathering.what, changed(gathering, change), change.date, change.time ?? gathering.time)
        .recurrenceId(wallTime(change.date, gathering.time, timeZone))
        .description(change.reason);
    }
  }
  for (const added of exceptions.filter(({ kind }) => kind === 'added')) {
    const weekly = ministry.gatherings.find(({ what }) => what === added.what);
    const { time = weekly?.time ?? '00:00' } = added;
    const id = `${added.what}-${added.date}-${time.replace(':', '')}`;
    addEvent(id, changed(weekly, added), added.date, time)
      .description(added.reason)
      .status(ICalEventStatus.CONFIRMED);
  }
  return feed.toString();
}

const anHour = 60;

function changed(gathering: Gathering | undefined, { title, minutes, place, what }: Exception) {
  return {
    title: title ?? gathering?.title ?? what,
    minutes: minutes ?? gathering?.minutes ?? anHour,
    place: place ?? gathering?.place,
  };
}

/** What the feeds are made of. */
interface TorahContent {
  ministry: Content['ministry'];
  pages: { 'torah-portions': Page<'torah-portions'> };
}

interface TorahFeedOptions {
  content: TorahContent;
  calendar: Calendar;
  siteUrl: string;
  /** The day in the ministry's zone. */
  today: CalendarDay;
}

/** An all-day entry with its readings for every Sabbath of last year's schedule, this year's and next year's. */
export function torahFeed({ content, calendar, siteUrl, today }: TorahFeedOptions): string {
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
function sabbathLines(row: ScheduleRow, { ministry, pages }: TorahContent, calendar: Calendar): string[] {
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
export function torahAtom({ content, calendar, siteUrl, today }: TorahFeedOptions): string {
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
