import { flags, getHolidaysOnDate, getSedra, HDate } from '@hebcal/core';
import {
  type Aliyah,
  getLeyningForHoliday,
  getLeyningForParsha,
  type Leyning,
  makeLeyningSummary,
  makeSummaryFromParts,
  specialReadings2,
} from '@hebcal/leyning';
import { type CalendarDay, dayNumber } from '#core/dates/calendar-day.ts';

/** The congregation uses the calendar outside Israel, where festivals have two days. */
const inIsrael = false;

// Rata Die, the calendar library's day count: day 1 is 1 January of the year 1.
export const rataDieOf1970 = 719_163;

/**
 * Of the day's daylight, which began the evening before. A day count is independent of the computer's zone.
 */
export function hebrewDateOf(day: CalendarDay): HDate {
  return new HDate(dayNumber(day) + rataDieOf1970);
}

/** The library writes Tamuz; English Bibles and this site write Tammuz. */
export function respell(libraryName: string): string {
  return libraryName.replace('Tamuz', 'Tammuz');
}

/** The kind of a Sabbath, by the library's names. `numbers` are positions among the 54 portions. */
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
 * A portion, two combined, or a festival. The library has no Sabbath for V'Zot HaBerachah (it is read on
 * Simchat Torah). Here it is seven days before Shabbat Bereshit, a festival Sabbath in every year (17, 19, 20
 * or 22 Tishrei).
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

// All references here have the verse numbers of the Hebrew Bible, and follow the Ashkenazi custom.

/** The readings of a special Sabbath that replace or join the portion's own. */
interface SpecialReadings {
  readonly names: readonly string[];
  /** The library's key for the occasion; null for a day with a name but without own readings. */
  readonly reason: string | null;
  readonly torah: string | null;
  readonly prophets: string | null;
}

/** The library writes 'II Kings' and 'Nachum'. */
function inEnglish(reference: string): string {
  return reference
    .replace(/\bIII? /g, (numeral) => `${numeral.length - 1} `)
    .replace(/\bI (?=[A-Z])/g, '1 ')
    .replace(/\bNachum\b/g, 'Nahum');
}

export function readingsOfPortion(parsha: string[]) {
  const leyning = getLeyningForParsha(parsha);
  const { fullkriyah } = leyning;
  return { torah: inEnglish(leyning.summary), fullkriyah, ...prophetsOf(leyning) };
}

/** The reading from the Prophets, and those of other customs. */
const prophetsOf = ({ haftara, seph, chabad }: Pick<Leyning, 'haftara' | 'seph' | 'chabad'>) => ({
  prophets: inEnglish(haftara),
  customs: [
    { custom: 'Sephardic', reference: seph && inEnglish(summaryOf(seph)) },
    { custom: 'Chabad', reference: chabad && inEnglish(summaryOf(chabad)) },
  ] as const,
});

const summaryOf = (parts: Aliyah | Aliyah[]) => makeSummaryFromParts(Array.isArray(parts) ? parts : [parts]);

/** One part of a Torah reading: 'Genesis 32:4-32:13'. */
export const referenceOf = ({ k, b, e }: Aliyah) => inEnglish(`${k} ${b}-${e}`);

function eventsOn(sabbath: HDate) {
  return getHolidaysOnDate(sabbath, inIsrael) ?? [];
}

/** The special readings of a portion's Sabbath, or null on an ordinary one. */
export function specialReadingsOn(sabbath: HDate, parsha: string[]): SpecialReadings | null {
  const { fullkriyah } = readingsOfPortion(parsha);
  const { reason, aliyot, haft } = specialReadings2(parsha, sabbath, inIsrael, fullkriyah);
  const names = eventsOn(sabbath)
    .filter((event) => event.getFlags() & (flags.SPECIAL_SHABBAT | flags.ROSH_CHODESH))
    .map((event) => respell(event.getDesc()));
  // The library has no separate events for these two.
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
 * Without the scroll of some communities (Ruth, Song of Songs, Ecclesiastes).
 * @throws Error if no festival falls on the date
 */
export function festivalReadingsOn(sabbath: HDate) {
  for (const event of eventsOn(sabbath)) {
    const leyning = getLeyningForHoliday(event, inIsrael);
    const { fullkriyah } = leyning ?? {};
    if (leyning && fullkriyah?.['1']) {
      const torah = inEnglish(makeLeyningSummary(fullkriyah));
      return { key: leyning.name.en, torah, fullkriyah, ...prophetsOf(leyning) };
    }
  }
  throw new Error(`No festival reading on ${sabbath.toString()}`);
}
