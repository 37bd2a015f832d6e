import type { Event } from 'schema-dts';
import { type AppointedTime, appointedTimesPath, nameOf } from '#core/appointed-times/appointed-time.ts';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { zonedIso } from '#core/dates/wall-clock.ts';
import { absolute, churchReference } from './church.ts';

/** The feasts of the next twelve months, and one that is on. */
export function comingFeasts(locals: App.Locals): Event[] {
  const { content, calendar, now } = locals;
  const today = calendarDay(now(), content.ministry.address.timeZone);
  const year = Number(today.slice(0, 4));
  const inAYear = addDays(today, 365);
  const times = [year - 1, year, year + 1].flatMap((aYear) => calendar.appointedTimes(aYear));
  return feastEvents(
    locals,
    times.filter(({ eve, last }) => today <= last && eve < inAYear),
  );
}

/** Feasts as search engines read them, from sundown to sundown; without new moons. */
export function feastEvents(locals: App.Locals, times: readonly AppointedTime[]): Event[] {
  const { content, calendar } = locals;
  const { timeZone } = content.ministry.address;
  const words = content.pages['appointed-times'];
  if (!words) throw new Error('content/pages/appointed-times.yaml is missing.');
  return times
    .filter(({ section }) => section !== 'new-moons')
    .map((time) => ({
      '@type': 'Event',
      name: nameOf(time, words),
      description: words.feasts[time.section].remembers,
      startDate: zonedIso(calendar.sundown(time.eve), timeZone),
      endDate: zonedIso(calendar.sundown(time.last), timeZone),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: churchReference(locals),
      organizer: churchReference(locals),
      url: absolute(locals, `${appointedTimesPath}#${time.section}`),
    }));
}
