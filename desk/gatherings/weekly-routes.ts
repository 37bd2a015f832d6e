import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { timeOfDay } from '#core/dates/date-words.ts';
import { namedTimes } from '#core/gatherings/times.ts';
import { asSingleLine } from '#core/text.ts';
import { type Person, roles } from '../auth/person.ts';
import { type Answer, type DeskRoute, get, post, refused, type SignedInVisit } from '../desk-route.ts';
import type { Change } from '../publish/content-git.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { applyForm, ChangedMeanwhile, type Refusal, versionOf } from '../publish/version.ts';
import type { DoneProps } from './ChangeScreen.tsx';
import { durations, formatDuration } from './durations.ts';
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
    { faults = {}, errors = [], conflict, status = 200 }: Partial<Refusal<WeeklyFaults>> = {},
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
      version: gathering ? versionOf(gathering.times) : '',
      conflict,
      durations: known
        .toSorted((a, b) => a - b)
        .map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) })),
    };
    return { screen: { name: 'gathering-weekly', title: heading, props }, status };
  }

  /** The form with the present hours of a gathering. */
  function openForm(kind: WeeklyKind, gathering: Gathering | undefined): Answer {
    const empty = parseForm(new URLSearchParams());
    if (!gathering) return form(kind, undefined, empty);
    const today = calendarDay(now(), content().ministry.address.timeZone);
    const { time, minutes } = namedTimes(gathering, today);
    return form(kind, gathering, { ...empty, time, minutes: String(minutes) });
  }

  async function change(kind: WeeklyKind, what: string, visit: SignedInVisit): Promise<Answer> {
    const { form: posted, person: by } = visit;
    const values = parseForm(posted);
    const outcome = await applyForm(posted, () => {
      const gathering = kind === 'add' ? undefined : weeklyTarget(kind, what, context());
      if (typeof gathering === 'string') return gathering;
      return {
        version: gathering ? versionOf(gathering.times) : '',
        fields: gathering ? bothVersions(kind, gathering, values) : [],
        check(chosen) {
          if (chosen('hours') === 'theirs') return undefined;
          const result = checked(kind, gathering, values);
          return 'faults' in result ? result : () => write(result.change, gathering, by);
        },
      };
    });
    if ('done' in outcome)
      return { to: outcome.done ? `/desk/gatherings/done?change=${outcome.done.id}` : '/desk/gatherings' };
    if (kind === 'add') return form(kind, undefined, values, outcome.refusal);
    return target(kind, what, (gathering) => form(kind, gathering, values, outcome.refusal));
  }

  const checked = (kind: WeeklyKind, gathering: Gathering | undefined, values: WeeklyFormValues) =>
    !gathering
      ? newWeekly(values, context())
      : kind === 'end'
        ? endedWeekly(gathering, values, context())
        : changedWeekly(gathering, values, context());

  const write = (
    { what, fields, dropped, summary }: WeeklyChange,
    gathering: Gathering | undefined,
    by: Person,
  ) =>
    publisher.publish({
      by,
      summary,
      where: '/gatherings',
      async change(read) {
        const file = fileOf(what);
        const before = await read(file);
        const data = recordOf(dataOf(file, before ?? ''));
        const isSame = gathering ? versionOf(data.times) === versionOf(gathering.times) : before === null;
        if (!isSame) throw new ChangedMeanwhile();
        return {
          [file]: fields && withData(file, before ?? '', { ...data, ...fields }),
          ...(dropped.length > 0 && {
            [singleDates]: withoutExceptions((await read(singleDates)) ?? '', dropped),
          }),
        };
      },
    });

  function target(
    kind: WeeklyKind,
    what: string,
    answer: (gathering: Gathering) => Promise<Answer> | Answer,
  ) {
    const gathering = weeklyTarget(kind, what, context());
    return typeof gathering === 'string' ? refused(gathering) : answer(gathering);
  }

  /** The hours as staff read them: one choice, because they hold only together. */
  function bothVersions(kind: WeeklyKind, gathering: Gathering, values: WeeklyFormValues) {
    const { ministry } = content();
    const result = checked(kind, gathering, values);
    const times = 'change' in result ? result.change.fields?.times : undefined;
    const words = (each: Pick<Gathering, 'day' | 'times'>) => hoursInWords(each, ministry, now()).join('. ');
    const mine = times ? words({ ...gathering, times } as Gathering) : 'What you filled in below';
    return [{ name: 'hours', label: gathering.title, mine, theirs: words(gathering) }];
  }

  return [
    get('/gatherings/weekly/add', roles, () => openForm('add', undefined)),
    post('/gatherings/weekly/add', roles, (visit) => change('add', '', visit)),
    ...(['change', 'end'] as const).flatMap((kind): DeskRoute[] => [
      get(`/gatherings/weekly/:what/${kind}`, roles, ({ params: { what = '' } }) =>
        target(kind, what, (gathering) => openForm(kind, gathering)),
      ),
      post(`/gatherings/weekly/:what/${kind}`, roles, (visit) =>
        change(kind, visit.params.what ?? '', visit),
      ),
    ]),
  ];
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

/** The posted fields, trimmed and on one line. */
function parseForm(posted: URLSearchParams): WeeklyFormValues {
  const text = (name: string) => asSingleLine(posted.get(name) ?? '').replace(/\s+/g, ' ');
  return Object.fromEntries(weeklyFields.map((name) => [name, text(name)])) as WeeklyFormValues;
}
