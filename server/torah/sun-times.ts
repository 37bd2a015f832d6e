import { GeoLocation, Zmanim } from '@hebcal/core';
import { addDays, type CalendarDay, weekday } from '#core/dates/calendar-day.ts';
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
export function sundown(day: CalendarDay, place: Place): Date {
  return checked(zmanim(day, place).sunset(), 'set', day, place);
}

/** The instant at which the upper edge of the sun appears; likewise. */
export function sunrise(day: CalendarDay, place: Place): Date {
  return checked(zmanim(day, place).sunrise(), 'rise', day, place);
}

function zmanim(day: CalendarDay, { latitude, longitude, timeZone }: Place) {
  return new Zmanim(new GeoLocation(null, latitude, longitude, 0, timeZone), hebrewDateOf(day), false);
}

function checked(instant: Date, verb: string, day: CalendarDay, { latitude, longitude }: Place): Date {
  if (Number.isNaN(instant.getTime()))
    throw new RangeError(`The sun does not ${verb} on ${day} at ${latitude}, ${longitude}`);
  return instant;
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
