import { wallClock, zoneOffset } from './wall-clock.ts';

const two = (number: number) => String(Math.abs(number)).padStart(2, '0');

/**
 * An instant for machines, with the wall clock of a zone and its true distance from UTC: '2025-07-05T15:00:00-05:00' in
 * summer, '-06:00' in winter.
 *
 * @param zone IANA name, such as 'America/Chicago'
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function zonedIso(instant: Date, zone: string): string {
  const { year, month, day, hour, minute, second } = wallClock(instant, zone);
  const offset = zoneOffset(instant, zone) / 60_000;
  const date = [String(year).padStart(4, '0'), two(month), two(day)].join('-');
  const time = [hour, minute, second].map(two).join(':');
  return `${date}T${time}${offset < 0 ? '-' : '+'}${two(Math.trunc(offset / 60))}:${two(offset % 60)}`;
}
