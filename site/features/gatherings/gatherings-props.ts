import type { Ministry, Page, Single } from '#content-model/content.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { languageOf, timeOfDay } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import { clockTime, zonedIso } from '#core/dates/wall-clock.ts';
import { exceptionNotice, isUrgent, upcomingExceptions } from '#core/gatherings/exceptions.ts';
import { gatheringsFeedPath } from '#core/gatherings/gathering.ts';
import { mainGathering, nextSabbathDay, sabbathDate } from '#core/gatherings/next-sabbath.ts';
import { ruleBegins, serviceToday, upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import type { WeeklyActivitiesProps } from './WeeklyActivities.tsx';

type Gatherings = Page<'gatherings'>;
type Exceptions = Single<'exceptions'>;

/** The Sabbath service at this moment; machine-readable times have the zone's offset. */
export function sabbathServiceProps(
  { sabbath }: Gatherings,
  ministry: Ministry,
  exceptions: Exceptions,
  now: Date,
) {
  const { dates } = ministry;
  const zone = ministry.address.timeZone;
  const service = mainGathering(ministry);
  const day = nextSabbathDay(ministry);
  const within = (days: number) =>
    upcomingOccurrences(now, [service], exceptions, zone, days).filter(
      ({ what, status }) => what === service.what && status !== 'cancelled',
    );
  const coming = within(9);
  const today = serviceToday(now, service, exceptions, zone);
  const usual = upcomingOccurrences(now, [service], [], zone, 8)[0];
  const asUsual = within(100).find(({ status }) => status === 'scheduled');
  const { heading, time, text } = sabbath;
  return {
    heading,
    time,
    text,
    /** The start of the next service at the usual time, for machines. */
    start: asUsual ? zonedIso(asUsual.start, zone) : null,
    calendar: { label: sabbath.calendar, href: gatheringsFeedPath },
    dates: {
      next: {
        text: sabbath.nextSabbath,
        date: sabbathDate(now, zone, dates, day),
        language: languageOf(dates),
        locale: dates,
        zone,
        day,
      },
      /** The services of the coming days; today's is shown until it ends. Each text contains {time}. */
      today: coming.map(({ date, start, end }) => ({
        day: date,
        // Content names the usual time; a moved service has another one.
        text: usual ? sabbath.today.replace(timeOfDay(usual.start, zone, dates), '{time}') : sabbath.today,
        time: timeOfDay(start, zone, dates),
        start: zonedIso(start, zone),
        end: zonedIso(end, zone),
        shown: start.getTime() === today?.start.getTime(),
      })),
    },
  };
}

/** The exceptions that the band below the header does not name. */
export function noticesProps(
  { exceptionNotice: sentences }: Gatherings,
  { gatherings, address, dates }: Ministry,
  exceptions: Exceptions,
  now: Date,
  daysAhead = Number.POSITIVE_INFINITY,
) {
  const zone = address.timeZone;
  const today = calendarDay(now, zone);
  const near = ({ date }: { date: CalendarDay }) => daysBetween(today, date) <= daysAhead;
  return {
    notices: upcomingExceptions(now, gatherings, exceptions, zone)
      .filter((occurrence) => near(occurrence) && !isUrgent(occurrence, today))
      .map((occurrence) => ({
        id: `${occurrence.what} ${occurrence.start.toISOString()}`,
        day: occurrence.date,
        ...exceptionNotice(
          occurrence,
          gatherings.find(({ what }) => what === occurrence.what),
          sentences,
          address,
          dates,
        ),
      })),
  };
}

/** The gatherings between Sabbaths; those without a text come last, with their location instead. */
export function weeklyProps(
  { weekly }: Gatherings,
  { gatherings, address, dates, mainGathering: main }: Ministry,
): WeeklyActivitiesProps {
  const withoutText = gatherings.filter(
    ({ what }) => what !== main && !weekly.items.some(({ gathering }) => gathering === what),
  );
  return {
    heading: weekly.heading,
    items: [
      ...weekly.items,
      ...withoutText.map(({ what, title, day, time, place, online }) => ({
        gathering: what,
        title,
        when: `${day}s at ${timeOfDay(instantAt(ruleBegins(day), time, address.timeZone), address.timeZone, dates)}`,
        text: place ?? (online ? '' : address.oneLine),
        link: undefined,
      })),
    ],
  };
}

/** The hours of a first Saturday, relative to the start of the service. */
export function firstVisitProps(
  { firstTime, sabbath }: Gatherings,
  ministry: Ministry,
  { contact }: Pick<Page<'connect'>, 'contact'>,
) {
  const { day, time } = mainGathering(ministry);
  const { timeZone, mapUrl } = ministry.address;
  const begins = instantAt(ruleBegins(day), time, timeZone).getTime();
  return {
    ...firstTime,
    directions: { label: firstTime.kept.directions, href: mapUrl },
    /** The contact form with its subject filled in. */
    tell: {
      label: firstTime.kept.tell,
      href: `/connect?subject=${encodeURIComponent(firstTime.kept.subject)}#${contact.anchor}`,
    },
    calendar: { label: sabbath.calendar, href: gatheringsFeedPath },
    hours: firstTime.hours.map(({ after, ...hour }) => {
      const at = new Date(begins + after * 60_000);
      const time = timeOfDay(at, timeZone, ministry.dates);
      const [, clock = time, half = ''] = /^([\d:.]+)\s(\D+)$/.exec(time) ?? [];
      /** '2:40' and 'PM', or both in one; and '14:40' for machines. */
      return { ...hour, clock, half, time: clockTime(at, timeZone) };
    }),
  };
}
