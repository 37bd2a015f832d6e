import type { Content } from '#content-model/content.ts';
import { calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { fullDate, timeOfDay } from '#core/dates/date-words.ts';
import { exceptionNotice } from '#core/gatherings/exceptions.ts';
import type { GatheringException, Occurrence } from '#core/gatherings/gathering.ts';
import { upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import type { Change } from '../publish/content-git.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { ChangedMeanwhile } from '../publish/version.ts';
import { exceptionsFile, isEventFile, isWeeklyFile } from '../records/addresses.ts';
import type { ChangeKind, GatheringContext } from './gathering-change.ts';

/** Whether a change is about gatherings or events. */
export const isOfDates = async (change: Change): Promise<boolean> =>
  (await change.files()).some(
    ({ path }) => path === exceptionsFile || isWeeklyFile(path) || isEventFile(path),
  );

export const datesIn = (text: string) =>
  (dataOf(exceptionsFile, text) ?? []) as readonly GatheringException[];

const keyOf = ({ date, kind, what, time }: GatheringException) => [date, kind, what, time].join(' ');

/**
 * Adds exceptions to the list, and removes the one that they replace.
 * @throws ChangedMeanwhile when the replaced one no longer exists
 */
export function withExceptions(
  text: string,
  entries: readonly GatheringException[],
  replaces: GatheringException | undefined,
): string {
  const present = datesIn(text);
  const rest = present.filter((entry) => !replaces || keyOf(entry) !== keyOf(replaces));
  if (replaces && rest.length === present.length) throw new ChangedMeanwhile();
  return withData(exceptionsFile, text, [...rest, ...entries.map(sortFields)]);
}

/** The list without some exceptions. */
export function withoutExceptions(text: string, dropped: readonly GatheringException[]): string {
  const keys = new Set(dropped.map(keyOf));
  return withData(
    exceptionsFile,
    text,
    datesIn(text).filter((entry) => !keys.has(keyOf(entry))),
  );
}

/** Fields in the order of the file. */
function sortFields(exception: GatheringException) {
  const { date, kind, what, title, time, minutes, place, mapUrl, online, feast, reason } = exception;
  const fields = { date, kind, what, title, time, minutes, place, mapUrl, online, feast, reason };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The next gathering, on or off; undefined when none is known. */
export const nextOccurrence = ({
  now,
  gatherings,
  exceptions,
  zone,
}: Omit<GatheringContext, 'dates' | 'feasts'>): Occurrence | undefined =>
  upcomingOccurrences(now, gatherings, exceptions, zone, twoMonths)[0];

/** In days. */
export const twoMonths = 60;

/** "Tomorrow, Saturday, November 28, 2026, 3:00 PM" */
export function whenOf(
  { date, start }: Occurrence,
  { now, zone, dates }: Pick<GatheringContext, 'now' | 'zone' | 'dates'>,
): string {
  const near = { 0: 'Today, ', 1: 'Tomorrow, ' }[daysBetween(calendarDay(now, zone), date)] ?? '';
  return `${near}${fullDate(date, dates)}, ${timeOfDay(start, zone, dates)}`;
}

/** What visitors read about an exception. */
export function sentenceOf(occurrence: Occurrence, { ministry, pages }: Content): string {
  const gathering = ministry.gatherings.find(({ what }) => what === occurrence.what);
  const sentences = pages.gatherings.exceptionNotice;
  const { text, place } = exceptionNotice(occurrence, gathering, sentences, ministry.address, ministry.dates);
  return [text.trim(), place].filter(Boolean).join('\n');
}

/** Where one gathering is cancelled or moved. */
export function addressOf(
  kind: Exclude<ChangeKind, 'add'>,
  { what, date }: Pick<Occurrence, 'what' | 'date'>,
): string {
  return `/desk/gatherings/${kind}?${new URLSearchParams({ what, date })}`;
}
