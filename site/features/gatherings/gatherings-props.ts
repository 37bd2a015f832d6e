import type { Ministry, Page, Single } from '#content-model/content.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { languageOf, monthAndDay, timeOfDay } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import { clockTime, zonedIso } from '#core/dates/wall-clock.ts';
import { exceptionNotice, isUrgent, upcomingExceptions } from '#core/gatherings/exceptions.ts';
import { gatheringsFeedPath } from '#core/gatherings/gathering.ts';
import { mainGathering, nextSabbathDay, sabbathDate } from '#core/gatherings/next-sabbath.ts';
import { serviceToday, upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import { hasEnded, namedTimes, timesOn } from '#core/gatherings/times.ts';

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
  // The hour that the facts in texts name.
  const usual = namedTimes(service, calendarDay(now, zone));
  const usualTime = timeOfDay(instantAt(calendarDay(now, zone), usual.time, zone), zone, dates);
  const asUsual = within(100).find(
    ({ status, date }) => status === 'scheduled' && timesOn(service, date) === usual,
  );
  const { heading, time } = sabbath;
  return {
    heading,
    time,
    text: service.text,
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
        text: sabbath.today.replace(usualTime, '{time}'),
        time: timeOfDay(start, zone, dates),
        start: zonedIso(start, zone),
        end: zonedIso(end, zone),
        isShown: start.getTime() === today?.start.getTime(),
      })),
    },
  };
}

/** The exceptions that the band below the header does not name. */
export function noticesProps(
  { exceptionNotice: sentences, firstTime }: Gatherings,
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
        link:
          occurrence.mapUrl && !occurrence.online && occurrence.status !== 'cancelled'
            ? { label: firstTime.kept.directions, href: occurrence.mapUrl }
            : undefined,
      })),
  };
}

/**
 * The gatherings between Sabbaths, without those that have ended. One without a text shows its location.
 * @param now their hours are those of this day
 */
export function weeklyProps(
  { weekly, firstTime }: Gatherings,
  { gatherings, address, dates, mainGathering: main }: Ministry,
  now: Date,
) {
  const today = calendarDay(now, address.timeZone);
  return {
    heading: weekly.heading,
    items: gatherings
      .filter((gathering) => gathering.what !== main && !hasEnded(gathering, today))
      .map((gathering) => {
        const { what, title, place, street, mapUrl, online, text, contact, picture } = gathering;
        const where = [place, street].filter(Boolean).join(', ');
        return {
          gathering: what,
          title,
          when: gathering.when ?? whenInWords(gathering, today, address.timeZone, dates),
          text: text ?? (where || (online ? '' : address.oneLine)),
          /** The street and town, if it is not held at the ministry's address. */
          street: text && !online ? street : undefined,
          map: mapUrl && !online ? { label: firstTime.kept.directions, href: mapUrl } : undefined,
          link: contact,
          picture,
        };
      }),
  };
}

/** 'Tuesdays at 7:00 PM, on Zoom'; before its first day 'From January 5: Tuesdays at 7:00 PM, on Zoom'. */
function whenInWords(
  gathering: Ministry['gatherings'][number],
  today: CalendarDay,
  zone: string,
  dates: string,
): string {
  const { day, place, online } = gathering;
  const { from, time } = namedTimes(gathering, today);
  const hour = timeOfDay(instantAt(today, time, zone), zone, dates);
  const start = from && from > today ? `From ${monthAndDay(from, dates)}: ` : '';
  return `${start}${day}s at ${hour}${place ? `, ${online ? 'on ' : ''}${place}` : ''}`;
}

/** The hours of a first Saturday, relative to the start of the service. */
export function firstVisitProps(
  { firstTime, sabbath }: Gatherings,
  ministry: Ministry,
  { contact }: Pick<Page<'connect'>, 'contact'>,
  now: Date,
) {
  const { timeZone, mapUrl } = ministry.address;
  const today = calendarDay(now, timeZone);
  const begins = instantAt(today, namedTimes(mainGathering(ministry), today).time, timeZone).getTime();
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
      const moment = new Date(begins + after * 60_000);
      const time = timeOfDay(moment, timeZone, ministry.dates);
      const [, clock = time, half = ''] = /^([\d:.]+)\s(\D+)$/.exec(time) ?? [];
      /** '2:40' and 'PM', or both in one; and '14:40' for machines. */
      return { ...hour, clock, half, time: clockTime(moment, timeZone) };
    }),
  };
}
