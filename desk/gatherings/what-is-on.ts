import type { Content } from '#content-model/content.ts';
import { calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { fullDate, timeOfDay } from '#core/dates/date-words.ts';
import { clockTime } from '#core/dates/wall-clock.ts';
import type { Occurrence } from '#core/gatherings/gathering.ts';
import { upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import { exceptionNotice } from '#core/gatherings/upcoming-exceptions.ts';
import type { Kind, Setting } from './gathering-change.ts';

const eightWeeks = 56;

/** Everything of the next eight weeks, by time. */
export const comingOccurrences = ({ now, gatherings, exceptions, zone }: Setting): Occurrence[] =>
  upcomingOccurrences(now, gatherings, exceptions, zone, eightWeeks);

/** "Tomorrow, Saturday, November 28, 2026, 3:00 PM" */
export function whenOf(
  { date, start }: Occurrence,
  { now, zone, dates }: Pick<Setting, 'now' | 'zone' | 'dates'>,
): string {
  const near = { 0: 'Today, ', 1: 'Tomorrow, ' }[daysBetween(calendarDay(now, zone), date)] ?? '';
  return `${near}${fullDate(date, dates)}, ${timeOfDay(start, zone, dates)}`;
}

/** What visitors read of a gathering that departs from the weekly rule. */
export function sentenceOf(occurrence: Occurrence, { ministry, pages }: Content): string {
  const gathering = ministry.gatherings.find(({ what }) => what === occurrence.what);
  const sentences = pages.gatherings.exceptionNotice;
  const { text, place } = exceptionNotice(occurrence, gathering, sentences, ministry.address, ministry.dates);
  return [text.trim(), place].filter(Boolean).join('\n');
}

/** "15:00", as a field for a time wants it. */
export function clockOf({ start }: Occurrence, { zone }: Pick<Setting, 'zone'>): string {
  return clockTime(start, zone);
}

/** Where one gathering is cancelled or moved. */
export function addressOf(
  kind: Exclude<Kind, 'add'>,
  { what, date }: Pick<Occurrence, 'what' | 'date'>,
): string {
  return `/desk/gatherings/${kind}?${new URLSearchParams({ what, date })}`;
}
