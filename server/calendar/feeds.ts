import { escapeUTF8 } from 'entities';
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
import type { Content, ListRecord, Page } from '#content-model/content.ts';
import {
  type AppointedTime,
  appointedTimesFeedPath,
  appointedTimesPath,
  nameOf,
} from '#core/appointed-times/appointed-time.ts';
import { addDays, type CalendarDay } from '#core/dates/calendar-day.ts';
import { dayAndHour, monthAndDay } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import { eventFilePath, eventPath, eventTimes } from '#core/events/event.ts';
import { gatheringsFeedPath } from '#core/gatherings/gathering.ts';
import { namedTimes, type WeeklyRule, weeklyRules } from '#core/gatherings/times.ts';
import { asSingleLine, cleanText } from '#core/text.ts';
import { type Calendar, cycleYearFor, sundownInWords } from '#core/torah/calendar.ts';
import { sabbathPath, torahAtomPath, torahFeedPath } from '#core/torah/paths.ts';
import { explainSabbath } from '#core/torah/readings.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';

interface FeedOptions {
  name: string;
  description: string;
  url: string;
}

/** Calendar programs fetch the feed once a day; in seconds. */
const daily = 86_400;

/** The library escapes the texts of events, but not those of the calendar. */
const calendarText = (text: string) => asSingleLine(text).replace(/[\\;,]/g, '\\$&');

/** An empty calendar for subscriptions (RFC 5545, with common extensions). */
function createFeed({ name, description, url }: FeedOptions): ICalCalendar {
  return ical({
    name: calendarText(name),
    description: calendarText(description),
    url,
    prodId: {
      company: calendarText(name.replaceAll('/', ' ')),
      product: 'calendar',
      language: 'EN',
    },
    method: ICalCalendarMethod.PUBLISH,
    ttl: daily,
    // Events carry the daylight saving rules. The calendar has no zone, because the standard requires UTC
    // stamps.
    timezone: { name: null, generator: (zone) => String(tzlib_get_ical_block(zone)[0]) },
  });
}

/** The time in a zone, as the feed writes it: DTSTART;TZID=America/Chicago:20251011T150000. */
const wallTime = (day: CalendarDay, time: string, timeZone: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);

/** The start of today, so that the feed keeps its bytes, and visitors their cached copy, for a day. */
const timestampOf = (today: CalendarDay, timeZone: string) =>
  Temporal.PlainDate.from(today).toZonedDateTime({ timeZone });

/** A permanent id, by which programs recognize a changed event. */
const uid = (name: string, siteUrl: string) => `${name}@${new URL(siteUrl).hostname}`;

/** The appointed times, where the ministry shows them. */
interface FeastOptions {
  page: Page<'appointed-times'>;
  calendar: Pick<Calendar, 'appointedTimes' | 'sundown'>;
}

interface FeedFacts {
  ministry: Content['ministry'];
  siteUrl: string;
  /** The day in the ministry's zone. */
  today: CalendarDay;
}

/** All-day entries for the feasts and new moons of this year and the next two. */
export function appointedTimesFeed(options: FeastOptions & FeedFacts): string {
  const { page, ministry, siteUrl } = options;
  const feed = createFeed({
    name: `${ministry.name} appointed times`,
    description: page.intro,
    url: new URL(appointedTimesFeedPath, siteUrl).href,
  });
  addAppointedTimes(feed, options, () => true);
  return feed.toString();
}

