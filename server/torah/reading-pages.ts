import type { HDate } from '@hebcal/core';
import { addDays, type CalendarDay } from '#core/dates/calendar-day.ts';
import { type Occasion, type ReadingPage, readingNames } from '#core/torah/reading-page.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';
import { comingSabbath } from '#core/torah/week.ts';
import { festivalReadingsOn, hebrewDateOf, readingsOfPortion, referenceOf, sabbathOf } from './readings.ts';
import { festivalTitle, portionTitle } from './titles.ts';
import { englishNumbering } from './verse-numbering.ts';

/** The rarest weeks, such as two portions that are mostly joined, come again after fewer years. */
const weeksSearched = 40 * 53;

/** What is read on a Sabbath: the name of its page, and the places of its portions among the 54. */
function readOn(date: CalendarDay): { name: string; numbers: readonly number[] } {
  const hebrewDate = hebrewDateOf(date);
  const sabbath = sabbathOf(hebrewDate);
  if (sabbath.kind === 'festival')
    return { name: festivalTitle(festivalReadingsOn(hebrewDate).key).name, numbers: [] };
  return { name: portionTitle(sabbath.numbers).portion, numbers: sabbath.numbers };
}

const occasionOn = (date: CalendarDay): Occasion => ({ date, name: readOn(date).name });

/** The parts of the Torah reading, and the customs that read other Prophets, in English numbers. */
function partsOn(hebrewDate: HDate, prophets: string) {
  const sabbath = sabbathOf(hebrewDate);
  const { fullkriyah, ...usual } =
    sabbath.kind === 'festival' ? festivalReadingsOn(hebrewDate) : readingsOfPortion(sabbath.parsha);
  const aliyot = ['1', '2', '3', '4', '5', '6', '7'].flatMap((key) => {
    const aliyah = fullkriyah[key];
    return aliyah ? [{ id: `r${key}`, reference: englishNumbering(referenceOf(aliyah)) }] : [];
  });
  const maftir = sabbath.kind === 'festival' && fullkriyah.M;
  // A special Sabbath replaces the Prophets of the portion in all customs.
  const isUsual = englishNumbering(usual.prophets) === prophets;
  const customs = usual.customs.flatMap(({ custom, reference: read }) => {
    const reference = read && englishNumbering(read);
    return isUsual && reference && reference !== prophets ? [{ custom, reference }] : [];
  });
  return {
    aliyot: [
      ...aliyot,
      ...(maftir ? [{ id: 'maftir', reference: englishNumbering(referenceOf(maftir)) }] : []),
    ],
    customs,
  };
}

/**
 * @param rowOn the row of the schedule for a Saturday
 * @returns `Calendar.readingPage`
 */
export function createReadingPages(rowOn: (saturday: CalendarDay) => ScheduleRow) {
  return function readingPage(name: string, today: CalendarDay): ReadingPage {
    if (!readingNames.includes(name)) throw new RangeError(`There is no reading "${name}".`);
    const first = comingSabbath(today);
    let sabbath: CalendarDay | undefined;
    const occasions: Occasion[] = [];
    for (let week = 0; week < weeksSearched && !(sabbath && occasions.length >= 2); week++) {
      const date = addDays(first, 7 * week);
      const read = readOn(date);
      if (read.name === name) sabbath ??= date;
      occasions.push(...(isRead(name, read) ? [{ date, name: read.name }] : []));
    }
    if (!sabbath) throw new RangeError(`"${name}" is not read within ${weeksSearched} weeks of ${today}.`);
    const row = rowOn(sabbath);
    return {
      row,
      ...partsOn(hebrewDateOf(sabbath), row.prophets),
      occasions: occasions.slice(0, 2),
      previous: occasionOn(addDays(sabbath, -7)),
      next: occasionOn(addDays(sabbath, 7)),
    };
  };
}

/** Whether a reading is read on a Sabbath, also together with another portion. */
function isRead(name: string, { name: read, numbers }: ReturnType<typeof readOn>): boolean {
  return read === name || numbers.some((number) => portionTitle([number]).portion === name);
}
