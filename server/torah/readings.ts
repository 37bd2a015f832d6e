import { flags, getHolidaysOnDate, type HDate } from '@hebcal/core';
import {
  type Aliyah,
  getLeyningForHoliday,
  getLeyningForParsha,
  type Leyning,
  makeLeyningSummary,
  makeSummaryFromParts,
  specialReadings2,
} from '@hebcal/leyning';
import { inIsrael, respelled } from './sabbath.ts';

// All references here are in the verse numbers of the Hebrew Bible; where customs differ, the Ashkenazi reading.

/** What replaces or joins the portion's own readings on a special Sabbath. */
export interface SpecialReadings {
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

const portionReadings = new Map<string, Leyning>();

/** The portion's readings in any week that is not special. Looked up once: there are 54 and 7 combined. */
export function readingsOfPortion(parsha: string[]) {
  const key = parsha.join('-');
  const leyning = portionReadings.get(key) ?? getLeyningForParsha(parsha);
  portionReadings.set(key, leyning);
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
 * The readings of the festival on a Sabbath. The scroll that some communities read besides (Ruth, Song of Songs,
 * Ecclesiastes) is left out.
 *
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
