import { addDays, type CalendarDay, calendarDay, dayLength, utcMidnight } from './calendar-day.ts';
import { zoneOffset } from './wall-clock.ts';

function minutesOf(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!match) throw new RangeError(`Not a time of day: '${time}' (expected HH:MM, 00:00 to 23:59)`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/**
 * The instant of a local time on a day in a zone.
 *
 * A time that occurs twice means the first; a skipped time moves forward by the gap. RFC 5545 and Temporal
 * ('compatible') do the same, so calendar programs agree.
 * @param time 'HH:MM' on a 24-hour clock
 * @param zone IANA name, such as 'America/Chicago'
 * @throws RangeError for a malformed time or an unknown zone
 */
export function instantAt(day: CalendarDay, time: string, zone: string): Date {
  const wall = utcMidnight(day).getTime() + minutesOf(time) * 60_000;
  // No zone changes its clock twice within two days, so the offset is one of these two.
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
 * The next start of a day in a zone, always later than `instant`. Days with clock changes have 23 or 25
 * hours.
 * @param zone IANA name
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function nextMidnight(instant: Date, zone: string): Date {
  return instantAt(addDays(calendarDay(instant, zone), 1), '00:00', zone);
}
