import type { CalendarDay } from '../dates/calendar-day.ts';
import { fillPlaceholders } from '../placeholders.ts';

/** The yearly feasts. Of two that begin on one evening, the first is announced. */
export const feastNames = [
  'passover',
  'unleavened-bread',
  'firstfruits',
  'omer',
  'shavuot',
  'trumpets',
  'atonement',
  'sukkot',
  'simchat-torah',
  'hanukkah',
  'purim',
] as const;
export type FeastName = (typeof feastNames)[number];

/** The sections of /resources/appointed-times. Their anchors have the same names. */
export const sectionNames = ['sabbath', ...feastNames, 'new-moons'] as const;
export type SectionName = (typeof sectionNames)[number];

/** The span of a feast or new moon, from sundown on `eve` to sundown on `last`. */
export interface AppointedTime {
  readonly section: Exclude<SectionName, 'sabbath'>;
  /** Set for the day after Sukkot (22 Tishrei), which is shown in the section of Sukkot. */
  readonly isEighthDay?: true;
  /** The month that a new moon begins: 'Kislev'. */
  readonly month?: string;
  /** The day at whose sundown it begins. */
  readonly eve: CalendarDay;
  /** The day at whose sundown it ends. */
  readonly last: CalendarDay;
}

/** The ministry's names: content/pages/appointed-times.yaml. */
export interface FeastNames {
  readonly feasts: Readonly<Record<SectionName, { readonly name: string }>>;
  readonly dates: { readonly eighthDay: string };
  /** With {month}. */
  readonly band: { readonly newMoon: string };
}

/** What the ministry calls an appointed time: 'Hanukkah', 'The Eighth Day', 'The new moon of Kislev'. */
export function nameOf({ section, isEighthDay, month }: AppointedTime, names: FeastNames): string {
  if (isEighthDay) return names.dates.eighthDay;
  return month ? fillPlaceholders(names.band.newMoon, { month }) : names.feasts[section].name;
}

/** The years for which dates are computed. */
export const firstYear = 1900;
export const lastYear = 2200;

/**
 * The year of a query string.
 *
 * @returns undefined for text that is not a year from 1900 to 2200
 */
export function yearFrom(text: string): number | undefined {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= firstYear && year <= lastYear ? year : undefined;
}

export const appointedTimesPath = '/resources/appointed-times';

/** The calendar to subscribe to. */
export const appointedTimesFeedPath = '/calendar/appointed-times.ics';
