import { isDeepStrictEqual } from 'node:util';
import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { fullDate, monthAndDay, nearDate, timeOfDay } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { GatheringException, GatheringTimes, WeeklyGathering } from '#core/gatherings/gathering.ts';
import { occurrencesOn, upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import { type Answer, refused } from '../desk-route.ts';
import type { Change } from '../publish/content-git.ts';
import { dataOf } from '../publish/record-text.ts';
import { applyForm, type Refusal } from '../publish/version.ts';
import { exceptionsFile, isEventFile, isWeeklyFile } from '../records/addresses.ts';
import type { DoneProps } from './ChangeScreen.tsx';
import { datesIn, sentenceOf, twoMonths } from './single-dates.ts';
import { hoursInWords } from './weekly-change.ts';

/**
 * Carries out a posted form.
 * @param read as `applyForm` takes it
 * @param refuse the answer when nothing was changed
 * @returns the redirect to the confirmation
 */
export async function answerForm<Faults>(
  posted: URLSearchParams,
  read: Parameters<typeof applyForm<Faults, Pick<Change, 'id'>>>[1],
  refuse: (refusal: Refusal<Faults>) => Answer,
): Promise<Answer> {
  const outcome = await applyForm(posted, read);
  if ('refusal' in outcome) return refuse(outcome.refusal);
  return { to: outcome.done ? `/desk/gatherings/done?change=${outcome.done.id}` : '/desk/gatherings' };
}

/** The answer to a button that has no form. */
export const refusedForm = ({ errors = [], status }: Refusal): Answer => refused(errors.join(' '), status);

type ChangedFile = Awaited<ReturnType<Change['files']>>[number];
type Words = Pick<DoneProps, 'heading' | 'note'> & Partial<Pick<DoneProps, 'sentence' | 'isLater'>>;

/**
 * The confirmation after a change of gatherings or events.
 * @returns undefined when the change is about something else
 */
export async function confirmationOf(
  change: Change,
  content: Content,
  now: Date,
): Promise<DoneProps | undefined> {
  const { address, dates } = content.ministry;
  const isUndone = change.summary.startsWith('undid: ');
  const files = await change.files();
  const fileOf = (isOfKind: (path: string) => boolean) => files.find(({ path }) => isOfKind(path));
  const weekly = fileOf(isWeeklyFile);
  const event = fileOf(isEventFile);
  const list = fileOf((path) => path === exceptionsFile);
  const words =
    (weekly && weeklyWords(weekly, isUndone, content, now)) ??
    (event && eventWords(event, isUndone)) ??
    (list && singleDateWords(list, isUndone, content));
  if (!words) return undefined;
  const time = timeOfDay(change.at, address.timeZone, dates);
  return { sentence: '', ...words, change: change.id, note: `${words.note} Done at ${time}.`, time };
}

const titleIn = ({ path, before, after }: ChangedFile) =>
  String(recordOf(dataOf(path, after ?? before ?? '')).title);

function weeklyWords(file: ChangedFile, isUndone: boolean, content: Content, now: Date): Words {
  const { ministry } = content;
  const { path, before, after } = file;
  const what = path.slice('gatherings/'.length, -'.yaml'.length);
  const gathering = ministry.gatherings.find((gathering) => gathering.what === what);
  /** The hours that pages name today, with one version of the file. */
  const todayWith = (text: string | null) => {
    const data = recordOf(dataOf(path, text ?? ''));
    return 'times' in data && hoursInWords(data as Parameters<typeof hoursInWords>[0], ministry, now)[0];
  };
  const isSameToday = todayWith(before) === todayWith(after);
  const isLater = !isUndone && isSameToday;
  const done = isUndone ? 'Undone' : after === null ? 'Removed' : before === null ? 'Added' : 'Changed';
  const hours = gathering ? hoursInWords(gathering, ministry, now) : ['No longer on'];
  return {
    heading:
      isUndone && isSameToday
        ? 'Undone. Visitors see the same hours as before.'
        : `${done}. Visitors see it ${isLater ? 'from that day on' : 'now'}.`,
    isLater,
    note: `${titleIn(file)}: ${hours.join('. ')}.${gathering && !isUndone ? nextDates(file, gathering, content) : ''}`,
  };
}

/** ' The first dates: March 6, March 13 and March 20.' for new hours of a gathering; otherwise empty. */
function nextDates(
  { path, before, after }: ChangedFile,
  gathering: WeeklyGathering,
  { ministry: { address, dates }, exceptions }: Content,
): string {
  const startsIn = (text: string | null) =>
    ((recordOf(dataOf(path, text ?? '')).times ?? []) as GatheringTimes[]).flatMap(({ from }) => from ?? []);
  const [first] = before && after ? startsIn(after).filter((from) => !startsIn(before).includes(from)) : [];
  if (!first) return '';
  const begins = instantAt(first, '00:00', address.timeZone);
  const open = upcomingOccurrences(begins, [gathering], exceptions, address.timeZone, twoMonths).filter(
    ({ what, date, status }) => what === gathering.what && date >= first && status !== 'cancelled',
  );
  const days = open.slice(0, 3).map(({ date }) => monthAndDay(date, dates));
  return days.length > 0 ? ` The first dates: ${new Intl.ListFormat('en-US').format(days)}.` : '';
}

const eventWords = (file: ChangedFile, isUndone: boolean): Words => ({
  heading: `${isUndone ? 'Undone' : 'Changed'}. Visitors see it now.`,
  note: `${titleIn(file)}: ${file.after === null ? 'No longer on.' : 'As before.'}`,
});

const done = { cancelled: 'Cancelled.', moved: 'Moved.', added: 'Added.' };

/** @returns undefined when the change has no exception */
function singleDateWords(
  { before, after }: ChangedFile,
  isUndone: boolean,
  content: Content,
): Words | undefined {
  const { gatherings, address, dates } = content.ministry;
  const onlyIn = (text: string | null, otherText: string | null) =>
    datesIn(text ?? '').filter(
      (entry) => !datesIn(otherText ?? '').some((otherEntry) => isDeepStrictEqual(otherEntry, entry)),
    );
  const written = onlyIn(after, before);
  const removed = onlyIn(before, after);
  // A move to another date cancels one and adds the other, which is last.
  const subject = isUndone ? (written[0] ?? removed[0]) : (written.at(-1) ?? removed[0]);
  if (!subject) return undefined;
  const gathering = gatherings.find(({ what }) => what === subject.what);
  const occurrences = written.flatMap((entry) =>
    occurrencesOn(entry.date, gatherings, [entry], address.timeZone).filter(
      ({ what, status }) => what === entry.what && status !== 'scheduled',
    ),
  );
  const title = subject.title ?? gathering?.title ?? subject.what;
  const isOn = written.length > 0 && !isUndone;
  const currentState = isOn ? fullDate(subject.date, dates) : stateOnDate(subject, content);
  return {
    heading: `${isOn ? doneWord(written, removed) : 'Undone.'} Visitors see it now.`,
    note: `${title}${isOn ? ',' : '.'} ${currentState}.`,
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
    (candidate) => candidate.what === what,
  );
  const day = nearDate(date, dates);
  if (!occurrence) return `No longer on: ${day}`;
  const moment = `${day}, ${timeOfDay(occurrence.start, address.timeZone, dates)}`;
  const state = { scheduled: 'On as usual', cancelled: 'Cancelled', moved: 'Moved', added: 'Added' };
  return `${state[occurrence.status]}: ${moment}`;
}
