import { isDeepStrictEqual } from 'node:util';
import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { timeOfDay } from '#core/dates/date-words.ts';
import { namedTimes } from '#core/gatherings/times.ts';
import { asSingleLine } from '#core/text.ts';
import { type Person, roles } from '../auth/person.ts';
import { type Answer, type DeskRoute, get, post, type Visit } from '../desk-route.ts';
import type { Change } from '../publish/content-git.ts';
import { type Publisher, RefusedError } from '../publish/publisher.ts';
import { dataOf, RecordTextError, withData } from '../publish/record-text.ts';
import type { DoneProps } from './ChangeScreen.tsx';
import { durations, formatDuration } from './gathering-change.ts';
import {
  weeklyFileOf as fileOf,
  isWeeklyFile,
  file as singleDates,
  withoutExceptions,
} from './single-dates.ts';
import {
  changedWeekly,
  endedWeekly,
  hoursInWords,
  newWeekly,
  type WeeklyChange,
  type WeeklyContext,
  type WeeklyFaults,
  type WeeklyFormValues,
  type WeeklyKind,
  weeklyFields,
  weeklyTarget,
} from './weekly-change.ts';

type Gathering = Content['ministry']['gatherings'][number];

export const weeklyAddressOf = (kind: WeeklyKind, what: string) =>
  kind === 'add' ? '/desk/gatherings/weekly/add' : `/desk/gatherings/weekly/${what}/${kind}`;

interface WeeklyDependencies {
  content(): Content;
  now(): Date;
  publisher: Publisher;
}

/** The forms for what repeats every week. Every role may use them, as for single dates. */
export function weeklyRoutes({ content, now, publisher }: WeeklyDependencies): readonly DeskRoute[] {
  const context = (): WeeklyContext => ({ content: content(), now: now() });

  function form(
    kind: WeeklyKind,
    gathering: Gathering | undefined,
    values: WeeklyFormValues,
    { faults = {}, errors = [] }: { faults?: WeeklyFaults; errors?: readonly string[] } = {},
  ): Answer {
    const headings = { add: 'Add a weekly gathering', change: 'Change from a date on', end: 'End on' };
    const heading = gathering ? `${gathering.title}: ${headings[kind].toLowerCase()}` : headings[kind];
    const known = [...new Set([...durations, ...(gathering?.times.map((each) => each.minutes) ?? [])])];
    const props = {
      kind,
      heading,
      action: weeklyAddressOf(kind, gathering?.what ?? ''),
      hours: gathering ? hoursInWords(gathering, content().ministry, now()) : [],
      values,
      errorByField: faults,
      errors,
      durations: known
        .toSorted((a, b) => a - b)
        .map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) })),
    };
    const isRefused = Object.values(faults).some(Boolean) || errors.length > 0;
    return {
      screen: { name: 'gathering-weekly', title: heading, props },
      status: isRefused ? 422 : 200,
    };
  }

  /** The form with the present hours of a gathering. */
  function openForm(kind: WeeklyKind, gathering: Gathering | undefined): Answer {
    const empty = parseForm(new URLSearchParams());
    if (!gathering) return form(kind, undefined, empty);
    const today = calendarDay(now(), content().ministry.address.timeZone);
    const { time, minutes } = namedTimes(gathering, today);
    return form(kind, gathering, { ...empty, time, minutes: String(minutes) });
  }

  async function change(
    kind: WeeklyKind,
    gathering: Gathering | undefined,
    { form: posted, person }: Visit & { person: Person },
  ): Promise<Answer> {
    const values = parseForm(posted);
    const result = !gathering
      ? newWeekly(values, context())
      : kind === 'change'
        ? changedWeekly(gathering, values, context())
        : endedWeekly(gathering, values, context());
    if ('faults' in result) return form(kind, gathering, values, result);
    const { what, fields, dropped, summary } = result.change;
    try {
      const { id } = await publisher.publish({
        by: person,
        summary,
        where: '/gatherings',
        async change(read) {
          const before = await read(fileOf(what));
          // Someone else added or removed it meanwhile.
          if ((before === null) !== (gathering === undefined)) throw new RecordTextError();
          return {
            [fileOf(what)]: written(what, before ?? '', gathering, fields),
            ...(dropped.length > 0 && {
              [singleDates]: withoutExceptions((await read(singleDates)) ?? '', dropped),
            }),
          };
        },
      });
      return { to: `/desk/gatherings/done?change=${id}` };
    } catch (error) {
      if (error instanceof RecordTextError) return form(kind, gathering, values, { errors: [conflict] });
      if (!(error instanceof RefusedError)) throw error;
      return form(kind, gathering, values, { errors: error.sentences });
    }
  }

  function target(
    kind: WeeklyKind,
    what: string,
    answer: (gathering: Gathering) => Promise<Answer> | Answer,
  ) {
    const gathering = weeklyTarget(kind, what, context());
    if (typeof gathering !== 'string') return answer(gathering);
    const title = 'Nothing was changed';
    return { screen: { name: 'gathering-refused', title, props: { text: gathering } }, status: 422 } as const;
  }

  return [
    get('/gatherings/weekly/add', roles, () => openForm('add', undefined)),
    post('/gatherings/weekly/add', roles, (visit) => change('add', undefined, visit)),
    ...(['change', 'end'] as const).flatMap((kind): DeskRoute[] => [
      get(`/gatherings/weekly/:what/${kind}`, roles, ({ params: { what = '' } }) =>
        target(kind, what, (gathering) => openForm(kind, gathering)),
      ),
      post(`/gatherings/weekly/:what/${kind}`, roles, (visit) =>
        target(kind, visit.params.what ?? '', (gathering) => change(kind, gathering, visit)),
      ),
    ]),
  ];
}

