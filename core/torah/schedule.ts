import type { CalendarDay } from '../dates/calendar-day.ts';
import type { FestivalName } from './names.ts';

/** The months of a year's schedule in its order, September to August. */
export const scheduleMonths = [
  'september',
  'october',
  'november',
  'december',
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
] as const;
export type Month = (typeof scheduleMonths)[number];

/**
 * What is read on a Sabbath:
 * - portion: one of the 54
 * - combined: two of them, as in years with too few Sabbaths
 * - final-portion: V'Zot HaBerachah, on a Sabbath of the fall feasts (see `festival` for those)
 * - festival: the festival's reading in place of a portion
 */
export type SabbathKind = 'portion' | 'combined' | 'final-portion' | 'festival';

/** A Sabbath that keeps its portion but has readings of its own. */
export interface SpecialSabbath {
  /** 'Shabbat Shekalim', 'Rosh Chodesh Adar'; empty where only the reading from the Prophets changes. */
  readonly names: readonly string[];
  /** Why, in the calendar library's words and spelling ('Pinchas occurring after 17 Tammuz'); null without readings. */
  readonly reason: string | null;
  /** Read besides the portion. */
  readonly torah: string | null;
  readonly gospels: string | null;
  /** The reading from the Prophets that gives way to `ScheduleRow.prophets`. */
  readonly prophetsReplaced: string | null;
}

/** The festival that falls on the Sabbath, with its own readings. */
export interface FestivalReadings {
  readonly name: FestivalName;
  readonly englishName: string;
  readonly torah: string;
  readonly prophets: string;
  readonly gospels: string;
}

/**
 * One Sabbath of the schedule. Plain JSON, so that it can be handed to an island. References are in English verse
 * numbers except where the name says otherwise; verses join with '-', parts of one book with ', ', books with '; '.
 */
export interface ScheduleRow {
  /** Stable anchor and slug: '2025-09-20-netzavim'. */
  readonly slug: string;
  /** The Saturday. */
  readonly date: CalendarDay;
  /** 'September 20, 2025' */
  readonly dateText: string;
  readonly month: Month;
  /** '27 Elul, 5785': the date that began at sundown on Friday. */
  readonly hebrewDate: string;
  readonly kind: SabbathKind;
  /** The portions' places among the 54: none, one or two. */
  readonly numbers: readonly number[];
  /** 'Netzavim', 'Matot-Masei', or the festival's name. */
  readonly portion: string;
  /** In Hebrew letters without and with vowel points. */
  readonly hebrew: string;
  readonly hebrewPointed: string;
  /** What the name means in English. */
  readonly englishName: string;
  readonly torah: string;
  /** As read that day, special Sabbaths included. */
  readonly prophets: string;
  readonly gospels: string;
  /** The same readings as a Hebrew Bible counts their verses. */
  readonly hebrewNumbering: { readonly torah: string; readonly prophets: string };
  readonly special: SpecialSabbath | null;
  readonly festival: FestivalReadings | null;
}

export type MonthChoice = Month | 'all';

const capitalised = (month: Month) => month.charAt(0).toUpperCase() + month.slice(1);

/** The 13 choices of the month filter: All Months, then September to August. */
export const monthOptions = (): { value: MonthChoice; label: string }[] => [
  { value: 'all', label: 'All Months' },
  ...scheduleMonths.map((month) => ({ value: month, label: capitalised(month) })),
];

/** Reads a choice from outside, such as a query string; anything unknown means all months. */
export function monthChoice(text: string | null | undefined): MonthChoice {
  return monthOptions().find(({ value }) => value === text?.toLowerCase())?.value ?? 'all';
}

/** Whether a row of the schedule is shown for a choice: the same for the server and for a page that follows it. */
export function isOfMonth(month: string, choice: string): boolean {
  return choice === 'all' || month === choice;
}
