import type { Content } from '#content-model/content.ts';
import { longDate } from '#core/dates/date-words.ts';
import { clockTime } from '#core/dates/wall-clock.ts';
import { type Answer, type DeskRoute, get, post, refused, type SignedInVisit } from '../desk-route.ts';
import { type Person, roles } from '../person.ts';
import type { Publisher } from '../publish/publisher.ts';
import { ChangedMeanwhile, type Refusal, versionOf } from '../publish/version.ts';
import { exceptionsFile } from '../records/addresses.ts';
import type { ChangeProps } from './ChangeScreen.tsx';
import { singleDateForms } from './change-forms.ts';
import { answerForm, refusedForm } from './confirmations.ts';
import {
  type ChangeKind,
  type Faults,
  fieldNames,
  type GatheringChange,
  type GatheringContext,
  type GatheringFormValues,
  gatheringChange,
  kinds,
  type Target,
  targetOf,
} from './gathering-change.ts';
import { durationOptions, parseForm } from './posted-form.ts';
import { sentenceOf, whenOf, withExceptions } from './single-dates.ts';

interface SingleDateDependencies {
  content(): Content;
  context(): GatheringContext;
  publisher: Publisher;
}

/** The forms that cancel, move and add a gathering on one date, and the button "As usual again". */
export function singleDateRoutes({
  content,
  context,
  publisher,
}: SingleDateDependencies): readonly DeskRoute[] {
  /** The form for one gathering, empty or with errors. */
  function form(
    kind: ChangeKind,
    values: GatheringFormValues,
    { faults = {}, errors = [], conflict, status = 200 }: Partial<Refusal<Faults>> = {},
  ): Answer {
    const isCancel = kind === 'cancel';
    const common = {
      ...singleDateForms[kind],
      form: 'change',
      action: `/desk/gatherings/${kind}`,
      options: {
        minutes: durationOptions(),
        feast: context().feasts.map(({ name, label }) => ({ value: name, label })),
      },
      errorByField: faults,
      errors,
      conflict,
    } as const;
    const show = (props: ChangeProps): Answer => ({
      screen: { name: 'gathering-change', title: props.heading, props },
      status,
    });
    if (kind === 'add') return show({ ...common, heading: 'Add a gathering', values, version: '' });

    const target = targetOf(values, context());
    if (typeof target === 'string') return refused(target);
    const isRemoval = isCancel && target.exception?.kind === 'added';
    return show({
      ...common,
      // Visitors read no reason when something added is removed.
      ...(isRemoval && { inputs: [] }),
      ...(isCancel &&
        !isRemoval && {
          sentence: sentenceOf({ ...target.occurrence, status: 'cancelled', reason: '' }, content()),
        }),
      heading: `${isRemoval ? 'Remove' : isCancel ? 'Cancel' : 'Move'} the ${target.title}?`,
      when: whenOf(target.occurrence, context()),
      target: values,
      values: isCancel || status !== 200 ? values : { ...values, ...presentValues(target, context()) },
      version: versionOf(target.exception),
    });
  }

  /** Removes what is different on one date of a weekly gathering. */
  function restore({ form: posted, person }: SignedInVisit): Promise<Answer> {
    const values = parseForm(posted, fieldNames);
    return answerForm(
      posted,
      () => {
        const target = targetOf(values, context());
        if (typeof target === 'string') return target;
        const { title, date, exception } = target;
        if (!exception || exception.kind === 'added') return 'It is as usual on this date.';
        const summary = `held the ${title} on ${longDate(date, context().dates)} as usual again`;
        const change = { entry: undefined, replaces: exception, summary };
        const write = () => writeSingleDate(publisher, change, person, () => true);
        return { version: versionOf(exception), fields: [], check: () => write };
      },
      refusedForm,
    );
  }

  function change(kind: ChangeKind, { form: posted, person }: SignedInVisit): Promise<Answer> {
    const values = parseForm(posted, fieldNames);
    return answerForm<Faults>(
      posted,
      () => {
        const stateNow = () => (kind === 'add' ? noState : stateOnDate(values, content(), context()));
        const state = stateNow();
        const isCurrent = () => stateNow().version === state.version;
        return {
          ...state,
          check(chosen) {
            if (chosen('date') === 'theirs') return undefined;
            const result = gatheringChange(kind, values, context());
            return 'faults' in result
              ? result
              : () => writeSingleDate(publisher, result.change, person, isCurrent);
          },
        };
      },
      (refusal) => form(kind, values, refusal),
    );
  }

  return [
    post('/gatherings/restore', roles, restore),
    ...kinds.flatMap((kind): DeskRoute[] => [
      get(`/gatherings/${kind}`, roles, ({ query }) => form(kind, parseForm(query, fieldNames))),
      post(`/gatherings/${kind}`, roles, (visit) => change(kind, visit)),
    ]),
  ];
}

const noState = { version: '', fields: [] };

/** The version of what is different on the date that a form names; what holds then, next to the form. */
function stateOnDate(values: GatheringFormValues, content: Content, context: GatheringContext) {
  const target = targetOf(values, context);
  if (typeof target === 'string') return { ...noState, version: versionOf(undefined) };
  const { occurrence, title, exception } = target;
  const theirs =
    occurrence.status === 'scheduled'
      ? `As usual: ${whenOf(occurrence, context)}`
      : sentenceOf(occurrence, content);
  const fields = [{ name: 'date', label: title, mine: 'What you filled in below', theirs }];
  return { version: versionOf(exception), fields };
}

/** What a form for a move shows at first. */
function presentValues(
  { date, exception, occurrence }: Target,
  context: GatheringContext,
): Partial<GatheringFormValues> {
  const isAddition = exception?.kind === 'added';
  return {
    newDate: date,
    time: clockTime(occurrence.start, context.zone),
    ...(isAddition && {
      place: exception.place ?? '',
      mapUrl: exception.mapUrl ?? '',
      reason: exception.reason,
    }),
  };
}

const writeSingleDate = (
  publisher: Publisher,
  { entry, instead, replaces, summary }: GatheringChange,
  by: Person,
  isCurrent: () => boolean,
) =>
  publisher.publish({
    by,
    summary,
    where: '/gatherings',
    async change(read) {
      if (!isCurrent()) throw new ChangedMeanwhile();
      const entries = [entry, instead].filter((exception) => exception !== undefined);
      return { [exceptionsFile]: withExceptions((await read(exceptionsFile)) ?? '', entries, replaces) };
    },
  });
