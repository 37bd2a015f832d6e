import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { CalendarDay } from '#core/dates/calendar-day.ts';

interface FeedOptions {
  name: string;
  description: string;
  /** Where the feed is served. */
  url: string;
}

/** Calendar programs ask again once a day. */
const daily = 86_400;

/** An empty calendar to subscribe to (RFC 5545, with the names that programs have agreed on besides). */
export function createFeed({ name, description, url }: FeedOptions): ICalCalendar {
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
export const wallTime = (day: CalendarDay, time: string, timeZone: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);

/** When the feed was written: the beginning of today, so that it keeps its bytes, and visitors their copy, for a day. */
export const stampOf = (today: CalendarDay, timeZone: string) =>
  Temporal.PlainDate.from(today).toZonedDateTime({ timeZone });

/** An entry's name for good. Programs know by it that a changed entry is not a new one. */
export const uid = (name: string, siteUrl: string) => `${name}@${new URL(siteUrl).hostname}`;
