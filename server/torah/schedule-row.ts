import type { HDate } from '@hebcal/core';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { longDate, monthName } from '#core/dates/date-words.ts';
import { slugOf } from '#core/slug-of.ts';
import type { GospelReadings, SpecialSabbathName } from '#core/torah/names.ts';
import type { FestivalReadings, Month, ScheduleRow, SpecialSabbath } from '#core/torah/schedule-row.ts';
import { festivalReadingsOn, readingsOfPortion, specialReadingsOn } from './readings.ts';
import { hebrewDateOf, respelled, type Sabbath, sabbathOf } from './sabbath.ts';
import { festivalTitle, portionTitle } from './titles.ts';
import { englishNumbering } from './verse-numbering.ts';

type Reading = Omit<ScheduleRow, 'slug' | 'date' | 'dateText' | 'month' | 'hebrewDate'>;

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

function festivalReading(hebrewDate: HDate, gospels: GospelReadings): Reading {
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
): Reading {
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

/**
 * The schedule's row for one Sabbath, outside Israel.
 *
 * @param date a Saturday
 * @param locale the language of dates for people
 */
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
    // A name in addresses, whatever the language.
    month: monthName(date, 'en-US').toLowerCase() as Month,
    hebrewDate: `${hebrewDate.getDate()} ${respelled(hebrewDate.getMonthName())}, ${hebrewDate.getFullYear()}`,
    ...reading,
  };
}

/**
 * The list's reading from the Gospels for a special Sabbath, by the library's key for the occasion.
 *
 * Where Chanukah has two Sabbaths, its one reading belongs to the first (Day 1), as there is none left for Day 8.
 */
function specialGospel(reason: string | null, gospels: GospelReadings): string | null {
  if (!reason || reason.startsWith('Chanukah Day 8')) return null;
  // 'Shabbat Shuva (with Vayeilech)', 'Shabbat Shekalim (on Rosh Chodesh)'
  const name = reason.includes('Chanukah') ? 'Shabbat Chanukah' : reason.replace(/ \(.*\)$/, '');
  return gospels.specialSabbaths?.[name as SpecialSabbathName] ?? null;
}
