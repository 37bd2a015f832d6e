import type { CalendarDay } from '../dates/calendar-day.ts';
import { slugOf } from '../text.ts';
import { festivalNames, portionNames } from './names.ts';
import { schedulePath } from './paths.ts';
import type { ScheduleRow } from './schedule.ts';

/** The portions that are read together in some years, by their places among the 54. */
const joinedPortions = [22, 27, 29, 32, 39, 42, 51];

/** On these festivals the last portion is read: their Sabbaths have its page. */
const withLastPortion = ['Shabbat Chol HaMoed Sukkot', 'Shemini Atzeret'];

/**
 * The name of every reading that has a page: 54 portions, the joined weeks, and the other festival
 * Sabbaths.
 */
export const readingNames: readonly string[] = [
  ...portionNames,
  ...joinedPortions.map((number) => `${portionNames[number - 1]}-${portionNames[number]}`),
  ...festivalNames.filter((name) => !withLastPortion.includes(name)),
];

/**
 * @param name a portion, a joined week or a festival: 'Matot-Masei' is at
 *   /resources/torah-portions/matot-masei
 */
export const readingPath = (name: string) => `${schedulePath}/${slugOf(name)}`;

/** One of the seven parts of a Torah reading, or what is read after them. */
export interface Aliyah {
  /** Its anchor: 'r1' to 'r7', 'maftir'. */
  readonly id: string;
  /** In English verse numbers. */
  readonly reference: string;
}

/** A Sabbath on which a reading is read. */
export interface Occasion {
  readonly date: CalendarDay;
  /** 'Matot-Masei' in a year in which Matot is read with Masei. */
  readonly name: string;
}

/** What a page of one reading shows, besides the texts. */
export interface ReadingPage {
  /** The coming Sabbath on which it is read, with that Sabbath's readings. */
  readonly row: ScheduleRow;
  /** Seven, in order. */
  readonly aliyot: readonly Aliyah[];
  /**
   * Readings from the Prophets of other customs, in English verse numbers. `row.prophets` is the Ashkenazi
   * one.
   */
  readonly customs: readonly { readonly custom: 'Sephardic' | 'Chabad'; readonly reference: string }[];
  /** The coming two times, also together with another portion. */
  readonly occasions: readonly Occasion[];
  readonly previous: Occasion;
  readonly next: Occasion;
}
