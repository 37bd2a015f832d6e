import { isDeepStrictEqual } from 'node:util';
import type { Content } from '#content-model/content.ts';
import { calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { fullDate, nearDate, timeOfDay } from '#core/dates/date-words.ts';
import { clockTime } from '#core/dates/wall-clock.ts';
import { exceptionNotice } from '#core/gatherings/exceptions.ts';
import type { GatheringException, Occurrence } from '#core/gatherings/gathering.ts';
import { occurrencesOn, upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import type { Change } from '../publish/content-git.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { ChangedMeanwhile } from '../publish/version.ts';
import type { DoneProps } from './ChangeScreen.tsx';
import type { GatheringContext, Kind } from './gathering-change.ts';

/** File of the exceptions in the content folder. */
export const file = 'exceptions.yaml';

/** File of a weekly gathering in the content folder. */
export const weeklyFileOf = (what: string) => `gatherings/${what}.yaml`;
export const isWeeklyFile = (path: string) => /^gatherings\/[a-z0-9-]+\.yaml$/.test(path);

/** An event with its own page; its screens are in desk/events. */
export const eventFileOf = (id: string) => `events/${id}.yaml`;
export const isEventFile = (path: string) => /^events\/[a-z0-9-]+\.yaml$/.test(path);

/** Whether a change is about gatherings or events. */
export const isOfDates = async (change: Change): Promise<boolean> =>
  (await change.files()).some(({ path }) => path === file || isWeeklyFile(path) || isEventFile(path));

const datesIn = (text: string) => (dataOf(file, text) ?? []) as readonly GatheringException[];

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
  const rest = present.filter((other) => !replaces || keyOf(other) !== keyOf(replaces));
  if (replaces && rest.length === present.length) throw new ChangedMeanwhile();
  return withData(file, text, [...rest, ...entries.map(sortFields)]);
}

/** The list without some exceptions. */
export function withoutExceptions(text: string, dropped: readonly GatheringException[]): string {
  const keys = new Set(dropped.map(keyOf));
  return withData(
    file,
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

const done = { cancelled: 'Cancelled.', moved: 'Moved.', added: 'Added.' };

/**
 * The confirmation after a change of the exceptions.
 * @returns undefined when the change has no exception
 */
export async function confirmationOf(
  change: Change,
  { gatherings, zone, dates }: Pick<GatheringContext, 'gatherings' | 'zone' | 'dates'>,
  content: Content,
): Promise<DoneProps | undefined> {
  const files = await change.files();
  const list = files.find(({ path }) => path === file);
  if (!list) return undefined;
  const onlyIn = (here: string | null, there: string | null) =>
    datesIn(here ?? '').filter(
      (entry) => !datesIn(there ?? '').some((other) => isDeepStrictEqual(other, entry)),
    );
  const isUndone = change.summary.startsWith('undid: ');
  const written = onlyIn(list.after, list.before);
  const removed = onlyIn(list.before, list.after);
  // A move to another date cancels one and adds the other, which is last.
  const subject = isUndone ? (written[0] ?? removed[0]) : (written.at(-1) ?? removed[0]);
  if (!subject) return undefined;
  const gathering = gatherings.find(({ what }) => what === subject.what);
  const occurrences = written.flatMap((entry) =>
    occurrencesOn(entry.date, gatherings, [entry], zone).filter(
      ({ what, status }) => what === entry.what && status !== 'scheduled',
    ),
  );
  const at = timeOfDay(change.at, zone, dates);
  const title = subject.title ?? gathering?.title ?? subject.what;
  const isOn = written.length > 0 && !isUndone;
  const subjectNow = isOn ? fullDate(subject.date, dates) : stateOnDate(subject, content);
  return {
    change: change.id,
    heading: `${isOn ? doneWord(written, removed) : 'Undone.'} Visitors see it now.`,
    note: `${title}${isOn ? ',' : '.'} ${subjectNow}. Done at ${at}.`,
    at,
    sentence: occurrences.map((occurrence) => sentenceOf(occurrence, content)).join('\n'),
  };
}

function doneWord(written: readonly GatheringException[], removed: readonly GatheringException[]): string {
  if (written.length > 1) return 'Moved.';
  const [entry] = written;
  const isChanged = entry?.kind === 'added' && removed.some(({ what }) => what === entry.what);
  return entry && !isChanged ? done[entry.kind] : 'Changed.';
}

/** The state of a date after an undo: "On as usual: Wednesday, November 25, 7:00 PM". */
function stateOnDate({ what, date }: GatheringException, content: Content): string {
  const { gatherings, address, dates } = content.ministry;
  const occurrence = occurrencesOn(date, gatherings, content.exceptions, address.timeZone).find(
    (other) => other.what === what,
  );
  const day = nearDate(date, dates);
  if (!occurrence) return `No longer on: ${day}`;
  const moment = `${day}, ${timeOfDay(occurrence.start, address.timeZone, dates)}`;
  const state = { scheduled: 'On as usual', cancelled: 'Cancelled', moved: 'Moved', added: 'Added' };
  return `${state[occurrence.status]}: ${moment}`;
}

/** The next gathering, on or off; undefined when none is known. */
export const nextOccurrence = ({
  now,
  gatherings,
  exceptions,
  zone,
}: Omit<GatheringContext, 'dates' | 'feasts'>): Occurrence | undefined =>
  upcomingOccurrences(now, gatherings, exceptions, zone, twoMonths)[0];

const twoMonths = 60;

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

/** "15:00", the value of a time field. */
export function clockOf({ start }: Occurrence, { zone }: Pick<GatheringContext, 'zone'>): string {
  return clockTime(start, zone);
}

/** Where one gathering is cancelled or moved. */
export function addressOf(
  kind: Exclude<Kind, 'add'>,
  { what, date }: Pick<Occurrence, 'what' | 'date'>,
): string {
  return `/desk/gatherings/${kind}?${new URLSearchParams({ what, date })}`;
}
