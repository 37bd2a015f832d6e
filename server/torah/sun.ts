import { GeoLocation, Zmanim } from '@hebcal/core';
import { addDays, type CalendarDay, calendarDay, weekday } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { Sky, SkyChange } from '#core/torah/calendar.ts';
import { hebrewDateOf } from './readings.ts';

/** Degrees, north and east positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
  /** IANA name, such as 'America/Chicago' */
  readonly timeZone: string;
}

/**
 * The sun's upper edge at sea level, to the second. Uses the equations of the US National Oceanic and
 * Atmospheric Administration, accurate to a minute between 72° north and south, without hills and weather.
 * @throws RangeError when the sun does not set that day, and for invalid coordinates
 */
export function sundown(day: CalendarDay, coordinates: Coordinates): Date {
  return checked(zmanim(day, coordinates).sunset(), 'set', day, coordinates);
}

/** The instant of sunrise; likewise. */
export function sunrise(day: CalendarDay, coordinates: Coordinates): Date {
  return checked(zmanim(day, coordinates).sunrise(), 'rise', day, coordinates);
}

function zmanim(day: CalendarDay, { latitude, longitude, timeZone }: Coordinates) {
  return new Zmanim(new GeoLocation(null, latitude, longitude, 0, timeZone), hebrewDateOf(day), false);
}

function checked(instant: Date, verb: string, day: CalendarDay, { latitude, longitude }: Coordinates): Date {
  if (Number.isNaN(instant.getTime()))
    throw new RangeError(`The sun does not ${verb} on ${day} at ${latitude}, ${longitude}`);
  return instant;
}

/** From sundown on Friday to sundown on Saturday. @throws RangeError for another weekday, and as `sundown` */
export function sabbathTimes(saturday: CalendarDay, coordinates: Coordinates): { begins: Date; ends: Date } {
  if (weekday(saturday) !== 'Saturday') throw new RangeError(`${saturday} is not a Saturday`);
  return { begins: sundown(addDays(saturday, -1), coordinates), ends: sundown(saturday, coordinates) };
}

const minute = 60_000;

const midnightBefore = (day: CalendarDay, { timeZone }: Coordinates) => instantAt(day, '00:00', timeZone);

/**
 * The skies of a day. On Friday candles are lit eighteen minutes before sundown. The next day of the Hebrew
 * month begins with the evening.
 */
function changesOn(day: CalendarDay, coordinates: Coordinates): SkyChange[] {
  const rise = sunrise(day, coordinates);
  const set = sundown(day, coordinates);
  const at = (sky: Sky, sun: Date, minutes = 0) => ({
    sky,
    from: new Date(sun.getTime() + minutes * minute),
    dayOfMonth: hebrewDateOf(addDays(day, sky === 'eve' || sky === 'night' ? 1 : 0)).getDate(),
  });
  return [
    at('dawn', rise, -40),
    at('day', rise, 50),
    at('gold', set, -80),
    ...(weekday(day) === 'Friday'
      ? [at('eve', set, -18), at('night', midnightBefore(addDays(day, 1), coordinates))]
      : [at('night', set)]),
  ];
}

/**
 * Today and tomorrow, the same all day, so that a page can be cached until midnight. The last is `none`,
 * after which the visitor's device decides. Empty when the sun does not rise or set. @param now an instant of
 * the day
 */
export function skiesAt(now: Date, coordinates: Coordinates): SkyChange[] {
  const today = calendarDay(now, coordinates.timeZone);
  try {
    const changes = [-1, 0, 1].flatMap((days) => changesOn(addDays(today, days), coordinates));
    const begins = midnightBefore(today, coordinates);
    const first = changes.findLastIndex(({ from }) => from <= begins);
    return [...changes.slice(first), { sky: 'none', from: midnightBefore(addDays(today, 2), coordinates) }];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
