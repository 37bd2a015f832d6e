import { ICalEventRepeatingFreq, ICalEventStatus, type ICalWeekday } from 'ical-generator';
import type { Content } from '#content-model/content.ts';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { gatheringsFeedPath } from '#core/gatherings/gathering.ts';
import { ruleBegins } from '#core/gatherings/occurrences.ts';
import { createFeed, stampOf, uid, wallTime } from './feed.ts';

interface Options {
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
export function gatheringsFeed({ content: { ministry, exceptions }, siteUrl, today }: Options): string {
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
