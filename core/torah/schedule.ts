import type { CalendarDay } from '../dates/calendar-day.ts';
import type { FestivalName } from './names.ts';

/** What the month filter offers. Schedules run from September to August. */
export const monthChoices = [
  'all',
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
export type MonthChoice = (typeof monthChoices)[number];
export type Month = Exclude<MonthChoice, 'all'>;

/**
 * What is read on a Sabbath:
 * - portion: one of the 54
 * - combined: two of them, in years with too few Sabbaths
 * - final-portion: V'Zot HaBerachah, on a Sabbath of the fall feasts (see `festival`)
 * - festival: the festival's reading instead of a portion
 */
export type SabbathKind = 'portion' | 'combined' | 'final-portion' | 'festival';

/** A Sabbath that keeps its portion but has its own readings. */
export interface SpecialSabbath {
  /** 'Shabbat Shekalim', 'Rosh Chodesh Adar'; empty if only the reading from the Prophets changes. */
  readonly names: readonly string[];
  /** Why, as the calendar library writes it ('Pinchas occurring after 17 Tammuz'); null without readings. */
  readonly reason: string | null;
  readonly torah: string | null;
  readonly gospels: string | null;
  /** The reading from the Prophets that `ScheduleRow.prophets` replaces. */
  readonly prophetsReplaced: string | null;
}

export interface FestivalReadings {
  readonly name: FestivalName;
  readonly englishName: string;
  readonly torah: string;
  readonly prophets: string;
  readonly gospels: string;
}

/**
 * One Sabbath of the schedule. Plain JSON for islands. References use English verse numbers unless the name
 * says otherwise; '-' joins verses, ', ' parts of one book, '; ' books.
 */
export interface ScheduleRow {
  /** Stable anchor and slug: '2025-09-20-netzavim'. */
  readonly slug: string;
  readonly date: CalendarDay;
  readonly dateText: string;
  readonly month: Month;
  /** '27 Elul, 5785': the date that began at sundown on Friday. */
  readonly hebrewDate: string;
  readonly kind: SabbathKind;
  /** The numbers of the portions among the 54: none, one or two. */
  readonly numbers: readonly number[];
  /** 'Netzavim', 'Matot-Masei', or the festival's name. */
  readonly portion: string;
  /** In Hebrew letters without and with vowel points. */
  readonly hebrew: string;
  readonly hebrewPointed: string;
  readonly englishName: string;
  readonly torah: string;
  /** Includes the changes of special Sabbaths. */
  readonly prophets: string;
  readonly gospels: string;
  /** The same readings with the verse numbers of a Hebrew Bible. */
  readonly hebrewNumbering: { readonly torah: string; readonly prophets: string };
  readonly special: SpecialSabbath | null;
  readonly festival: FestivalReadings | null;
}

/** Parses a choice, for example from a query; unknown values mean all months. */
export function monthChoice(text: string | null | undefined): MonthChoice {
  return monthChoices.find((choice) => choice === text?.toLowerCase()) ?? 'all';
}

/** Whether a row is shown for a choice, on the server and in the browser. */
export function isOfMonth(month: string, choice: string): boolean {
  return choice === 'all' || month === choice;
}
