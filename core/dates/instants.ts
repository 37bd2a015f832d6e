import { addDays, type CalendarDay, calendarDay, dayNumber } from './calendar-day.ts';
import { zoneOffset } from './wall-clock.ts';

const dayLength = 86_400_000;

function minutesOf(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!match) throw new RangeError(`Not a time of day: '${time}' (expected HH:MM, 00:00 to 23:59)`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/**
 * The instant at which the wall clock of a zone shows a time on a day.
 *
 * Where the clock shows it twice (the night daylight-saving time ends) the first is meant; where the clock skips it
 * (the night it begins) the time moves on by the length of the gap. This is what RFC 5545 and Temporal ('compatible')
 * do, so a visitor's calendar program agrees.
 *
 * @param time 'HH:MM' on a 24-hour clock
 * @param zone IANA name, such as 'America/Chicago'
 * @throws RangeError for a malformed time or an unknown zone
 */
export function instantAt(day: CalendarDay, time: string, zone: string): Date {
  const wall = dayNumber(day) * dayLength + minutesOf(time) * 60_000;
  // No zone changes its clock twice within two days, so the offset sought is one of these two.
  const before = zoneOffset(new Date(wall - dayLength), zone);
  const after = zoneOffset(new Date(wall + dayLength), zone);
  const first = new Date(wall - Math.max(before, after));
  const second = new Date(wall - Math.min(before, after));
  for (const candidate of [first, second]) {
    if (candidate.getTime() + zoneOffset(candidate, zone) === wall) return candidate;
  }
  return new Date(wall - before);
}

/**
 * The instant at which the next day begins in a zone: 23 hours after midnight on the day daylight-saving time begins,
 * 25 on the day it ends. An instant that is itself a midnight yields the following one.
 *
 * @param zone IANA name
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function nextMidnight(instant: Date, zone: string): Date {
  return instantAt(addDays(calendarDay(instant, zone), 1), '00:00', zone);
}
