/** The local date and time in a zone. Months are 1 to 12, hours 0 to 23. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    // Only code reads the result: any locale with Western digits works.
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/**
 * The local date and time at an instant, independent of the computer's own zone.
 * @param zone IANA name, such as 'America/Chicago'
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function wallClock(instant: Date, zone: string): WallClock {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

/**
 * The offset of a zone from UTC at an instant, in milliseconds (negative west of Greenwich).
 * @param zone IANA name
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function zoneOffset(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, zone);
  const wholeSecond = Math.floor(instant.getTime() / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}

const two = (number: number) => String(Math.abs(number)).padStart(2, '0');

/**
 * An instant in ISO 8601 with the zone's offset: '2025-07-05T15:00:00-05:00', in winter '-06:00'.
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

/** The local time as content and forms write it: '15:00'. */
export function clockTime(instant: Date, zone: string): string {
  return zonedIso(instant, zone).slice(11, 16);
}
