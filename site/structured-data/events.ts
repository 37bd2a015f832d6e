import type { Event, EventSeries, IdReference, Place, VirtualLocation } from 'schema-dts';
import type { Page, Single } from '#content-model/content.ts';
import { calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import { zonedIso } from '#core/dates/wall-clock.ts';
import { upcomingExceptions } from '#core/gatherings/exceptions.ts';
import type { Occurrence } from '#core/gatherings/gathering.ts';
import { ruleBegins, upcomingOccurrences } from '#core/gatherings/occurrences.ts';
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
  { shown, daysAhead }: { shown: readonly string[]; daysAhead: number },
): Event[] {
  const { gatherings, address } = site.ministry;
  const zone = address.timeZone;
  const today = calendarDay(now, zone);
  const regular = upcomingOccurrences(now, gatherings, exceptions, zone, aWeekAndToday).filter(
    ({ what, status }) => status === 'scheduled' && shown.includes(what),
  );
  const changed = upcomingExceptions(now, gatherings, exceptions, zone).filter(
    ({ date }) => daysBetween(today, date) <= daysAhead,
  );
  return [...regular, ...changed]
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
    .map((occurrence) => eventOn(site, occurrence));
}

function eventOn(site: Site, occurrence: Occurrence): Event {
  const { timeZone } = site.ministry.address;
  const weekly = site.ministry.gatherings.find(({ what }) => what === occurrence.what);
  const usual = weekly && instantAt(occurrence.date, weekly.time, timeZone);
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

/** A new location alone does not make an event rescheduled. */
function status({ status: kind }: Occurrence, later: boolean, movedOnline: boolean) {
  if (kind === 'cancelled') return 'https://schema.org/EventCancelled';
  if (later) return 'https://schema.org/EventRescheduled';
  return movedOnline ? 'https://schema.org/EventMovedOnline' : 'https://schema.org/EventScheduled';
}

/** The rule of each weekly gathering, with the same first date as in the calendar feed. */
export function gatheringSeries(site: Site, copy: Page<'gatherings'>, exceptions: Exceptions): EventSeries[] {
  const { gatherings, address } = site.ministry;
  const { timeZone } = address;
  const texts = new Map(copy.weekly.items.map(({ gathering, text }) => [gathering, text]));
  const main = site.ministry.mainGathering;
  texts.set(main, texts.get(main) ?? copy.sabbath.text);
  return gatherings.map((gathering) => {
    const { what, title, day, time, minutes, place = null, online = false } = gathering;
    const begins = ruleBegins(day);
    const description = texts.get(what);
    const cancelled = exceptions.filter((each) => each.what === what && each.kind === 'cancelled');
    return {
      '@type': 'EventSeries',
      '@id': seriesId(site, gathering),
      name: title,
      ...(description && { description }),
      startDate: zonedIso(instantAt(begins, time, timeZone), timeZone),
      eventSchedule: {
        '@type': 'Schedule',
        byDay: `https://schema.org/${day}`,
        startDate: begins,
        startTime: time,
        duration: `PT${minutes}M`,
        repeatFrequency: 'P1W',
        scheduleTimezone: timeZone,
        ...(cancelled.length > 0 && { exceptDate: cancelled.map(({ date }) => date) }),
      },
      ...locationProps(site, { place, online }),
      organizer: churchReference(site),
    };
  });
}

const seriesId = (site: Site, { what }: Gathering) => absolute(site, `/gatherings#${what}`);

function locationProps(site: Site, { place, online }: Pick<Occurrence, 'place' | 'online'>) {
  const mode = online ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode';
  return {
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: location(site, place, online),
  } as const;
}

/** Links of online gatherings stay private: the page says whom to ask. */
function location(site: Site, place: string | null, online: boolean): Place | VirtualLocation | IdReference {
  const gatherings = absolute(site, '/gatherings');
  if (online) return { '@type': 'VirtualLocation', url: gatherings, ...(place && { name: place }) };
  return place === null ? churchReference(site) : { '@type': 'Place', name: place, address: place };
}
