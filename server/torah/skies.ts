import { addDays, type CalendarDay, calendarDay, weekday } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { Sky, SkyChange } from '#core/torah/skies.ts';
import { type Place, sundown, sunrise } from './sun-times.ts';

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
 * The skies of today and tomorrow at a place, from the one in force when today begins. They are the same all day, so that a page may be
 * kept until midnight. Then comes none: on a page that is kept for longer the visitor's device decides. There is none at all where the
 * sun does not rise or set.
 *
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