/**
 * The new text of a gathering's file.
 * @throws RecordTextError when the hours in the file are not those that the form was made of
 */
function written(
  what: string,
  before: string,
  gathering: Gathering | undefined,
  fields: WeeklyChange['fields'],
): string | null {
  const data = recordOf(dataOf(fileOf(what), before));
  if (gathering && !isDeepStrictEqual(data.times, gathering.times)) throw new RecordTextError();
  return fields && withData(fileOf(what), before, { ...data, ...fields });
}

/**
 * The confirmation after a change of what repeats every week.
 * @returns undefined when the change is about something else
 */
export async function weeklyConfirmation(
  change: Change,
  { ministry }: Content,
  now: Date,
): Promise<DoneProps | undefined> {
  const file = (await change.files()).find(({ path }) => isWeeklyFile(path));
  if (!file) return undefined;
  const { path, before, after } = file;
  const what = path.slice('gatherings/'.length, -'.yaml'.length);
  const { title } = recordOf(dataOf(path, after ?? before ?? ''));
  const gathering = ministry.gatherings.find((one) => one.what === what);
  const at = timeOfDay(change.at, ministry.address.timeZone, ministry.dates);
  const isUndone = change.summary.startsWith('undid: ');
  /** The hours that pages name today, with one version of the file. */
  const todayWith = (text: string | null) => {
    const data = recordOf(dataOf(path, text ?? ''));
    return 'times' in data && hoursInWords(data as Pick<Gathering, 'day' | 'times'>, ministry, now)[0];
  };
  const isLater = !isUndone && todayWith(before) === todayWith(after);
  const done = isUndone ? 'Undone' : after === null ? 'Removed' : before === null ? 'Added' : 'Changed';
  const hours = gathering ? hoursInWords(gathering, ministry, now) : ['No longer on'];
  return {
    change: change.id,
    heading: `${done}. Visitors see it ${isLater ? 'from that day on' : 'now'}.`,
    isLater,
    note: `${String(title)}: ${hours.join('. ')}. Done at ${at}.`,
    at,
    sentence: '',
  };
}

const conflict =
  'Someone else changed this gathering at the same time. Check Gatherings, and try again if needed.';

/** The posted fields, trimmed and on one line. */
function parseForm(posted: URLSearchParams): WeeklyFormValues {
  const text = (name: string) => asSingleLine(posted.get(name) ?? '').replace(/\s+/g, ' ');
  return Object.fromEntries(weeklyFields.map((name) => [name, text(name)])) as WeeklyFormValues;
}
