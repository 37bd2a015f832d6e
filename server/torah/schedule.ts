import { usualDates } from '#content-model/schemas/fields.ts';
import { addDays, type CalendarDay, weekday } from '#core/dates/calendar-day.ts';
import { type Calendar, cycleYearFor } from '#core/torah/calendar.ts';
import { festivalNames, type GospelReadings, portionNames } from '#core/torah/names.ts';
import { type ReadingWeek, readingWeeks } from '#core/torah/reading-week.ts';
import type { ScheduleRow } from '#core/torah/schedule-row.ts';
import { scheduleRow } from './schedule-row.ts';
import { skiesAt } from './skies.ts';
import { type Place, sabbathTimes } from './sun-times.ts';

function sabbathsFrom(first: CalendarDay, last: CalendarDay): CalendarDay[] {
  let day = first;
  while (weekday(day) !== 'Saturday') day = addDays(day, 1);
  const sabbaths: CalendarDay[] = [];
  for (; day <= last; day = addDays(day, 7)) sabbaths.push(day);
  return sabbaths;
}

const schedules = new WeakMap<GospelReadings, Map<string, readonly ScheduleRow[]>>();

// A year takes some tens of kilobytes, and visitors choose it (?year=): memory stays bounded all the same.
const yearsKept = 12;

/**
 * Every Sabbath from 1 September of a year to 31 August of the next, in order, with what is read outside Israel.
 * Computed once per year for one list of Gospel readings, then the same array every time: treat it as read-only.
 *
 * @param year the year of its September, 1000 to 9998 (`cycleYearFor` gives the one around a day)
 * @param gospels the ministry's list; a changed list is a new object
 * @throws RangeError for a year outside these
 */
export function scheduleFor(
  year: number,
  gospels: GospelReadings,
  locale = usualDates,
): readonly ScheduleRow[] {
  if (!Number.isInteger(year) || year < 1000 || year > 9998) throw new RangeError(`Not a year: ${year}`);
  let byYear = schedules.get(gospels);
  if (!byYear) {
    byYear = new Map();
    schedules.set(gospels, byYear);
  }
  const key = `${year} ${locale}`;
  const known = byYear.get(key);
  if (known) return known;
  if (byYear.size >= yearsKept) byYear.clear();
  const rows = sabbathsFrom(`${year}-09-01`, `${year + 1}-08-31`).map((date) =>
    scheduleRow(date, gospels, locale),
  );
  byYear.set(key, rows);
  return rows;
}

/**
 * The coming Sabbath's reading and the following ones, across the turn of the schedule in September.
 *
 * @param today the day in the ministry's zone
 * @param count how many weeks, this one included; at most 53
 */
export function upcomingReadings(
  today: CalendarDay,
  count: number,
  gospels: GospelReadings,
  locale = usualDates,
): ReadingWeek<ScheduleRow>[] {
  const year = cycleYearFor(today);
  return readingWeeks(
    [...scheduleFor(year, gospels, locale), ...scheduleFor(year + 1, gospels, locale)],
    today,
    count,
  );
}

const withoutReadings: GospelReadings = {
  portions: Object.fromEntries(portionNames.map((name) => [name, ''])) as GospelReadings['portions'],
  festivals: Object.fromEntries(festivalNames.map((name) => [name, ''])) as GospelReadings['festivals'],
};

/**
 * The calendar of one ministry: its readings from the Gospels (content/torah/gospels.yaml), its town's sundown.
 *
 * @param gospels undefined where the ministry shows no portions; the Sabbaths are the same
 * @param place where the sun sets: the ministry's address
 * @param locale the language of dates
 */
export function createCalendar({
  gospels = withoutReadings,
  place,
  locale = usualDates,
}: {
  gospels: GospelReadings | undefined;
  place: Place;
  locale?: string;
}): Calendar {
  return {
    schedule: (year) => scheduleFor(year, gospels, locale),
    upcoming: (today, count) => upcomingReadings(today, count, gospels, locale),
    sabbathTimes: (saturday) => sabbathTimes(saturday, place),
    skies: (now) => skiesAt(now, place),
  };
}
