import { GeoLocation, Zmanim } from '@hebcal/core';
import { addDays, type CalendarDay, weekday } from '../../domain/dates/calendar-day.ts';
import { hebrewDateOf } from './sabbath.ts';

/** Where the sun sets: degrees, north and east positive. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** IANA name, such as 'America/Chicago' */
  readonly timeZone: string;
}

/**
 * The instant at which the upper edge of the sun disappears, at sea level, on a day at a place, to the second. By
 * the equations of the US National Oceanic and Atmospheric Administration, good to a minute between 72° north and
 * south; hills and weather are not in them.
 *
 * @throws RangeError where the sun does not set that day, and for coordinates that do not exist
 */
export function sundown(day: CalendarDay, { latitude, longitude, timeZone }: Place): Date {
  const location = new GeoLocation(null, latitude, longitude, 0, timeZone);
  const sunset = new Zmanim(location, hebrewDateOf(day), false).sunset();
  if (Number.isNaN(sunset.getTime())) {
    throw new RangeError(`The sun does not set on ${day} at ${latitude}, ${longitude}`);
  }
  return sunset;
}

/**
 * The Sabbath from sundown on Friday to sundown on Saturday, as instants.
 *
 * @param saturday the day of the Sabbath
 * @throws RangeError for another day of the week, and as `sundown`
 */
export function sabbathTimes(saturday: CalendarDay, place: Place): { begins: Date; ends: Date } {
  if (weekday(saturday) !== 'Saturday') throw new RangeError(`${saturday} is not a Saturday`);
  return { begins: sundown(addDays(saturday, -1), place), ends: sundown(saturday, place) };
}
