import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { calendarDay, weekdays } from '#core/dates/calendar-day.ts';
import { namedTimes } from '#core/gatherings/times.ts';
import { type Answer, type DeskRoute, get, post, refused, type SignedInVisit } from '../desk-route.ts';
import { type Person, roles } from '../person.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { ChangedMeanwhile, type Refusal, versionOf } from '../publish/version.ts';
import { exceptionsFile, weeklyFileOf } from '../records/addresses.ts';
import type { ChangeProps } from './ChangeScreen.tsx';
import { weeklyForms } from './change-forms.ts';
import { answerForm } from './confirmations.ts';
import { durationOptions, parseForm } from './posted-form.ts';
import { withoutExceptions } from './single-dates.ts';
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
  weeklyKinds,
  weeklyTarget,
} from './weekly-change.ts';

type Gathering = Content['ministry']['gatherings'][number];

const headings = { add: 'Add a weekly gathering', change: 'Change from a date on', end: 'End on' };

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
    const heading = gathering ? `${gathering.title}: ${headings[kind].toLowerCase()}` : headings[kind];
    const props: ChangeProps = {
      ...weeklyForms[kind],
      form: 'weekly',
      heading,
      action: weeklyAddressOf(kind, gathering?.what ?? ''),
      weekday: kind === 'change' ? gathering?.day : undefined,
      hours: gathering ? hoursInWords(gathering, content().ministry, now()) : [],
      values,
      options: {
        day: weekdays.map((day) => ({ value: day, label: day })),
        minutes: durationOptions(gathering?.times.map((entry) => entry.minutes)),
      },
      errorByField: faults,
      errors,
      version: gathering ? versionOf(gathering.times) : '',
      conflict,
    };
    return { screen: { name: 'gathering-change', title: heading, props }, status };
  }

  /** The form with the present hours of a gathering. */
  function openForm(kind: WeeklyKind, gathering: Gathering | undefined): Answer {
    const empty = parseForm(new URLSearchParams(), weeklyFields);
    if (!gathering) return form(kind, undefined, empty);
    const today = calendarDay(now(), content().ministry.address.timeZone);
    const { time, minutes } = namedTimes(gathering, today);
    return form(kind, gathering, { ...empty, time, minutes: String(minutes) });
  }

  function change(kind: WeeklyKind, what: string, { form: posted, person: by }: SignedInVisit) {
    const values = parseForm(posted, weeklyFields);
    return answerForm<WeeklyFaults>(
      posted,
      () => {
        const gathering = weeklyTarget(kind, what, context());
        if (typeof gathering === 'string') return gathering;
        return {
          version: gathering ? versionOf(gathering.times) : '',
          fields: gathering ? conflictingVersions(kind, gathering, values) : [],
          check(chosen) {
            if (chosen('hours') === 'theirs') return undefined;
            const result = checked(kind, gathering, values);
            return 'faults' in result ? result : () => writeWeekly(publisher, result.change, gathering, by);
          },
        };
      },
      (refusal) => target(kind, what, (gathering) => form(kind, gathering, values, refusal)),
    );
  }

  const checked = (kind: WeeklyKind, gathering: Gathering | undefined, values: WeeklyFormValues) =>
    !gathering
      ? newWeekly(values, context())
      : kind === 'end'
        ? endedWeekly(gathering, values, context())
        : changedWeekly(gathering, values, context());

  function target(
    kind: WeeklyKind,
    what: string,
    answer: (gathering: Gathering | undefined) => Answer,
  ): Answer {
    const gathering = weeklyTarget(kind, what, context());
    return typeof gathering === 'string' ? refused(gathering) : answer(gathering);
  }

  /** The hours as staff read them: one choice, because they hold only together. */
  function conflictingVersions(kind: WeeklyKind, gathering: Gathering, values: WeeklyFormValues) {
    const { ministry } = content();
    const result = checked(kind, gathering, values);
    const times = 'change' in result ? result.change.fields?.times : undefined;
    const words = (version: Pick<Gathering, 'day' | 'times'>) =>
      hoursInWords(version, ministry, now()).join('. ');
    const mine = times ? words({ ...gathering, times } as Gathering) : 'What you filled in below';
    return [{ name: 'hours', label: gathering.title, mine, theirs: words(gathering) }];
  }

  return weeklyKinds.flatMap((kind) => {
    const path = weeklyAddressOf(kind, ':what').slice('/desk'.length);
    return [
      get(path, roles, ({ params: { what = '' } }) =>
        target(kind, what, (gathering) => openForm(kind, gathering)),
      ),
      post(path, roles, (visit) => change(kind, visit.params.what ?? '', visit)),
    ];
  });
}

/** Writes the file of a gathering, and removes the single dates that go with it. */
const writeWeekly = (
  publisher: Publisher,
  { what, fields, dropped, summary }: WeeklyChange,
  gathering: Gathering | undefined,
  by: Person,
) =>
  publisher.publish({
    by,
    summary,
    where: '/gatherings',
    async change(read) {
      const file = weeklyFileOf(what);
      const before = await read(file);
      const data = recordOf(dataOf(file, before ?? ''));
      const isSame = gathering ? versionOf(data.times) === versionOf(gathering.times) : before === null;
      if (!isSame) throw new ChangedMeanwhile();
      return {
        [file]: fields && withData(file, before ?? '', { ...data, ...fields }),
        ...(dropped.length > 0 && {
          [exceptionsFile]: withoutExceptions((await read(exceptionsFile)) ?? '', dropped),
        }),
      };
    },
  });
