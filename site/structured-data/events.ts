import type { Event, EventSeries, IdReference, Place, Schedule, VirtualLocation } from 'schema-dts';
import type { ListRecord, Single } from '#content-model/content.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import { zonedIso } from '#core/dates/wall-clock.ts';
import { eventPath, eventTimes } from '#core/events/event.ts';
import { upcomingExceptions } from '#core/gatherings/exceptions.ts';
import type { Occurrence } from '#core/gatherings/gathering.ts';
import { upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import { hasEnded, namedTimes, weeklyRules } from '#core/gatherings/times.ts';
import { plainPath } from '#core/pictures/renditions.ts';
import { absolute, churchReference, type Site } from './church.ts';

type Gathering = Single<'ministry'>['gatherings'][number];
type Exceptions = Single<'exceptions'>;

/** In days, today included: contains the next date of every weekly gathering. */
const aWeekAndToday = 8;

/**
 * The next dates of the weekly gatherings, and the exceptions within `daysAhead`.
 * @param shown names of the weekly gatherings on the page; exceptions are always included
 */
export function gatheringEvents(
  site: Site,
  exceptions: Exceptions,
  now: Date,
  { gatheringIds, daysAhead }: { gatheringIds: readonly string[]; daysAhead: number },
): Event[] {
  const { gatherings, address } = site.content.ministry;
  const zone = address.timeZone;
  const today = calendarDay(now, zone);
  const regular = upcomingOccurrences(now, gatherings, exceptions, zone, aWeekAndToday).filter(
    ({ what, status }) => status === 'scheduled' && gatheringIds.includes(what),
  );
  const changed = upcomingExceptions(now, gatherings, exceptions, zone).filter(
    ({ date }) => daysBetween(today, date) <= daysAhead,
  );
  return [...regular, ...changed]
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
    .map((occurrence) => eventOn(site, occurrence));
}

function eventOn(site: Site, occurrence: Occurrence): Event {
  const { address, gatherings } = site.content.ministry;
  const { timeZone } = address;
  const weekly = gatherings.find(({ what }) => what === occurrence.what);
  const usual = weekly && instantAt(occurrence.date, namedTimes(weekly, occurrence.date).time, timeZone);
  const later = occurrence.status === 'moved' && usual && usual.getTime() !== occurrence.start.getTime();
  const movedOnline = occurrence.status === 'moved' && occurrence.online && !weekly?.online;
  return {
    '@type': 'Event',
    name: occurrence.title,
    ...(occurrence.reason !== null && { description: occurrence.reason }),
    startDate: zonedIso(occurrence.start, timeZone),
    endDate: zonedIso(occurrence.end, timeZone),
    ...(later && { previousStartDate: zonedIso(usual, timeZone) }),
    eventStatus: status(occurrence, Boolean(later), movedOnline),
    ...locationProps(site, occurrence),
    organizer: churchReference(site),
    ...(weekly && { superEvent: { '@id': seriesId(site, weekly) } }),
  };
}

/** What search engines read about an event with a page. */
export function eventStatement(site: Site, event: ListRecord<'events'>): Event {
  const { timeZone } = site.content.ministry.address;
  const { start, end } = eventTimes(event, timeZone);
  const url = absolute(site, eventPath(event.id));
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: event.title,
    description: event.text.replace(/\s+/g, ' ').trim(),
    url,
    startDate: zonedIso(start, timeZone),
    endDate: zonedIso(end, timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    ...locationProps(site, {
      place: event.place ?? null,
      street: undefined,
      mapUrl: event.mapUrl,
      online: false,
    }),
    ...(event.picture && { image: absolute(site, plainPath(event.picture)) }),
    organizer: churchReference(site),
  };
}

/** A new location alone does not make an event rescheduled. */
function status({ status: kind }: Occurrence, later: boolean, movedOnline: boolean) {
  if (kind === 'cancelled') return 'https://schema.org/EventCancelled';
  if (later) return 'https://schema.org/EventRescheduled';
  return movedOnline ? 'https://schema.org/EventMovedOnline' : 'https://schema.org/EventScheduled';
}

/**
 * Each weekly gathering that has not ended, with a schedule for each of its hours; they begin and end as in
 * the calendar feed.
 * @param today the date in the ministry's zone
 */
export function gatheringSeries(site: Site, exceptions: Exceptions, today: CalendarDay): EventSeries[] {
  const { gatherings, address } = site.content.ministry;
  const { timeZone } = address;
  return gatherings
    .filter((gathering) => !hasEnded(gathering, today))
    .map((gathering) => {
      const { what, title, day, text, place = null, street, mapUrl, online = false } = gathering;
      const rules = weeklyRules(gathering);
      const cancelled = exceptions.filter(
        (exception) => exception.what === what && exception.kind === 'cancelled',
      );
      const schedules = rules.map(({ first, last, time, minutes }): Schedule => {
        const dates = cancelled
          .map(({ date }) => date)
          .filter((date) => date >= first && !(last && date > last));
        return {
          '@type': 'Schedule',
          byDay: `https://schema.org/${day}`,
          startDate: first,
          ...(last && { endDate: last }),
          startTime: time,
          duration: `PT${minutes}M`,
          repeatFrequency: 'P1W',
          scheduleTimezone: timeZone,
          ...(dates.length > 0 && { exceptDate: dates }),
        };
      });
      const [first] = rules;
      return {
        '@type': 'EventSeries',
        '@id': seriesId(site, gathering),
        name: title,
        ...(text && { description: text }),
        ...(first && { startDate: zonedIso(instantAt(first.first, first.time, timeZone), timeZone) }),
        eventSchedule: schedules,
        ...locationProps(site, { place, street, mapUrl, online }),
        organizer: churchReference(site),
      };
    });
}

const seriesId = (site: Site, { what }: Gathering) => absolute(site, `/gatherings#${what}`);

type Location = Pick<Occurrence, 'place' | 'street' | 'mapUrl' | 'online'>;

function locationProps(site: Site, where: Location) {
  const mode = where.online ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode';
  return {
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: location(site, where),
  } as const;
}

/** Links of online gatherings stay private: the page says whom to ask. */
function location(
  site: Site,
  { place, street, mapUrl, online }: Location,
): Place | VirtualLocation | IdReference {
  const gatherings = absolute(site, '/gatherings');
  if (online) return { '@type': 'VirtualLocation', url: gatherings, ...(place && { name: place }) };
  if (place === null) return churchReference(site);
  return { '@type': 'Place', name: place, address: street ?? place, ...(mapUrl && { hasMap: mapUrl }) };
}
