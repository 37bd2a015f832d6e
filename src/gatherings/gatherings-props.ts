import { type CalendarDay, calendarDay, daysBetween, weekday } from '../../domain/dates/calendar-day.ts';
import { timeOfDay } from '../../domain/dates/us-format.ts';
import { zonedIso } from '../../domain/dates/wall-clock.ts';
import { gatheringsFeedPath } from '../../domain/gatherings/gathering.ts';
import { nextSabbath, sabbathDate } from '../../domain/gatherings/next-sabbath.ts';
import { upcomingOccurrences } from '../../domain/gatherings/occurrences.ts';
import { serviceToday } from '../../domain/gatherings/service-today.ts';
import { exceptionSentence, upcomingExceptions } from '../../domain/gatherings/upcoming-exceptions.ts';
import { mailtoHref } from '../../domain/mailto.ts';
import type { Page, Single } from '../../reader/content.ts';
import { contactLinks } from '../ui/LinkedText.tsx';
import type { LocationProps, ParkingProps } from './FindUs.tsx';
import type { NoticesProps } from './Notices.tsx';
import type { SabbathServiceProps } from './SabbathService.tsx';
import type { WeeklyActivitiesProps } from './WeeklyActivities.tsx';

type Gatherings = Page<'gatherings'>;
type Ministry = Single<'ministry'>;
type Exceptions = Single<'exceptions'>;

/** The Sabbath service as it stands at this moment; machine-readable times carry the ministry's true zone. */
export function sabbathServiceProps(
  { sabbath }: Gatherings,
  ministry: Ministry,
  exceptions: Exceptions,
  now: Date,
): Omit<SabbathServiceProps, 'children'> {
  const zone = ministry.address.timeZone;
  const service = sabbathService(ministry);
  const coming = upcomingOccurrences(now, [service], exceptions, zone, 9).filter(
    ({ what, status }) => what === service.what && status !== 'cancelled',
  );
  const today = serviceToday(now, service, exceptions, zone);
  const usual = upcomingOccurrences(now, [service], [], zone, 8)[0];
  return {
    heading: sabbath.heading,
    time: sabbath.time,
    start: usual ? zonedIso(usual.start, zone) : null,
    text: sabbath.text,
    order: sabbath.order,
    calendar: { label: sabbath.calendar, href: gatheringsFeedPath },
    next: { text: sabbath.nextSabbath, date: sabbathDate(now, zone), zone },
    today: coming.map(({ date, start, end }) => ({
      day: date,
      // The content names the usual time; on a day on which the service is moved it is another.
      text: usual ? sabbath.today.replace(timeOfDay(usual.start, zone), '{time}') : sabbath.today,
      time: timeOfDay(start, zone),
      start: zonedIso(start, zone),
      end: zonedIso(end, zone),
      shown: start.getTime() === today?.start.getTime(),
    })),
  };
}

/** The Sabbath that people look forward to: the coming one, and on a Saturday today's. */
export function comingSabbath(now: Date, zone: string): CalendarDay {
  const today = calendarDay(now, zone);
  return weekday(today) === 'Saturday' ? today : nextSabbath(now, zone);
}

/** What is cancelled, moved or added from now on, at most `daysAhead` days ahead, in the ministry's sentences. */
export function noticesProps(
  { exceptionNotice }: Gatherings,
  { gatherings, address }: Ministry,
  exceptions: Exceptions,
  now: Date,
  daysAhead = Number.POSITIVE_INFINITY,
): NoticesProps {
  const zone = address.timeZone;
  const today = calendarDay(now, zone);
  const near = ({ date }: { date: CalendarDay }) => daysBetween(today, date) <= daysAhead;
  return {
    notices: upcomingExceptions(now, gatherings, exceptions, zone)
      .filter(near)
      .map((occurrence) => ({
        id: `${occurrence.what} ${occurrence.start.toISOString()}`,
        text: exceptionSentence(
          occurrence,
          gatherings.find(({ what }) => what === occurrence.what),
          exceptionNotice,
          zone,
        ),
      })),
  };
}

/** The weekly rule of the Sabbath service. */
function sabbathService({ gatherings }: Ministry) {
  const service = gatherings.find(({ what }) => what === 'sabbath-service');
  if (!service) throw new Error('content/ministry.yaml: no gathering is named "sabbath-service".');
  return service;
}

export function locationProps({ location }: Gatherings, { address, artAlt }: Ministry): LocationProps {
  return {
    heading: location.heading,
    address: location.text,
    label: location.cardLabel,
    hint: location.hint,
    mapUrl: address.mapUrl,
    mapAlt: artAlt['map-card'],
  };
}

export function parkingProps({ parking }: Gatherings, ministry: Ministry): ParkingProps {
  return { heading: parking.heading, items: parking.items, links: contactLinks(ministry) };
}

export function weeklyProps({ weekly }: Gatherings): WeeklyActivitiesProps {
  return {
    heading: weekly.heading,
    activities: weekly.items.map(({ gathering, title, when, text, link }) => ({
      id: gathering,
      title,
      when,
      text,
      link: { label: link.label, href: mailtoHref(link.mailto) },
    })),
  };
}
