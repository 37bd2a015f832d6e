import { isDeepStrictEqual } from 'node:util';
import { weekday } from '../../domain/dates/calendar-day.ts';
import { longDate, timeOfDay } from '../../domain/dates/us-format.ts';
import type { GatheringException } from '../../domain/gatherings/gathering.ts';
import { occurrencesOn } from '../../domain/gatherings/occurrences.ts';
import type { Content } from '../../reader/content.ts';
import type { Change } from '../publish/content-git.ts';
import { type Entry, entriesOf, NotSplicedError } from '../publish/list-file.ts';
import type { DoneProps } from './DoneScreen.tsx';
import type { Setting } from './gathering-change.ts';
import { sentenceOf } from './what-is-on.ts';

/** The list of single dates, in the content folder. */
export const file = 'exceptions.yaml';

/** As it is written into the list. */
export function entryOf(exception: GatheringException): Entry {
  const { date, kind, what, title, time, minutes, place, online, reason } = exception;
  const fields = { date, kind, what, title, time, minutes, place, online, reason };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * The position of an exception in the list as it is written now.
 *
 * @throws NotSplicedError when it is not there any more
 */
export function placeIn(text: string, { date, kind, what, time }: GatheringException): number {
  const at = entriesOf(text).findIndex((entry) =>
    isDeepStrictEqual([entry.date, entry.kind, entry.what, entry.time], [date, kind, what, time]),
  );
  if (at < 0) throw new NotSplicedError();
  return at;
}

const done = { cancelled: 'Cancelled.', moved: 'Moved.', added: 'Added.' };

/**
 * What is said after a change of the list.
 *
 * @returns undefined for a change of something else
 */
export async function doneWith(
  change: Change,
  { gatherings, zone }: Pick<Setting, 'gatherings' | 'zone'>,
  content: Content,
): Promise<DoneProps | undefined> {
  const files = await change.files();
  const list = files.find(({ path }) => path === file);
  if (!list) return undefined;
  const entries = (text: string | null) => entriesOf(text ?? '') as unknown as readonly GatheringException[];
  const onlyIn = (here: string | null, there: string | null) =>
    entries(here).find((entry) => !entries(there).some((other) => isDeepStrictEqual(other, entry)));
  const written = onlyIn(list.after, list.before);
  const subject = written ?? onlyIn(list.before, list.after);
  if (!subject) return undefined;
  const gathering = gatherings.find(({ what }) => what === subject.what);
  const occurrence =
    written &&
    occurrencesOn(written.date, gatherings, [written], zone).find(({ what }) => what === written.what);
  const at = timeOfDay(change.at, zone);
  const day = `${weekday(subject.date)}, ${longDate(subject.date)}`;
  return {
    change: change.id,
    heading: `${written ? done[written.kind] : 'Taken back.'} Visitors see it now.`,
    note: `${subject.title ?? gathering?.title ?? subject.what}, ${day}. Done at ${at}.`,
    at,
    sentence: occurrence ? sentenceOf(occurrence, content) : '',
  };
}
