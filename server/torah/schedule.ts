import type { HDate } from '@hebcal/core';
import { LRUCache } from 'lru-cache';
import { usualDates } from '#content-model/schemas/fields.ts';
import { addDays, type CalendarDay, weekday } from '#core/dates/calendar-day.ts';
import { longDate, monthName } from '#core/dates/date-words.ts';
import { slugOf } from '#core/text.ts';
import { type Calendar, cycleYearFor } from '#core/torah/calendar.ts';
import {
  festivalNames,
  type GospelReadings,
  portionNames,
  type SpecialSabbathName,
} from '#core/torah/names.ts';
import type { FestivalReadings, Month, ScheduleRow, SpecialSabbath } from '#core/torah/schedule.ts';
import { readingWeeks } from '#core/torah/week.ts';
import { appointedTimesOf } from './appointed-times.ts';
import { createReadingPages } from './reading-pages.ts';
import {
  festivalReadingsOn,
  hebrewDateOf,
  readingsOfPortion,
  respell,
  type Sabbath,
  sabbathOf,
  specialReadingsOn,
} from './readings.ts';
import { type Coordinates, sabbathTimes, skiesAt, sundown } from './sun.ts';
import { festivalTitle, portionTitle } from './titles.ts';
import { englishNumbering } from './verse-numbering.ts';

type RowReadings = Omit<ScheduleRow, 'slug' | 'date' | 'dateText' | 'month' | 'hebrewDate'>;

function festivalOn(hebrewDate: HDate, gospels: GospelReadings) {
  const { key, torah, prophets } = festivalReadingsOn(hebrewDate);
  const title = festivalTitle(key);
  const festival: FestivalReadings = {
    name: title.name,
    englishName: title.englishName,
    torah: englishNumbering(torah),
    prophets: englishNumbering(prophets),
    gospels: gospels.festivals[title.name],
  };
  return { festival, title, hebrewNumbering: { torah, prophets } };
}

function festivalReading(hebrewDate: HDate, gospels: GospelReadings): RowReadings {
  const { festival, title, hebrewNumbering } = festivalOn(hebrewDate, gospels);
  const { hebrew, hebrewPointed, englishName } = title;
  const { torah, prophets, gospels: gospel } = festival;
  return {
    kind: 'festival',
    numbers: [],
    portion: title.name,
    hebrew,
    hebrewPointed,
    englishName,
    torah,
    prophets,
    gospels: gospel,
    hebrewNumbering,
    special: null,
    festival,
  };
}

function portionReading(
  hebrewDate: HDate,
  { kind, numbers, parsha }: Exclude<Sabbath, { kind: 'festival' }>,
  gospels: GospelReadings,
): RowReadings {
  const { names, ...title } = portionTitle(numbers);
  const regular = readingsOfPortion(parsha);
  const isFinal = kind === 'final-portion';
  const occasion = isFinal ? null : specialReadingsOn(hebrewDate, parsha);
  const prophets = occasion?.prophets ?? regular.prophets;
  const special: SpecialSabbath | null = occasion && {
    names: occasion.names,
    reason: occasion.reason,
    torah: occasion.torah && englishNumbering(occasion.torah),
    gospels: specialGospel(occasion.reason, gospels),
    prophetsReplaced: prophets === regular.prophets ? null : englishNumbering(regular.prophets),
  };
  return {
    kind,
    numbers,
    ...title,
    torah: englishNumbering(regular.torah),
    prophets: englishNumbering(prophets),
    gospels: names.map((name) => gospels.portions[name]).join('; '),
    hebrewNumbering: { torah: regular.torah, prophets },
    special,
    festival: isFinal ? festivalOn(hebrewDate, gospels).festival : null,
  };
}

/** Outside Israel. @param date a Saturday @param locale the language of dates */
export function scheduleRow(date: CalendarDay, gospels: GospelReadings, locale: string): ScheduleRow {
  const hebrewDate = hebrewDateOf(date);
  const sabbath = sabbathOf(hebrewDate);
  const reading =
    sabbath.kind === 'festival'
      ? festivalReading(hebrewDate, gospels)
      : portionReading(hebrewDate, sabbath, gospels);
  return {
    slug: `${date}-${slugOf(reading.portion)}`,
    date,
    dateText: longDate(date, locale),
    // Part of addresses, so always in English.
    month: monthName(date, 'en-US').toLowerCase() as Month,
    hebrewDate: `${hebrewDate.getDate()} ${respell(hebrewDate.getMonthName())}, ${hebrewDate.getFullYear()}`,
    ...reading,
  };
}

/** The list's Gospel reading by the library's key. Of two Sabbaths of Chanukah, only the first has it. */
function specialGospel(reason: string | null, gospels: GospelReadings): string | null {
  if (!reason || reason.startsWith('Chanukah Day 8')) return null;
  // 'Shabbat Shuva (with Vayeilech)', 'Shabbat Shekalim (on Rosh Chodesh)'
  const name = reason.includes('Chanukah') ? 'Shabbat Chanukah' : reason.replace(/ \(.*\)$/, '');
  return gospels.specialSabbaths?.[name as SpecialSabbathName] ?? null;
}

function sabbathsFrom(first: CalendarDay, last: CalendarDay): CalendarDay[] {
  let day = first;
  while (weekday(day) !== 'Saturday') day = addDays(day, 1);
  const sabbaths: CalendarDay[] = [];
  for (; day <= last; day = addDays(day, 7)) sabbaths.push(day);
  return sabbaths;
}

/**
 * Every Sabbath from September 1 of a year to August 31 of the next, with the readings outside Israel.
 * @param year 1000 to 9998 (`cycleYearFor` gives the one around a day)
 * @throws RangeError for another year
 */
export function scheduleFor(
  year: number,
  gospels: GospelReadings,
  locale = usualDates,
): readonly ScheduleRow[] {
  if (!Number.isInteger(year) || year < 1000 || year > 9998) throw new RangeError(`Not a year: ${year}`);
  return sabbathsFrom(`${year}-09-01`, `${year + 1}-08-31`).map((date) => scheduleRow(date, gospels, locale));
}

const withoutReadings: GospelReadings = {
  portions: Object.fromEntries(portionNames.map((name) => [name, ''])) as GospelReadings['portions'],
  festivals: Object.fromEntries(festivalNames.map((name) => [name, ''])) as GospelReadings['festivals'],
};

/**
 * @param gospels undefined when the ministry shows no portions; the Sabbaths are the same
 * @param coordinates the coordinates and zone of the ministry's address
 * @param locale the language of dates
 */
export function createCalendar({
  gospels = withoutReadings,
  coordinates,
  locale = usualDates,
}: {
  gospels: GospelReadings | undefined;
  coordinates: Coordinates;
  locale?: string;
}): Calendar {
  // Visitors choose the year (?year=), and each takes tens of kilobytes.
  const schedules = new LRUCache<number, readonly ScheduleRow[]>({
    max: 12,
    memoMethod: (year) => scheduleFor(year, gospels, locale),
  });
  const schedule = (year: number) => schedules.memo(year);
  return {
    schedule,
    upcoming(today, count) {
      const year = cycleYearFor(today);
      return readingWeeks([...schedule(year), ...schedule(year + 1)], today, count);
    },
    readingPage: createReadingPages((saturday) => scheduleRow(saturday, gospels, locale)),
    sabbathTimes: (saturday) => sabbathTimes(saturday, coordinates),
    appointedTimes: appointedTimesOf,
    sundown: (day) => sundown(day, coordinates),
    skies: (now) => skiesAt(now, coordinates, locale),
  };
}