/** The entry begins on the first full day, as an all-day entry must; its summary names the evening before. */
function addAppointedTimes(
  feed: ICalCalendar,
  { page, calendar, ministry, siteUrl, today }: FeastOptions & FeedFacts,
  isShown: (time: AppointedTime) => boolean,
) {
  const { address, dates } = ministry;
  const stamp = timestampOf(today, address.timeZone);
  const thisYear = Number(today.slice(0, 4));
  const sundown = (day: CalendarDay) => dayAndHour(calendar.sundown(day), address.timeZone, dates);
  const years = [thisYear, thisYear + 1, thisYear + 2];
  for (const time of years.flatMap((year) => calendar.appointedTimes(year))) {
    const { section, isEighthDay, eve, last } = time;
    if (!isShown(time)) continue;
    const first = addDays(eve, 1);
    feed.createEvent({
      id: uid(`${isEighthDay ? 'eighth-day' : section}-${first}`, siteUrl),
      stamp,
      start: Temporal.PlainDate.from(first),
      // The day after the last one, as RFC 5545 counts.
      end: Temporal.PlainDate.from(addDays(last, 1)),
      allDay: true,
      summary: `${nameOf(time, page)}, from sundown on ${monthAndDay(eve, dates)}`,
      description: [
        `${page.band.begins}: ${sundown(eve)}`,
        `${page.band.ends}: ${sundown(last)}`,
        page.feasts[section].remembers,
      ].join('\n'),
      url: new URL(`${appointedTimesPath}#${section}`, siteUrl).href,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
}

/**
 * SEQUENCE of an entry: rises with each change of the content files that make it, so that calendar programs
 * replace what they have.
 */
export type Sequence = (...files: readonly string[]) => number;

interface GatheringsFeedOptions {
  sequence: Sequence;
  content: Pick<Content, 'ministry' | 'exceptions' | 'events' | 'pastEvents'>;
  siteUrl: string;
  today: CalendarDay;
  /** Undefined where the ministry shows no feasts. */
  feasts?: FeastOptions | undefined;
}

type Gathering = Content['ministry']['gatherings'][number];
type Exception = Content['exceptions'][number];

/**
 * Each gathering has a rule for each of its hours, with its own id: past dates keep theirs. A cancelled date
 * is excluded, a moved one overrides its rule, an added one is an event. Events with a page follow, past ones
 * too, and the feasts without the Omer and the new moons.
 */
export function gatheringsFeed({
  content: { ministry, exceptions, events, pastEvents },
  siteUrl,
  today,
  feasts,
  sequence,
}: GatheringsFeedOptions): string {
  const { timeZone } = ministry.address;
  const url = new URL('/gatherings', siteUrl).href;
  const feed = createFeed({
    name: `${ministry.name} gatherings`,
    description: ministry.service.text,
    url: new URL(gatheringsFeedPath, siteUrl).href,
  });
  const stamp = timestampOf(today, timeZone);
  function addEvent(
    id: string,
    gathering: { title: string; minutes: number; place?: string | undefined; street?: string | undefined },
    on: CalendarDay,
    time: string,
    what: string,
  ) {
    const start = wallTime(on, time, timeZone);
    return feed.createEvent({
      id: uid(id, siteUrl),
      stamp,
      sequence: sequence('exceptions.yaml', `gatherings/${what}.yaml`),
      start,
      end: start.add({ minutes: gathering.minutes }),
      summary: gathering.title,
      location: locationOf(
        [gathering.place, gathering.street].filter(Boolean).join(', ') || undefined,
        ministry,
      ),
      url,
      timezone: timeZone,
    });
  }

  function addRule(gathering: Gathering, { from, first, last, time, minutes }: WeeklyRule) {
    const isInRule = ({ date }: Exception) => date >= first && !(last && date > last);
    const changes = exceptions.filter(
      (change) => change.what === gathering.what && change.kind !== 'added' && isInRule(change),
    );
    const cancelled = changes.filter(({ kind }) => kind === 'cancelled').map(({ date }) => date);
    const id = from ? `${gathering.what}-${from}` : gathering.what;
    addEvent(id, { ...gathering, minutes }, first, time, gathering.what).repeating({
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: [gathering.day.slice(0, 2).toUpperCase() as ICalWeekday],
      ...(last && { until: wallTime(last, time, timeZone) }),
      ...(cancelled.length > 0 && {
        exclude: cancelled.map((date) => wallTime(date, time, timeZone)),
        excludeTimezone: timeZone,
      }),
    });
    for (const change of changes) {
      if (change.kind === 'cancelled' || cancelled.includes(change.date)) continue;
      addEvent(id, applyException(gathering, change), change.date, change.time ?? time, gathering.what)
        .recurrenceId(wallTime(change.date, time, timeZone))
        .description(descriptionOf(change));
    }
  }

  for (const gathering of ministry.gatherings) {
    for (const rule of weeklyRules(gathering)) addRule(gathering, rule);
  }
  for (const added of exceptions.filter(({ kind }) => kind === 'added')) {
    const weekly = ministry.gatherings.find(({ what }) => what === added.what);
    const { time = weekly ? namedTimes(weekly, added.date).time : '00:00' } = added;
    const id = `${added.what}-${added.date}-${time.replace(':', '')}`;
    addEvent(id, applyException(weekly, added), added.date, time, added.what)
      .description(descriptionOf(added))
      .status(ICalEventStatus.CONFIRMED);
  }
  for (const event of [...pastEvents, ...events])
    addEventWithPage(feed, event, { ministry, siteUrl, stamp, sequence });
  // The Omer and the new moons would crowd a calendar: they are in the feed of appointed times only.
  if (feasts)
    addAppointedTimes(
      feed,
      { ...feasts, ministry, siteUrl, today },
      ({ section }) => section !== 'omer' && section !== 'new-moons',
    );
  return feed.toString();
}

/** The place of a gathering; the ministry's address without its own. */
const locationOf = (place: string | undefined, { address }: Content['ministry']) =>
  place ?? { title: address.oneLine, geo: { lat: address.latitude, lon: address.longitude } };

type EventRecord = ListRecord<'events'>;

function addEventWithPage(
  feed: ICalCalendar,
  event: EventRecord,
  {
    ministry,
    siteUrl,
    stamp,
    sequence,
  }: Pick<EventFileOptions, 'ministry' | 'siteUrl' | 'sequence'> & { stamp: Temporal.ZonedDateTime },
) {
  const { timeZone } = ministry.address;
  const { start, end } = eventTimes(event, timeZone);
  const inZone = (moment: Date) => Temporal.Instant.from(moment.toISOString()).toZonedDateTimeISO(timeZone);
  feed.createEvent({
    id: uid(`event-${event.id}`, siteUrl),
    stamp,
    sequence: sequence(`events/${event.id}.yaml`),
    start: inZone(start),
    end: inZone(end),
    summary: event.title,
    description: [event.text.trim(), event.price, event.mapUrl].filter(Boolean).join('\n\n'),
    location: locationOf(event.place, ministry),
    url: new URL(eventPath(event.id), siteUrl).href,
    timezone: timeZone,
    status: ICalEventStatus.CONFIRMED,
  });
}

interface EventFileOptions extends FeedFacts {
  sequence: Sequence;
  event: EventRecord;
}

/** One event as a file, for the calendar of a visitor. */
export function eventFile({ event, ministry, siteUrl, today, sequence }: EventFileOptions): string {
  const feed = createFeed({
    name: event.title,
    description: event.title,
    url: new URL(eventFilePath(event.id), siteUrl).href,
  });
  const stamp = timestampOf(today, ministry.address.timeZone);
  addEventWithPage(feed, event, { ministry, siteUrl, stamp, sequence });
  return feed.toString();
}

const defaultMinutes = 60;

const descriptionOf = ({ reason, mapUrl }: Exception) => (mapUrl ? `${reason}\n${mapUrl}` : reason);

function applyException(gathering: Gathering | undefined, exception: Exception) {
  const { date, title, minutes, place, what } = exception;
  return {
    title: title ?? gathering?.title ?? what,
    minutes: minutes ?? (gathering && namedTimes(gathering, date).minutes) ?? defaultMinutes,
    place: place ?? gathering?.place,
    street: place ? undefined : gathering?.street,
  };
}

interface TorahFeedOptions extends FeedFacts {
  page: Page<'torah-portions'>;
  calendar: Calendar;
}

/**
 * An all-day event with its readings for every Sabbath of last year's, this year's and next year's schedules.
 */
export function torahFeed(options: TorahFeedOptions): string {
  const { ministry, page, calendar, siteUrl, today } = options;
  const feed = createFeed({
    name: `${ministry.name} Torah portions`,
    description: page.intro,
    url: new URL(torahFeedPath, siteUrl).href,
  });
  const stamp = timestampOf(today, ministry.address.timeZone);
  for (const row of schedulesAround(today, calendar)) {
    feed.createEvent({
      id: uid(row.slug, siteUrl),
      stamp,
      start: Temporal.PlainDate.from(row.date),
      allDay: true,
      summary: row.portion,
      description: sabbathLines(row, options).join('\n'),
      url: new URL(sabbathPath(cycleYearFor(row.date), row.slug), siteUrl).href,
      // The day stays free in calendars.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return feed.toString();
}

function sabbathLines(row: ScheduleRow, { ministry, page, calendar }: TorahFeedOptions): string[] {
  const { labels, festival, vzot, sundown } = page.week;
  return [
    `${row.hebrew}, “${row.englishName}”`,
    `${labels.torah}: ${row.torah}`,
    `${labels.prophets}: ${row.prophets}`,
    `${labels.gospels}: ${row.gospels}`,
    explainSabbath(row, { festival, vzot }),
    sundownInWords(sundown, calendar, row.date, ministry.address.timeZone, ministry.dates),
  ].filter((line) => line !== null);
}

/** Last year's, this year's and next year's. */
function schedulesAround(today: CalendarDay, calendar: Calendar): ScheduleRow[] {
  const thisYear = cycleYearFor(today);
  return [thisYear - 1, thisYear, thisYear + 1].flatMap((year) => calendar.schedule(year));
}

/** The last Sabbath, the coming one (today, on a Sabbath) and the one after it. */
function sabbathsAround(today: CalendarDay, calendar: Calendar): ScheduleRow[] {
  const rows = schedulesAround(today, calendar);
  const coming = rows.findIndex(({ date }) => date >= today);
  return rows.slice(coming - 1, coming + 2);
}

/** The Sunday on which an entry is added to the feed. */
const publishDayOf = (sabbath: CalendarDay) => addDays(sabbath, -13);

/** The first day on which the feed has other Sabbaths than today: the Sunday after the coming one. */
export function torahAtomChangesOn(today: CalendarDay, calendar: Calendar): CalendarDay {
  const [, coming] = sabbathsAround(today, calendar);
  if (!coming) throw new Error('The schedule is empty');
  return addDays(coming.date, 1);
}

/** Atom (RFC 4287): three Sabbaths, the latest first. Its bytes change once a week. */
export function torahAtom(options: TorahFeedOptions): string {
  const { ministry, page, calendar, siteUrl, today } = options;
  const startOf = (day: CalendarDay) => instantAt(day, '00:00', ministry.address.timeZone);
  const sabbaths = sabbathsAround(today, calendar).toReversed();
  const author = { name: ministry.name, email: ministry.email, link: siteUrl };
  const feed = new Feed({
    id: new URL(torahAtomPath, siteUrl).href,
    title: `${ministry.name} Torah portions`,
    description: page.intro,
    link: new URL('/resources/torah-portions', siteUrl).href,
    feedLinks: { atom: new URL(torahAtomPath, siteUrl).href },
    updated: startOf(publishDayOf(sabbaths[0]?.date ?? today)),
    author,
    generator: false,
  });
  for (const row of sabbaths) {
    const publishedAt = startOf(publishDayOf(row.date));
    feed.addItem({
      id: entryId(row.date, siteUrl),
      title: `${row.portion}: ${row.dateText}`,
      link: new URL(sabbathPath(cycleYearFor(row.date), row.slug), siteUrl).href,
      date: publishedAt,
      published: publishedAt,
      content: sabbathLines(row, options)
        .map((line) => `<p>${escapeUTF8(line)}</p>`)
        .join(''),
      author: [author],
    });
  }
  return cleanText(feed.atom1());
}

/** A permanent id (RFC 4151) by the date of the Sabbath, because its portion may be renamed. */
const entryId = (sabbath: CalendarDay, siteUrl: string) =>
  `tag:${new URL(siteUrl).hostname},2025:torah-portion/${sabbath}`;
