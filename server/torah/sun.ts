import { GeoLocation, Zmanim } from '@hebcal/core';
import { addDays, type CalendarDay, calendarDay, weekday } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { Sky, SkyChange } from '#core/torah/calendar.ts';
import { hebrewDateOf } from './readings.ts';

/** Where the sun sets: degrees, north and east positive. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** IANA name, such as 'America/Chicago' */
  readonly timeZone: string;
}

/**
 * The instant at which the upper edge of the sun disappears, at sea level, on a day at a place, to the
 * second. By the equations of the US National Oceanic and Atmospheric Administration, good to a minute
 * between 72° north and south; hills and weather are not in them.
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
 * @param saturday the day of the Sabbath
 * @throws RangeError for another day of the week, and as `sundown`
 */
export function sabbathTimes(saturday: CalendarDay, place: Place): { begins: Date; ends: Date } {
  if (weekday(saturday) !== 'Saturday') throw new RangeError(`${saturday} is not a Saturday`);
  return { begins: sundown(addDays(saturday, -1), place), ends: sundown(saturday, place) };
}

const minute = 60_000;

const midnightBefore = (day: CalendarDay, { timeZone }: Place) => instantAt(day, '00:00', timeZone);

/** What a day brings, midnight to midnight. On Friday candles are lit eighteen minutes before sundown. */
function changesOn(day: CalendarDay, place: Place): SkyChange[] {
  const rise = sunrise(day, place);
  const set = sundown(day, place);
  const at = (sky: Sky, sun: Date, minutes = 0) => ({
    sky,
    from: new Date(sun.getTime() + minutes * minute),
  });
  return [
    at('dawn', rise, -40),
    at('day', rise, 50),
    at('gold', set, -80),
    ...(weekday(day) === 'Friday'
      ? [at('eve', set, -18), at('night', midnightBefore(addDays(day, 1), place))]
      : [at('night', set)]),
  ];
}

/**
 * The skies of today and tomorrow at a place, from the one in force when today begins. They are the same all
 * day, so that a page may be kept until midnight. Then comes none: on a page that is kept for longer the
 * visitor's device decides. There is none at all where the sun does not rise or set.
 * @param now tells which day it is
 */
export function skiesAt(now: Date, place: Place): SkyChange[] {
  const today = calendarDay(now, place.timeZone);
  try {
    const changes = [-1, 0, 1].flatMap((days) => changesOn(addDays(today, days), place));
    const begins = midnightBefore(today, place);
    const first = changes.findLastIndex(({ from }) => from <= begins);
    return [...changes.slice(first), { sky: 'none', from: midnightBefore(addDays(today, 2), place) }];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
