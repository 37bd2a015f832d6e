import { GeoLocation, type HDate, Zmanim } from '@hebcal/core';
import { addDays, type CalendarDay, calendarDay, weekday } from '#core/dates/calendar-day.ts';
import { weekdayName } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { Moon, Sky, SkyChange } from '#core/torah/calendar.ts';
import { hebrewDateOf, respell } from './readings.ts';

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
function changesOn(day: CalendarDay, coordinates: Coordinates, locale: string): SkyChange[] {
  const rise = sunrise(day, coordinates);
  const set = sundown(day, coordinates);
  const skyChange = (sky: Sky, sun: Date, minutes = 0) => ({
    sky,
    from: new Date(sun.getTime() + minutes * minute),
    moon: moonOf(addDays(day, sky === 'eve' || sky === 'night' ? 1 : 0), locale),
  });
  return [
    skyChange('dawn', rise, -40),
    skyChange('day', rise, 50),
    skyChange('gold', set, -80),
    ...(weekday(day) === 'Friday'
      ? [skyChange('eve', set, -18), skyChange('night', midnightBefore(addDays(day, 1), coordinates))]
      : [skyChange('night', set)]),
  ];
}

/** The moon of the Hebrew day whose daylight is on a day. It is dark on days 1, 29 and 30. */
function moonOf(daylight: CalendarDay, locale: string): Moon {
  const date = hebrewDateOf(daylight);
  const day = date.getDate();
  const nameOf = (date: HDate) => `${date.getDate()} ${respell(date.getMonthName())}`;
  if (day === 1) return { day, isDark: true, name: `New month: ${nameOf(date)}` };
  if (day < 29) return { day, isDark: false, name: `The moon of ${nameOf(date)}` };
  const daysLeft = date.daysInMonth() - day;
  const evening = weekdayName(addDays(daylight, daysLeft), locale);
  const name = `New month: ${nameOf(date.add(daysLeft + 1))}, ${evening} at sundown`;
  return { day, isDark: true, name };
}

/**
 * Today and tomorrow, the same all day, so that a page can be cached until midnight. The last is `none`,
 * after which the visitor's device decides. Empty when the sun does not rise or set. @param now an instant of
 * the day @param locale the language of dates
 */
export function skiesAt(now: Date, coordinates: Coordinates, locale: string): SkyChange[] {
  const today = calendarDay(now, coordinates.timeZone);
  try {
    const changes = [-1, 0, 1].flatMap((days) => changesOn(addDays(today, days), coordinates, locale));
    const begins = midnightBefore(today, coordinates);
    const first = changes.findLastIndex(({ from }) => from <= begins);
    return [...changes.slice(first), { sky: 'none', from: midnightBefore(addDays(today, 2), coordinates) }];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
