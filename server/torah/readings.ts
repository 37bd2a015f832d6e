import { flags, getHolidaysOnDate, getSedra, HDate } from '@hebcal/core';
import {
  type Aliyah,
  getLeyningForHoliday,
  getLeyningForParsha,
  makeLeyningSummary,
  makeSummaryFromParts,
  specialReadings2,
} from '@hebcal/leyning';
import { type CalendarDay, dayNumber } from '#core/dates/calendar-day.ts';

/** The congregation keeps the calendar of communities outside Israel, where feast days are doubled. */
const inIsrael = false;

// Rata Die, the day count of the calendar library: day 1 is 1 January of the year 1.
const rataDieOf1970 = 719_163;

/**
 * The Hebrew date whose daylight falls on a day; it began at sundown the evening before. Made from a day
 * count and not from a Date, so the zone the computer is set to plays no part.
 */
export function hebrewDateOf(day: CalendarDay): HDate {
  return new HDate(dayNumber(day) + rataDieOf1970);
}

/** The library writes the month Tamuz; English Bibles and this site write Tammuz. */
export function respelled(libraryName: string): string {
  return libraryName.replace('Tamuz', 'Tammuz');
}

/**
 * What takes its turn on a Sabbath, before any reference is looked up. Names are the calendar library's.
 * `numbers` are places among the 54 portions.
 */
export type Sabbath =
  | {
      readonly kind: 'portion' | 'combined' | 'final-portion';
      readonly numbers: number[];
      readonly parsha: string[];
    }
  | { readonly kind: 'festival' };

function lookup(sabbath: HDate) {
  return getSedra(sabbath.getFullYear(), inIsrael).lookup(sabbath);
}

/**
 * Says whether a Sabbath has a portion, two combined, or a festival in their place.
 *
 * V'Zot HaBerachah has no Sabbath of its own in the library (it is read on Simchat Torah, never a Sabbath
 * outside Israel). Here it stands on the Sabbath seven days before Shabbat Bereshit, which is a festival
 * Sabbath in every year (17, 19, 20 or 22 Tishrei), so that it displaces no other portion.
 * @param sabbath the Hebrew date of a Saturday
 */
export function sabbathOf(sabbath: HDate): Sabbath {
  const { chag, num, parsha } = lookup(sabbath);
  if (!chag) {
    const numbers = Array.isArray(num) ? num : [num];
    return { kind: numbers.length === 2 ? 'combined' : 'portion', numbers, parsha };
  }
  if (lookup(sabbath.add(7, 'd')).num === 1) {
    return { kind: 'final-portion', numbers: [54], parsha: ['Vezot Haberakhah'] };
  }
  return { kind: 'festival' };
}

// All references here are in the verse numbers of the Hebrew Bible; where customs differ, the Ashkenazi reading.

/** What replaces or joins the portion's own readings on a special Sabbath. */
interface SpecialReadings {
  readonly names: readonly string[];
  /** The library's key for the occasion; null where the day has a name but no readings of its own. */
  readonly reason: string | null;
  readonly torah: string | null;
  readonly prophets: string | null;
}

/** The library says 'II Kings' and 'Nachum'. */
function inEnglish(reference: string): string {
  return reference
    .replace(/\bIII? /g, (numeral) => `${numeral.length - 1} `)
    .replace(/\bI (?=[A-Z])/g, '1 ')
    .replace(/\bNachum\b/g, 'Nahum');
}

/** The portion's readings in a week that is not special. */
export function readingsOfPortion(parsha: string[]) {
  const leyning = getLeyningForParsha(parsha);
  return {
    torah: inEnglish(leyning.summary),
    prophets: inEnglish(leyning.haftara),
    fullkriyah: leyning.fullkriyah,
  };
}

function eventsOn(sabbath: HDate) {
  return getHolidaysOnDate(sabbath, inIsrael) ?? [];
}

/** The readings that a portion's Sabbath has because of its date, or null on an ordinary one. */
export function specialReadingsOn(sabbath: HDate, parsha: string[]): SpecialReadings | null {
  const { fullkriyah } = readingsOfPortion(parsha);
  const { reason, aliyot, haft } = specialReadings2(parsha, sabbath, inIsrael, fullkriyah);
  const names = eventsOn(sabbath)
    .filter((event) => event.getFlags() & (flags.SPECIAL_SHABBAT | flags.ROSH_CHODESH))
    .map((event) => respelled(event.getDesc()));
  // Neither of these two is an event of its own in the library.
  if (Object.values(reason).some((key) => key.includes('Chanukah'))) names.push('Shabbat Chanukah');
  if (reason.haftara === 'Shabbat Machar Chodesh') names.push('Shabbat Machar Chodesh');
  const reasonKey = reason.haftara ?? reason.M ?? null;
  if (names.length === 0 && !reasonKey) return null;
  const added = ['7', 'M'].filter((key) => reason[key]).map((key) => aliyot[key] as Aliyah);
  return {
    names,
    reason: reasonKey,
    torah: added.length > 0 ? inEnglish(makeSummaryFromParts(added)) : null,
    prophets: haft ? inEnglish(makeSummaryFromParts(haft)) : null,
  };
}

/**
 * The readings of the festival on a Sabbath. The scroll that some communities read besides (Ruth, Song of
 * Songs, Ecclesiastes) is left out.
 * @throws Error if no festival falls on the date
 */
export function festivalReadingsOn(sabbath: HDate) {
  for (const event of eventsOn(sabbath)) {
    const leyning = getLeyningForHoliday(event, inIsrael);
    if (leyning?.fullkriyah?.['1']) {
      return {
        key: leyning.name.en,
        torah: inEnglish(makeLeyningSummary(leyning.fullkriyah)),
        prophets: inEnglish(leyning.haftara),
      };
    }
  }
  throw new Error(`No festival reading on ${sabbath.toString()}`);
}
